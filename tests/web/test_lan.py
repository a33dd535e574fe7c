"""The page on another machine, simulated by a second network namespace that is connected to the first by a virtual
cable only.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.web import serve
from printkit.web.codes import svg_code, terminal_code
from tests.web.running import Running

BOARD, OTHER, PHONE = "10.77.31.1", "10.77.32.1", "10.77.31.2"
_ASK = """
import json, sys, urllib.error, urllib.request
def status(address, headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=300) as came:
            return [came.status, came.read().decode()]
    except urllib.error.HTTPError as error:
        return [error.code, error.read().decode()]
    except OSError as error:
        return [0, str(error)]
print(json.dumps([status(*each) for each in json.loads(sys.argv[1])]))
"""


def ip(*words: str) -> int:
    return subprocess.run(["ip", *words], check=False, capture_output=True).returncode


@pytest.fixture
def cable() -> Iterator[tuple[str, str]]:
    """Yield the names of two simulated machines that are connected by a cable; the first also has an address outside
    it.
    """
    if shutil.which("ip") is None:
        pytest.skip("there is no `ip` here (iproute2), which makes a second machine out of this one")
    board, phone = (f"printkit-{name}-{os.getpid()}" for name in ("board", "phone"))
    if ip("netns", "add", board):
        pytest.skip("network namespaces are not permitted here, and there is no other machine to ask from")
    try:
        ip("netns", "add", phone)
        made = ip("-n", board, "link", "add", "eth0", "type", "veth", "peer", "name", "eth0", "netns", phone)
        assert not made
        for machine, address in ((board, BOARD), (board, OTHER), (phone, PHONE)):
            assert not ip("-n", machine, "address", "add", f"{address}/24", "dev", "eth0")
        for machine in (board, phone):
            assert not ip("-n", machine, "link", "set", "lo", "up")
            assert not ip("-n", machine, "link", "set", "eth0", "up")
        assert not ip("-n", phone, "route", "add", f"{OTHER}/32", "dev", "eth0")
        yield board, phone
    finally:
        for machine in (board, phone):
            ip("netns", "delete", machine)


def asked(machine: str, *requests: tuple[str, dict[str, str]]) -> list[tuple[int, str]]:
    """Send requests from a machine, each an address with headers; return status and text of each response (status 0: no
    answer).
    """
    line = ["ip", "netns", "exec", machine, sys.executable, "-c", _ASK, json.dumps(requests)]
    said = subprocess.run(line, check=True, capture_output=True, text=True, timeout=300).stdout
    return [(status, text) for status, text in json.loads(said)]


def test_with_lan_the_page_is_reached_from_another_machine(cable: tuple[str, str], tmp_path: Path) -> None:
    board, phone = cable
    within = ("ip", "netns", "exec", board)
    with Running(tmp_path, "wolf-pack", "--dice", "auto", "--lan", within=within) as game:
        table, wolf, _convoy = game.addresses
        assert table.startswith(f"http://{BOARD}:")
        assert terminal_code(table).strip() in game.said
        root = table.rpartition("/")[0].rpartition("/")[0]
        found = asked(
            phone,
            (table, {}),
            (wolf, {}),
            (wolf.replace(BOARD, OTHER), {}),
            (wolf, {"Host": "evil.example"}),
            (wolf, {"Host": root.removeprefix(f"http://{BOARD}").join(("evil.example", ""))}),
            (wolf, {"Origin": "http://evil.example"}),
            (f"{root}/", {}),
            (f"{root}/guessed/", {}),
        )
        assert [status for status, _ in found] == [200, 200, 200, 403, 403, 403, 403, 403]
        assert (
            svg_code(wolf) in found[0][1]
        )  # the code holds the address that this machine has in the network
        assert ": the hand" in found[1][1]


def test_without_lan_nothing_is_reached_from_another_machine(cable: tuple[str, str], tmp_path: Path) -> None:
    board, phone = cable
    with Running(tmp_path, "malta-convoy", within=("ip", "netns", "exec", board)) as game:
        (table,) = game.addresses
        ((here, _),) = asked(board, (table, {}))
        ((there, _), (itself, _)) = asked(phone, (table.replace("127.0.0.1", BOARD), {}), (table, {}))
        assert (here, there, itself) == (200, 0, 0)


def test_lan_without_a_network_is_reported(cable: tuple[str, str], tmp_path: Path) -> None:
    board, _ = cable
    ip("-n", board, "address", "flush", "dev", "eth0")
    with Running(tmp_path, "malta-convoy", "--lan", within=("ip", "netns", "exec", board)) as game:
        assert not game.addresses
    assert "this computer is not in a network" in game.said


def test_without_a_route_the_address_of_a_network_interface_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "_NOWHERE", ("255.255.255.255", 9))  # refused: no broadcast was asked for
    for addresses, chosen in (
        (["127.0.0.1", "192.168.1.7", "10.0.0.2"], "192.168.1.7"),
        (["127.0.0.1", "127.0.1.1"], None),
        ([], None),
    ):
        monkeypatch.setattr(serve, "_addresses", lambda _, found=addresses: iter(found))
        assert serve.lan_address() == chosen


def test_the_last_port_is_used_again_if_it_is_free_and_a_requested_port_always() -> None:
    with serve.listening(False, 0) as first:
        port = first.getsockname()[1]
    with serve.listening(False, 0, port) as again:
        assert again.getsockname()[1] == port
        with serve.listening(False, 0, port) as other:
            assert other.getsockname()[1] != port
    with serve.listening(False, port, 9) as wanted:
        assert wanted.getsockname()[1] == port
