"""What deploy/ ships, as far as it runs here: nginx before two processes of which one dies, units, container files."""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
from collections.abc import Iterator, Sequence
from configparser import ConfigParser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import create_engine, text

from kogge.server.middleware.bounds import JSON_BOUNDS, LARGEST_BODY, LARGEST_HEADER, LARGEST_UPLOAD
from kogge.server.middleware.headers import ALWAYS, OVER_HTTPS
from kogge.server.web.streams import HEARTBEAT
from tests.running import COMMAND, call
from tests.server.proxying import DEPLOY, Nginx, Seen, StandIn
from tests.server.running import Server
from tests.server.visitor import Visitor

READY = "/health/ready"
"""Where a process tells that it serves; /health/ready as soon as there is one."""
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
README = (DEPLOY / "README.md").read_text(encoding="utf-8")


# --- nginx before two servers that do as they are told


@pytest.fixture
def pair() -> Iterator[tuple[StandIn, StandIn]]:
    with StandIn() as one, StandIn() as two:
        yield one, two


@pytest.fixture
def nginx(pair: tuple[StandIn, StandIn], tmp_path: Path) -> Iterator[Nginx]:
    with Nginx(tmp_path / "nginx", [stand_in.port for stand_in in pair]) as running:
        yield running


@pytest.fixture
def client(nginx: Nginx) -> Iterator[httpx.Client]:
    with nginx.client() as client:
        yield client


def last_seen(pair: Sequence[StandIn]) -> Seen:
    return next(stand_in.seen[-1] for stand_in in pair if stand_in.seen)


def answering(client: httpx.Client, path: str, pair: tuple[StandIn, StandIn]) -> tuple[StandIn, StandIn]:
    """The one of two that answers a path, and the other."""
    assert client.get(path).status_code == 200
    one, two = pair
    return (one, two) if one.seen else (two, one)


def test_one_process_answers_all_about_a_table(client: httpx.Client, pair: tuple[StandIn, StandIn]) -> None:
    first, second = answering(client, "/t/lion", pair)
    for path in ("/t/lion/news", "/t/lion/replay", "/api/tables/lion", "/api/tables/lion/record"):
        assert client.get(path).status_code == 200
    assert client.post("/api/tables/lion/decide").status_code == 200
    assert (len(first.seen), len(second.seen)) == (6, 0)
    for number in range(64):
        client.get(f"/t/{number}")
    assert min(len(first.seen), len(second.seen)) > 10


def test_nobody_claims_to_be_somebody_else(client: httpx.Client, pair: tuple[StandIn, StandIn]) -> None:
    forged = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "http", "x-request-id": "mine"}
    client.get("/", headers=forged)
    seen = last_seen(pair).headers
    assert seen["x-forwarded-for"] == "127.0.0.1"
    assert seen["x-forwarded-proto"] == "https"
    assert seen["x-request-id"] != "mine"
    assert seen["host"] == client.base_url.netloc.decode()


@pytest.mark.parametrize("status", [0, 503])
def test_a_question_goes_to_the_other_process(client: httpx.Client, pair: tuple[StandIn, StandIn], status: int) -> None:
    first, second = answering(client, "/t/lion", pair)
    first.status = status
    assert client.get("/t/lion").status_code == 200
    assert [seen.method for seen in second.seen] == ["GET"]


@pytest.mark.parametrize("status", [0, 503])
@pytest.mark.parametrize("path", ["/api/tables/lion/decide", "/t/lion/decide"])
def test_what_was_sent_is_not_sent_again(
    client: httpx.Client, pair: tuple[StandIn, StandIn], status: int, path: str
) -> None:
    first, second = answering(client, "/t/lion", pair)
    first.status = status
    answer = client.post(path, json={"seat": 0})
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "2"
    assert [seen.method for seen in first.seen] == ["GET", "POST"]
    assert second.seen == []


def test_what_could_not_be_sent_goes_to_the_other_process(tmp_path: Path) -> None:
    with socket.socket() as nobody, StandIn() as somebody:
        nobody.bind(("127.0.0.1", 0))
        with Nginx(tmp_path / "nginx", [nobody.getsockname()[1], somebody.port]) as nginx, nginx.client() as client:
            for number in range(16):
                assert client.post(f"/api/tables/{number}/decide").status_code == 200
            assert len(somebody.seen) == 16
            assert any(line.count("127.0.0.1:") == 2 for line in nginx.log(client.get))


