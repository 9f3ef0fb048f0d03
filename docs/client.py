"""A whole client for Kogge's API: joins or opens a table and plays at random. Any language can do the same.

python docs/client.py http://localhost:8000
"""

import json
import random
import sys
import urllib.request


class Client:
    def __init__(self, address, name):
        self.address, self.token = address, ""
        self.token = self.call("/api/people", {"name": name})["token"]

    def call(self, path, data=None):
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.address + path, body, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def changes(self, table):
        """Something for every change of the table, from its stream of server-sent events."""
        with urllib.request.urlopen(f"{self.address}/api/tables/{table}/events") as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield int(line[5:])


def main(address):
    client = Client(address, "Random client")
    table = client.call("/api/tables", {"game": "tallinn", "seats": ["me", "greedy", "random"]})
    for _ in client.changes(table["id"]):
        view = client.call(f"/api/tables/{table['id']}")
        if view["over"]:
            print(view["result"])
            return
        if view["legal"]:
            decision = {"seat": view["seat"], "do": random.choice(view["legal"])}
            client.call(f"/api/tables/{table['id']}/decide", decision)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
