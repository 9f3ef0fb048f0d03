"""A history checker: clients play while parts are killed, and write down what they sent, were told and saw.

Afterwards the checks ask whether all of that can be true of one table. In the spirit of Jepsen.
"""