@pytest.mark.parametrize("path", ["/t/lion/live", "/api/tables/lion/events"])
def test_streams_are_not_held_back(client: httpx.Client, pair: tuple[StandIn, StandIn], path: str) -> None:
    with client.stream("GET", path) as answer:
        lines = (line for line in answer.iter_lines() if line)
        assert next(lines) == "data: 1"
        for stand_in in pair:
            stand_in.news.set()
        assert next(lines) == "data: 2"


def test_files_are_kept_without_anybody_s_cookie(client: httpx.Client, pair: tuple[StandIn, StandIn]) -> None:
    for encoding in ("gzip", "identity", "br"):
        answer = client.get("/static/table.css", headers={"accept-encoding": encoding})
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=60"
        assert "set-cookie" not in answer.headers
    assert sum(len(stand_in.seen) for stand_in in pair) == 1
    assert "set-cookie" in client.get("/").headers


def test_files_are_found_at_the_process_that_has_them(client: httpx.Client, pair: tuple[StandIn, StandIn]) -> None:
    for number, stand_in in enumerate(pair):
        stand_in.release = str(number) * 16
    for stand_in in pair:
        for name in "abcd":
            answer = client.get(f"/static/{stand_in.release}/{name}.js")
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=60"
            assert f"/static/{stand_in.release}/{name}.js" in [seen.path for seen in stand_in.seen]


@pytest.mark.parametrize("folder", ["", "visby/"])
def test_files_of_a_release_that_is_gone_are_present_ones_that_nobody_keeps(
    client: httpx.Client, pair: tuple[StandIn, StandIn], folder: str
) -> None:
    for stand_in in pair:
        stand_in.release = "0123456789abcdef"
    for number in range(2):
        answer = client.get(f"/static/{folder}{'f' * 16}/live.js")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        present = [seen for stand_in in pair for seen in stand_in.seen if seen.path == f"/static/{folder}live.js"]
        assert len(present) == number + 1


def test_as_much_is_let_through_as_the_server_reads(client: httpx.Client, pair: tuple[StandIn, StandIn]) -> None:
    assert client.post("/records", content=bytes(LARGEST_BODY)).status_code == 200
    assert last_seen(pair).size == LARGEST_BODY
    file, data = f"at most {LARGEST_UPLOAD >> 10:,} KB", JSON_BOUNDS
    for path, kind, told in (("/records", "text/plain", file), ("/api/tables", "application/json", data)):
        answer = client.post(path, content=bytes(LARGEST_BODY + 1))
        assert answer.status_code == 413
        assert answer.headers["content-type"] == kind
        assert told in answer.text
    assert sum(len(stand_in.seen) for stand_in in pair) == 1


def test_headers_are_let_through_for_the_server_to_refuse(client: httpx.Client) -> None:
    assert client.get("/?" + "x" * LARGEST_HEADER, headers={"cookie": "x" * LARGEST_HEADER}).status_code == 200


def test_answers_of_nginx_itself_are_protected(client: httpx.Client, pair: tuple[StandIn, StandIn]) -> None:
    for stand_in in pair:
        stand_in.status = 0
    for path in ("/", "/api/games", "/metrics"):
        headers = client.get(path).headers
        assert set(headers) >= {"content-security-policy", "x-content-type-options"}
        assert headers["cache-control"] == ALWAYS["cache-control"]
        assert headers["strict-transport-security"] == OVER_HTTPS["strict-transport-security"]
        assert "/" not in headers["server"]


def test_metrics_are_not_for_everybody(client: httpx.Client, pair: tuple[StandIn, StandIn]) -> None:
    assert client.get("/metrics").status_code == 404
    assert [stand_in.seen for stand_in in pair] == [[], []]


