"""A whole client for Kogge: opens a table and plays at random. python docs/client.py http://localhost:8000 visby"""

import json
import random
import sys
import urllib.request


class Client:
    def __init__(self, address, name):
        self.address, self.headers = address, {"content-type": "application/json"}
        token = self.call("/api/people", {"name": name})["token"]
        self.headers["authorization"] = f"Bearer {token}"

    def call(self, path, data=None):
        body = None if data is None else json.dumps(data).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, body, self.headers)) as answer:
            return json.load(answer)

    def versions(self, table):
        """The version of a table now and whenever it changes, from its stream of server-sent events."""
        with urllib.request.urlopen(f"{self.address}/api/tables/{table}/events") as stream:
            yield from (int(line[5:]) for line in stream if line.startswith(b"data:"))


def main(address, game="tallinn"):
    client = Client(address, "Random client")
    table = client.call("/api/tables", {"game": game, "seats": ["me", "random", "random"]})["id"]
    for version in client.versions(table):
        view = client.call(f"/api/tables/{table}")
        if view["over"]:
            print(view["result"])
            return
        if view["legal"]:
            decision = {"seat": view["seat"], "do": random.choice(view["legal"]), "key": str(version)}
            client.call(f"/api/tables/{table}/decide", decision)
        elif view["draft"] and view["seat"] not in view["agreed"]:
            client.call(f"/api/tables/{table}/draft", {"do": view["draft"]})


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), *sys.argv[2:])
