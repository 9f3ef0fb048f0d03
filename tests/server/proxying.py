"""nginx with the configuration that is shipped, and servers to stand behind it that do as they are told."""

from __future__ import annotations

import getpass
import re
import ssl
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from tests.server.running import free_port, wait_for_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 60
"""Seconds after which nobody waits any longer."""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Nginx:
    """The shipped nginx.conf at ports, names and places of our own."""

    def __init__(self, folder: Path, processes: Sequence[int]) -> None:
        self._folder, self._processes = folder, processes
        self._port, self._plain_port = free_port(), free_port()
        self.address, self.plain = f"https://127.0.0.1:{self._port}", f"http://127.0.0.1:{self._plain_port}"

    def client(self, **more: Any) -> httpx.Client:
        return httpx.Client(base_url=self.address, verify=self.trust(), timeout=PATIENCE, **more)

    def trust(self) -> ssl.SSLContext:
        """Know the certificate, which nobody else has signed."""
        return ssl.create_default_context(cafile=self._folder / "tls" / "fullchain.pem")

    def log(self, get: Callable[[str], object]) -> list[str]:
        """What was logged of all that somebody has asked.

        An answer may come before its line; but whatever came before it over the same connection is written by then.
        """
        get("/metrics")
        lines = (self._folder / "access.log").read_text(encoding="utf-8").splitlines()
        return [line for line in lines if " /metrics " not in line]

    def check(self) -> None:
        """Let nginx read its configuration; return its complaints."""
        told = subprocess.run([*self._words, "-t"], capture_output=True, text=True)
        assert told.returncode == 0, told.stderr

    @property
    def _words(self) -> list[str]:
        return ["nginx", "-c", str(self._folder / "nginx.conf"), "-p", str(self._folder), "-e", "stderr"]

    def _write(self) -> None:
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for there, here in self._places().items():
            assert there in text, there
            text = text.replace(there, here)
        (self._folder / "nginx.conf").write_text(text, encoding="utf-8")
        (self._folder / "upstream.conf").write_text(self._upstream(), encoding="utf-8")

    def _places(self) -> dict[str, str]:
        """Return what the shipped file says, with what replaces it here."""
        temporary = "".join(f"{name}_temp_path {self._folder / name};\n" for name in TEMPORARY)
        return {
            "http {\n": f"http {{\n{temporary}",
            "user www-data;": f"user {getpass.getuser()};",
            "/run/nginx.pid": str(self._folder / "nginx.pid"),
            "/var/log/nginx": str(self._folder),
            "/var/cache": str(self._folder),
            "/etc/kogge": str(self._folder),
            # Every address that begins with 127 is this machine; not every machine has IPv6.
            "listen [::]:443": f"listen 127.0.0.2:{self._port}",
            "listen [::]:80": f"listen 127.0.0.2:{self._plain_port}",
            "listen 443": f"listen 127.0.0.1:{self._port}",
            "listen 80": f"listen 127.0.0.1:{self._plain_port}",
        }

    def _upstream(self) -> str:
        text = (DEPLOY / "upstream.conf").read_text(encoding="utf-8")
        for there, here in zip((8001, 8002), self._processes, strict=True):
            assert text.count(f"127.0.0.1:{there} ") == 1, text
            text = text.replace(f"127.0.0.1:{there} ", f"127.0.0.1:{here} ")
        return text

    def __enter__(self) -> Nginx:
        self._folder.mkdir(parents=True, exist_ok=True)
        make_certificate(self._folder / "tls")
        self._write()
        self.check()
        self._process = subprocess.Popen([*self._words, "-g", "daemon off;"])
        wait_for_port(self._port)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait(20)


def make_certificate(folder: Path) -> None:
    """A certificate for this machine that nobody has signed."""
    folder.mkdir()
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words += ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    words += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(words, check=True, capture_output=True)


@dataclass(frozen=True)
class Seen:
    """A request as it came from nginx."""

    method: str
    path: str
    headers: dict[str, str]
    size: int


class StandIn:
    """Answers with a status as a server would; with 0, dies over every request. Streams go on when they are told to."""

    def __init__(self) -> None:
        self.status, self.seen = 200, list[Seen]()
        self.release = ""
        """The only files it has; without one, it has all."""
        self.news, self._end = threading.Event(), threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever)

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                size = int(self.headers.get("content-length", 0))
                self.rfile.read(size)
                named = {name.lower(): value for name, value in self.headers.items()}
                stand_in.seen.append(Seen(self.command, self.path, named, size))
                self.close_connection = True
                if stand_in.status:
                    self._answer()

            do_POST = do_GET  # noqa: N815

            def _answer(self) -> None:
                lacks = stand_in.release not in self.path and "x-only-release" in self.headers
                is_marked = re.search("/[0-9a-f]{16}/", self.path) is not None
                self.send_response(404 if lacks and is_marked else stand_in.status)
                self.send_header("cache-control", "no-store" if lacks else "public, max-age=60")
                self.send_header("set-cookie", "csrftoken=hers")
                self.end_headers()
                self.wfile.write(b"data: 1\n\n")
                if self.path.endswith(("/live", "/events")):
                    stand_in.news.wait(PATIENCE)
                    self.wfile.write(b"data: 2\n\n")
                    stand_in._end.wait(PATIENCE)

            def log_message(self, *_: object) -> None:
                pass

        return Handler

    def __enter__(self) -> StandIn:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.news.set()
        self._end.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