def test_no_log_has_return_links(nginx: Nginx, client: httpx.Client) -> None:
    client.get("/me/a-password")
    client.get("/t/lion?secret=1")
    assert [line.split()[2:5] for line in nginx.log(client.get)] == [
        ["GET", "/me/...", "200"],
        ["GET", "/t/lion", "200"],
    ]


def test_plain_http_leads_to_https(nginx: Nginx) -> None:
    answer = httpx.get(f"{nginx.plain}/t/lion?seat=1")
    assert answer.status_code == 301
    assert answer.headers["location"] == "https://127.0.0.1/t/lion?seat=1"


def test_browsers_are_offered_http_2(nginx: Nginx) -> None:
    trust = nginx.trust()
    trust.set_alpn_protocols(["h2", "http/1.1"])
    where = httpx.URL(nginx.address)
    with (
        socket.create_connection((where.host, where.port or 443)) as plain,
        trust.wrap_socket(plain, server_hostname=where.host) as encrypted,
    ):
        assert encrypted.selected_alpn_protocol() == "h2"


def test_a_stream_may_be_silent_between_two_heartbeats() -> None:
    (patience,) = re.findall(r"proxy_read_timeout (\d+)s;", NGINX)
    assert int(patience) > 2 * HEARTBEAT


# --- nginx before two processes of Kogge on PostgreSQL


class Club:
    """Two processes and nginx before them."""

    def __init__(self, nginx: Nginx, processes: tuple[Server, Server], database: str) -> None:
        self.nginx, self.processes, self.database = nginx, processes, database
        self.anna = Visitor(nginx.address, "Anna", nginx.trust())

    def answering(self, requests: int = 40) -> set[int]:
        """The ports of the processes that answer some requests, each of them well."""
        for _ in range(requests):
            assert self.anna.get(READY).status_code == 200
        lines = [line for line in self.nginx.log(self.anna.get) if f" GET {READY} 200 " in line]
        return {int(re.findall(r"127\.0\.0\.1:(\d+)", line)[-1]) for line in lines[-requests:]}


