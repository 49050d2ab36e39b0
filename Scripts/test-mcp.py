#!/usr/bin/env python3
"""Asks `seqtrace mcp` as a client does, with the protocol's own package for Python.

    Scripts/test-mcp.py [--record] [--cases COUNT] [--seed NUMBER]

Uses the program in SEQTRACE_BINARY, or .build/debug/seqtrace. Without --record, nothing is built: the questions are about a
trace, and a stub that never ends takes the place of the compiler. With --record, the tests of a copy of
Tests/DocumentedPackage are recorded. Skipped if Python's package mcp isn't there; Scripts/setup fetches it.
"""

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".build" / "mcp"))
try:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
except ImportError:
    print("skipped: mcp is not installed")
    sys.exit(0)

PROGRAM = os.path.abspath(os.environ.get("SEQTRACE_BINARY", ROOT / ".build/debug/seqtrace"))
TOOLS = ["record", "why", "calls", "diff", "check", "findings", "picture"]
MARK = f"SEQTRACE_TEST_MARK={uuid.uuid4()}"
MOST_MEMORY = 400_000_000


def expect(condition, message):
    if not condition:
        sys.exit(f"error: {message}")


def marked():
    """Returns the processes that a server of this script has started and left, on Linux."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if MARK.encode() in (entry / "environ").read_bytes().split(b"\0"):
                found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            pass
    return found


def expect_nothing_left(case):
    """Looks until no process is left, a bounded number of times."""
    for _ in range(40):
        if not marked():
            return
        time.sleep(0.1)
    sys.exit(f"error: {case} leaves {marked()}")


class Package:
    """A copy of a package in a repository, with a trace, and a folder with a compiler that never ends."""

    def __init__(self, folder):
        self.path = folder / "Shop"
        server = json.loads((ROOT / "Tests/DocumentedPackage/.mcp.json").read_text())["mcpServers"]["seqtrace"]
        expect(server["command"] == "seqtrace", "the example starts another program")
        self.arguments = server["args"]
        shutil.copytree(ROOT / "Tests/DocumentedPackage", self.path, ignore=shutil.ignore_patterns(".build"))
        shutil.copy(ROOT / "Diagrams/placeholder/placeholder.jsonl", self.path / "run.jsonl")
        (folder / "secret.jsonl").write_text("not in the package\n")
        (self.path / "link.jsonl").symlink_to(folder / "secret.jsonl")
        for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
            subprocess.run(["git", "-C", self.path, *words], check=True)
        self.stub = folder / "bin"
        self.stub.mkdir()
        # What it starts is in its group, in one of its own, and without a parent.
        (self.stub / "swift").write_text("#!/bin/sh\nsleep 1000 &\nsetsid sleep 1000 &\n(sleep 1000 &)\nexec sleep 1000\n")
        (self.stub / "swift").chmod(0o755)

    def changes(self):
        said = subprocess.run(["git", "-C", self.path, "status", "--porcelain"], capture_output=True, check=True)
        return said.stdout.decode()


def environment(package, stub):
    mark, value = MARK.split("=")
    path = os.environ["PATH"]
    return {**os.environ, mark: value, "PATH": f"{package.stub}:{path}" if stub else path}


def text_of(result):
    return result.content[0].text


async def with_client(package, work):
    parameters = StdioServerParameters(
        command=PROGRAM, args=package.arguments, cwd=package.path, env=environment(package, stub=False))
    async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
        await work(session, await session.initialize())


def expect_answer(result, *words):
    text = text_of(result)
    expect(not result.is_error, f"an error instead of an answer: {text}")
    for word in words:
        expect(word in text, f"'{word}' isn't in: {text}")
    return text


async def ask_of_trace(session, greeting):
    expect(greeting.protocol_version == "2025-11-25", f"revision {greeting.protocol_version}")
    listed = (await session.list_tools()).tools
    expect([tool.name for tool in listed] == TOOLS, f"tools {[tool.name for tool in listed]}")
    expect((await session.list_resources()).resources == [], "nothing is recorded")
    expect(len((await session.list_resource_templates()).resource_templates) == 1, "one template")
    trace = {"trace": "run.jsonl"}
    whole = expect_answer(await session.call_tool("calls", {**trace, "budget": 20000}), "insertText(_:)", "from ")
    part = expect_answer(await session.call_tool("calls", {**trace, "budget": 300}), "left out")
    expect(len(part.encode()) <= 900 < len(whole.encode()), f"{len(part)} bytes of 900")
    expect_answer(await session.call_tool("calls", {**trace, "function": "insertText", "from": "client"}), "insertText")
    expect_answer(await session.call_tool("findings", trace), "recording")
    picture = expect_answer(await session.call_tool("picture", {**trace, "budget": 10000}), "sequenceDiagram")
    expect("%% seqtrace" not in picture, "details take room")
    path = expect_answer(await session.call_tool("picture", {**trace, "format": "svg"}), ".svg").split()[-1]
    expect(path.startswith(".build/"), f"the picture is in {path}")
    design = (ROOT / "Diagrams/placeholder/design.mmd").read_text()
    expect_answer(await session.call_tool("check", {**trace, "design": design}), "design")
    for outside in ["../secret.jsonl", "/etc/passwd", "link.jsonl", "-", "Sources", "a\nb"]:
        result = await session.call_tool("calls", {"trace": outside})
        expect(result.is_error and "not in the package" not in text_of(result), f"{outside}: {text_of(result)}")
    for name, arguments in [
        ("calls", {"nothing": 1}), ("check", {}), ("record", {"tests": "a"}), ("record", {"tests": ["--x"]}),
        ("why", {"tests": ["swift"]}), ("calls", {"budget": 1}), ("picture", {"format": "exe"}),
        ("calls", {"function": "x" * 100_000}), ("diff", {"against": "commit"}),
    ]:
        result = await session.call_tool(name, arguments)
        expect(result.is_error, f"{name} {str(arguments)[:60]} is accepted: {text_of(result)}")
    try:
        await session.call_tool("delete", {})
    except Exception as error:  # The class has another name in each version.
        expect("There is no tool 'delete'" in str(error), str(error))
    else:
        sys.exit("error: there is a tool 'delete'")


def conversations():
    """Returns the questions and answers of the article, as name, arguments and answer."""
    article = (ROOT / "Documentation/Seqtrace.docc/Testing/AskingARun.md").read_text()
    blocks = re.findall(r"^```\w*\n(.*?)\n```$", article, re.DOTALL | re.MULTILINE)
    pairs = [(ask.split(" ", 1), answer) for ask, answer in zip(blocks, blocks[1:])]
    return [(*ask, answer) for ask, answer in pairs if ask[0] in TOOLS and ask[-1].startswith("{")]


async def converse(session, question, **options):
    name, arguments, expected = question
    answer = text_of(await session.call_tool(name, json.loads(arguments), **options)).rstrip("\n")
    expect(answer == expected, f"{name} {arguments} answers otherwise than the article says:\n{answer}")


async def ask_of_tests(package, session):
    test = {"tests": ["OrderTests.placesAnOrder"]}
    questions = conversations()
    # The last one is about another package.
    asked = [question[0] for question in questions]
    expect(asked == ["record", "calls", "why", "why"], f"the article asks {asked}")
    heard = []

    async def hear(progress, total, message):
        heard.append((progress, message))

    start = time.monotonic()
    await converse(session, questions[0], progress_callback=hear)
    print(f"record: {time.monotonic() - start:.1f} s to the first answer, with {len(heard)} notifications of progress")
    expect(heard and [at for at, _ in heard] == sorted({at for at, _ in heard}), f"progress {heard}")
    await converse(session, questions[1])
    expect_answer(await session.call_tool("picture", {"test": "placesAnOrder"}), "sequenceDiagram", "place")
    expect_answer(await session.call_tool("why", {"tests": ["OrderTests"]}), "2 tests passed")
    uris = [resource.uri for resource in (await session.list_resources()).resources]
    expect([str(uri) for uri in uris] == ["seqtrace://recordings/OrderTests.placesAnOrder"], f"resources {uris}")
    expect("place" in (await session.read_resource(uris[0])).contents[0].text, "the resource has no story")
    expect(package.changes() == "", f"the package has changed: {package.changes()}")
    source = package.path / "Sources/Shop/Order.swift"
    source.write_text(source.read_text().replace("> 0", ">= 0", 1))
    await converse(session, questions[2])
    refusal = {"tests": ["OrderTests.Refuses what is sold out"]}
    expect_answer(await session.call_tool("diff", {**refusal, "commit": "HEAD"}), '+   Stock.take("tea")', "Order.swift:30")
    expect_answer(await session.call_tool("calls", {**refusal, "function": "count"}), '"tea" → 0')
    source.write_text(source.read_text() + "}\n")
    result = await session.call_tool("record", test)
    expect(result.is_error and "error:" in text_of(result), f"what doesn't compile: {text_of(result)}")


class Raw:
    """A server that gets bytes, with a compiler that never ends."""

    def __init__(self, package):
        self.process = subprocess.Popen(
            [PROGRAM, "mcp", "--package", package.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=environment(package, stub=True))

    def send(self, message):
        data = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def receive(self, identity):
        """Returns the answer to a request; others before it are passed over."""
        while True:
            line = self.process.stdout.readline()
            expect(line, f"the server ended before it answered {identity}")
            answer = json.loads(line)
            expect(answer["jsonrpc"] == "2.0", f"not an answer: {line[:200]}")
            if answer.get("id") == identity:
                return answer

    def ping(self):
        identity = str(uuid.uuid4())
        self.send({"id": identity, "method": "ping"})
        expect(self.receive(identity)["result"] == {}, "ping has no answer")

    def call(self, identity, name, arguments):
        self.send({"id": identity, "method": "tools/call", "params": {"name": name, "arguments": arguments}})

    def wait_for_compiler(self):
        for _ in range(100):
            if sum("sleep 1000" in line for line in marked()) >= 4:
                return
            time.sleep(0.05)
        sys.exit(f"error: the compiler doesn't start: {marked()}")

    def memory(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) * 1024

    def end(self):
        self.process.stdin.close()
        expect(self.process.wait(timeout=20) == 0, f"the server ended with {self.process.returncode}")


def check_broken_messages(package, cases, seed):
    server, numbers = Raw(package), random.Random(seed)
    codes = [
        (b"{", -32700), (b"\xff\xfe", -32700), (b"[" * 100_000, -32700), (b"[]", -32600), (b"7", -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600), (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
        (b'{"jsonrpc":"2.0","id":1}', -32600), (b"x" * 5_000_000, -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"' + b"m" * 900_000 + b'"}', -32601),
        (b'{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}', -32002),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"' + b"n" * 900_000 + b'"}}', -32602),
    ]
    for message, code in codes:
        server.send(message)
        answer = json.loads(server.process.stdout.readline())
        expect(answer["error"]["code"] == code, f"{message[:60]}: {answer}")
        expect(len(answer["error"]["message"]) < 500, "a long message comes back")
    valid = [json.dumps({"jsonrpc": "2.0", "id": 5, **message}).encode() for message in (
        {"method": "initialize", "params": {"protocolVersion": "2024-11-05", "capabilities": {}}},
        {"method": "tools/call", "params": {"name": "calls", "arguments": {"trace": "run.jsonl", "budget": 200}}},
        {"method": "notifications/cancelled", "params": {"requestId": 5}}, {"method": "resources/list"})]
    for _ in range(cases):
        message = bytearray(numbers.choice(valid))
        for _ in range(numbers.randint(1, 4)):
            place = numbers.randrange(len(message))
            kind = numbers.randrange(3)
            if kind == 0:
                message[place] = numbers.randrange(256)
            elif kind == 1:
                del message[place:place + numbers.randint(1, 20)]
            else:
                message[place:place] = message[numbers.randrange(len(message)):][:30]
            message = message or bytearray(b"{")
        server.send(bytes(message).replace(b"\n", b" "))
        if numbers.randrange(20) == 0:
            server.ping()
    server.ping()
    if Path("/proc").is_dir():
        expect(server.memory() < MOST_MEMORY, f"{server.memory()} bytes of memory")
    server.end()
    expect_nothing_left("a client of broken messages")


def check_overlap(package):
    server = Raw(package)
    server.call(1, "record", {"tests": ["OrderTests"]})
    server.wait_for_compiler()
    server.call(1, "calls", {"trace": "run.jsonl"})
    expect("unanswered" in server.receive(1)["error"]["message"], "two requests have one id")
    server.call(2, "why", {})
    for number in range(10, 20):
        server.call(number, "calls", {"trace": "run.jsonl", "budget": 150})
    for number in range(10, 20):
        expect("left out" in server.receive(number)["result"]["content"][0]["text"], "no answer during a build")
    for number in range(100, 300):
        server.call(number, "record", {})
    expect("100" in server.receive(299)["error"]["message"], "requests have no limit")
    for number in [*range(100, 300), 2, 1]:
        server.send({"method": "notifications/cancelled", "params": {"requestId": number}})
    for _ in range(50):
        if not any("sleep 1000" in line for line in marked()):
            break
        time.sleep(0.1)
    expect(not any("sleep 1000" in line for line in marked()), f"a cancelled request leaves {marked()}")
    server.call(3, "calls", {"trace": "run.jsonl"})
    server.receive(3)
    server.end()
    expect_nothing_left("a client that cancels")


def check_absence(package):
    for case in ("input", "signal", "output"):
        server = Raw(package)
        server.call(1, "record", {})
        server.wait_for_compiler()
        if case == "input":
            server.end()
        elif case == "signal":
            server.process.send_signal(signal.SIGTERM)
        else:
            server.process.stdout.close()
            server.send({"id": 2, "method": "ping"})
        expect(server.process.wait(timeout=20) == 0, f"the server ended with {server.process.returncode}")
        expect_nothing_left(f"a client that goes away ({case})")
    names = [path.name for path in (package.path / ".build/seqtrace/recordings").glob("new-*")]
    expect(not names, f"folders of requests are left: {names}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        package = Package(Path(folder))
        if arguments.record:
            (package.path / "run.jsonl").unlink()
            (package.path / "link.jsonl").unlink()
            subprocess.run(["git", "-C", package.path, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "b"],
                           check=True)
            asyncio.run(with_client(package, lambda session, _: ask_of_tests(package, session)))
        else:
            asyncio.run(with_client(package, ask_of_trace))
            check_broken_messages(package, arguments.cases, arguments.seed)
            if Path("/proc").is_dir():
                check_overlap(package)
                check_absence(package)
        expect_nothing_left("a client")
    print("The server answers, and leaves nothing.")


if __name__ == "__main__":
    main()