@pytest.fixture(scope="module")
def club(postgresql_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    with ExitStack() as stack:
        url = new_database(postgresql_url)
        started = [stack.enter_context(Server(folder, database=url, proxies="127.0.0.1")) for _ in range(2)]
        nginx = stack.enter_context(Nginx(folder / "nginx", [server.port for server in started]))
        yield Club(nginx, (started[0], started[1]), url)


def new_database(url: str) -> str:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE deploy"))
    engine.dispose()
    return url.rpartition("/")[0] + "/deploy"


def test_pages_come_over_https_and_stay_there(club: Club) -> None:
    with club.nginx.client() as stranger:
        answer = stranger.get("/")
    assert answer.status_code == 200
    assert answer.headers["strict-transport-security"] == OVER_HTTPS["strict-transport-security"]
    assert [answer.headers.get_list(name) for name in ALWAYS] == [[value] for value in ALWAYS.values()]
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all("; secure" in cookie.lower() for cookie in cookies)
    assert f"{club.nginx.address}/me/" in club.anna.get("/me").text


def test_files_come_from_the_cache(club: Club) -> None:
    style = club.anna.get("/").text.split('rel="stylesheet" href="')[1].split('"')[0]
    answers = [club.anna.get(style) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].text == answers[1].text
    assert "max-age" in answers[1].headers["cache-control"]
    assert club.nginx.log(club.anna.get)[-1].split("cache=")[1].split()[0] == "HIT"


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/tables/{}/events"])
def test_news_arrives_while_the_stream_is_open(club: Club, path: str) -> None:
    table = club.anna.open_table()
    with club.nginx.client() as spectator, spectator.stream("GET", path.format(table)) as answer:
        told = (int(line[5:]) for line in answer.iter_lines() if line.startswith("data:"))
        version = next(told)
        assert club.anna.call(f"tables/{table}/talk", b'{"text": "Ahoy"}').status_code == 201
        assert next(told) > version


def test_news_of_every_process_arrives_without_redis(club: Club) -> None:
    table = club.anna.open_table()
    bearer = {"authorization": f"Bearer {club.anna.token}"}
    with club.nginx.client() as spectator, spectator.stream("GET", f"/t/{table}/live") as answer:
        told = (int(line[5:]) for line in answer.iter_lines() if line.startswith("data:"))
        version = next(told)
        for process in club.processes:
            address = f"{process.address}/api/tables/{table}/talk"
            assert httpx.post(address, json={"text": "Ahoy"}, headers=bearer).status_code == 201
            before, version = version, next(told)
            assert version > before


def test_the_server_s_own_refusals_come_through(club: Club) -> None:
    answer = club.anna.send("/records", {}, files={"record": b" " * (LARGEST_UPLOAD + 1)})
    assert answer.status_code in (400, 413)
    assert "1,024 KB" in answer.text


def test_when_a_process_dies_the_other_answers(club: Club) -> None:
    tables = [club.anna.open_table() for _ in range(8)]
    dying, living = club.processes
    assert club.answering() == {dying.port, living.port}
    dying.kill()
    for table in tables:
        assert club.anna.get(f"/t/{table}").status_code == 200
        assert club.anna.call(f"tables/{table}/talk", b'{"text": "Still there?"}').status_code == 201
        assert club.anna.send(f"/t/{table}/talk", {"text": "I am."}).status_code < 400
    assert club.answering() == {living.port}
    dying.start()
    assert club.answering() == {dying.port, living.port}
    for table in tables:
        assert "Still there?" in club.anna.get(f"/t/{table}").text


def test_when_all_processes_died_they_are_back_at_once(club: Club) -> None:
    for process in club.processes:
        process.kill()
    for path, kind in (("/", "text/plain"), ("/api/games", "application/json")):
        answer = club.anna.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (503, kind)
        assert answer.headers["retry-after"] == "2"
    for process in club.processes:
        process.start()
        assert process.port in club.answering()


# --- Units of systemd


def installed(unit: Path, folder: Path) -> Path:
    """A unit with the command that is tested in place of the one that an operator installs."""
    copy = folder / unit.name
    copy.write_text(unit.read_text(encoding="utf-8").replace("/opt/kogge/.venv/bin/kogge", str(COMMAND)))
    return copy


def service(unit: Path) -> dict[str, str]:
    """The section [Service] of a unit; what is said several times, in several lines."""
    found = ConfigParser(strict=False, interpolation=None, delimiters=["="], empty_lines_in_values=False)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(unit)
    return dict(found["Service"])


def starts(unit: Path) -> list[str]:
    """The words that start a unit, as the system reads them."""
    return shlex.split(service(unit)["ExecStart"].replace("%i", "8001").replace("%%", "%").replace("$$", "$"))


def test_systemd_reads_the_units(tmp_path: Path) -> None:
    copies = [str(installed(unit, tmp_path)) for unit in UNITS]
    assert len(copies) == 6
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *copies], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_unit_is_exposed_to_little(unit: Path, tmp_path: Path) -> None:
    words = ["systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=20"]
    done = subprocess.run([*words, str(installed(unit, tmp_path))], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    said = service(unit)
    assert (said["User"], said["ProtectSystem"], said["NoNewPrivileges"]) == ("kogge", "strict", "yes")
    assert "kogge" in said["StateDirectory"].split()


@pytest.mark.parametrize("name", ["kogge.service", "kogge@.service", "kogge-work@.service"])
def test_what_runs_is_always_started_again(name: str) -> None:
    said = service(DEPLOY / "systemd" / name)
    assert said["Restart"] == "always"
    assert int(said["TimeoutStopSec"]) >= 5
    assert "StartLimitIntervalSec=0\n" in (DEPLOY / "systemd" / name).read_text(encoding="utf-8")


def kogge_commands() -> dict[str, list[str]]:
    """What units, containers and the guide call, by where it stands."""
    found = {unit.name: starts(unit)[1:] for unit in SERVICES if "backup" not in unit.name}
    found |= {f"compose {name}": said["command"] for name, said in COMPOSE["services"].items() if "command" in said}
    lines = re.findall(r"bin/kogge ([^\n|&;]+)", README)
    return found | {f"README {number}": shlex.split(line) for number, line in enumerate(lines)}


@pytest.mark.parametrize("where", kogge_commands())
def test_the_command_knows_all_it_is_told(where: str) -> None:
    words = kogge_commands()[where]
    assert call(*words, "--help").status == 0, words


def test_the_processes_of_a_kind_are_the_same_everywhere() -> None:
    """A unit that names a database of its own, or none, would serve other tables than the rest."""
    for name in ("kogge@.service", "kogge-work@.service"):
        assert service(DEPLOY / "systemd" / name)["EnvironmentFile"] == "/etc/kogge/kogge.env"
    ports = re.findall(r"^server 127\.0\.0\.1:(\d+) max_fails=0;$", (DEPLOY / "upstream.conf").read_text(), re.M)
    assert len(ports) == 2
    assert f"--port {ports[0]}" in service(DEPLOY / "systemd" / "kogge.service")["ExecStart"]
    assert all(f"kogge@{port}" in README for port in ports)


def test_the_backup_unit_writes_one_and_forgets_old_ones(club: Club, tmp_path: Path) -> None:
    unit = installed(DEPLOY / "systemd" / "kogge-backup.service", tmp_path)
    unit.write_text(unit.read_text().replace("/var/lib/kogge-backup", str(tmp_path)))
    days = {"old.db": 40, "young.db": 5}
    for name, age in days.items():
        subprocess.run(["touch", "-d", f"{age} days ago", str(tmp_path / name)], check=True)
    environment = os.environ | {"KOGGE_DATABASE": club.database}
    done = subprocess.run(starts(unit), env=environment, capture_output=True)
    assert b"written and verified" in done.stdout, done.stderr
    subprocess.run(shlex.split(service(unit)["ExecStartPost"]), check=True)
    (made, young) = sorted(file.name for file in tmp_path.glob("*.db"))
    assert young == "young.db"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}\.db", made)


# --- Containers


def test_the_containers_are_all_there() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"database", "prepare", "serve-1", "serve-2", "work", "backup", "nginx"}
    for name in ("serve-1", "serve-2", "work", "nginx"):
        assert "/health/ready" in " ".join(services[name]["healthcheck"]["test"])
    for name in ("database", "serve-1", "serve-2", "work", "nginx"):
        assert services[name]["restart"] == "always"
    assert "./nginx.conf:/etc/nginx/nginx.conf:ro" in services["nginx"]["volumes"]


def test_nobody_else_is_believed_than_nginx() -> None:
    services = COMPOSE["services"]
    address = {name: said["networks"]["inside"]["ipv4_address"] for name, said in services.items() if "-" in name}
    nginx = services["nginx"]["networks"]["inside"]["ipv4_address"]
    assert {services[name]["environment"]["KOGGE_BEHIND_PROXY"] for name in address} == {nginx}
    named = re.findall(r"^server ([\d.]+):8000 max_fails=0;$", COMPOSE["configs"]["upstream"]["content"], re.M)
    assert named == list(address.values())


def test_there_are_no_passwords_but_the_operator_s() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    asked = re.findall(r"\$\{([^}]*)\}", text)
    assert {name.partition(":?")[0] for name in asked} == {"KOGGE_SECRET", "KOGGE_DATABASE_PASSWORD"}
    assert all(":?" in name for name in asked)
    for line in text.splitlines() + (DEPLOY / "kogge.env").read_text(encoding="utf-8").splitlines():
        if re.match(r"[\s#]*\w*(SECRET|PASSWORD)\w*[:=]", line):
            assert re.search(r"\$\{\w+:\?[^}]+\}$|=$", line), line


def test_the_image_is_made_of_what_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = [word for words in re.findall(r"^COPY (?!--)(.+) \S+$", text, re.M) for word in words.split()]
    assert "src" in copied
    wanted = {line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().splitlines() if line[0] == "!"}
    assert wanted == set(copied)
    assert all((DEPLOY.parent / name).exists() for name in copied)


# --- The guide


def test_the_guide_names_what_is_there() -> None:
    for name in re.findall(r"\bdeploy/([\w@./-]*\w)", README):
        assert (DEPLOY / name).exists(), name
    for file in [*UNITS, *DEPLOY.glob("*.conf"), *DEPLOY.glob("*.yaml"), *DEPLOY.glob("*.env")]:
        assert file.name in README, file.name
