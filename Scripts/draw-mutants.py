#!/usr/bin/env python3
"""Changes copies of packages at random, and says what 'seqtrace goldens check' sees of it.

  Scripts/draw-mutants.py SEED MUTANTS REFACTORINGS CHECKS PACKAGE...

For each package: records golden files, checks them CHECKS times without a change, and measures a check against
'swift test'. Then it draws changes in an order that the seed decides:

- mutants: a statement that only calls another object or type is dropped, doubled, or exchanged with the next one. One
  counts if it compiles, the tests pass, and the log of a second copy changes. There, each function that a pattern finds
  writes its name when it is entered, so the log doesn't depend on seqtrace. It has no values and no objects;
- refactorings: a private function gets another name, two functions of a type exchange their places, a function moves into
  an extension, an extension moves into a file of its own, a statement is extracted into a function. One counts if it
  compiles, the tests pass, and the log stays.

Each change is undone afterwards; the packages are changed meanwhile, so give copies. SEQTRACE_BINARY names the command;
'seqtrace' if it isn't set.
"""

import hashlib
import itertools
import os
import re
import shutil
import subprocess
import sys
import time

CALL = re.compile(r"\s+(?:try |await )*(?!self\.|super\.)[A-Za-z_][\w?!]*(?:\.[\w?!]+)*\.[a-z]\w*\([^{}]*\)\s*")
FUNCTION = re.compile(r"^(\s*)((?:@\w+ )*(?:(?:public|internal|private|fileprivate|open|final|override|static|mutating|class) )*)func (\w+)")
LOG = "MutantLog.swift"
LOGGER = """import Foundation
@usableFromInline func _entered(_ name: StaticString) {
  guard let path = ProcessInfo.processInfo.environment["MUTANT_LOG"], let file = fopen(path, "a") else { return }
  fputs("\\(name)\\n", file)
  fclose(file)
}
"""


def run(*command, folder, seconds=900, **more):
    """The status of a command, and what it has printed."""
    try:
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=seconds, env={**os.environ, **more})
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return 124, ""


def sources(folder):
    """The text of each file below Sources or Source, by its path."""
    found = {}
    walks = [os.walk(os.path.join(folder, name)) for name in ("Sources", "Source")]
    for root, _, names in itertools.chain(*walks):
        for name in sorted(names):
            if name.endswith(".swift") and name != LOG:
                path = os.path.join(root, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found


def write(folder, texts):
    """Writes files; those without text are removed."""
    for path, text in texts.items():
        path = os.path.join(folder, path)
        if text is None:
            os.remove(path)
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


def functions(text):
    """The lines of each function: its first, the one with its brace, and its last."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        match = FUNCTION.match(line)
        if not match:
            continue
        brace = next((i for i in range(index, min(index + 6, len(lines))) if lines[i].rstrip().endswith("{")), None)
        if brace is None or any(lines[i].strip() == "}" for i in range(index, brace)):
            continue
        end = next((i for i in range(brace + 1, len(lines)) if lines[i] == match[1] + "}"), None)
        if end is not None:
            yield match, index, brace, end


def logged(text):
    """The text with a line of the log for each function; no line moves."""
    lines = text.split("\n")
    for match, index, brace, end in functions(text):
        body = lines[brace + 1:end]
        head = " ".join(lines[index:brace + 1])
        if "->" in head and not any("return" in line for line in body) or "@" in match[2]:
            continue
        lines[brace] += f' _entered("{match[3]}")' + (";" if body else "")
    return "\n".join(lines)


def mutants(texts):
    for path, text in texts.items():
        lines = text.split("\n")
        for _, _, brace, end in functions(text):
            for index in range(brace + 1, end):
                if not CALL.fullmatch(lines[index]) or lines[index].count("(") != lines[index].count(")"):
                    continue
                if lines[index - 1].rstrip()[-1:] in (",", "(", "=", ".", "&", "|", "?", ":") or lines[index + 1].lstrip()[:1] in (".", "?"):
                    continue
                place = f"{path}:{index + 1}"
                for name, new in (("dropped", [""]), ("doubled", [lines[index]] * 2)):
                    yield f"{name} {place}", {path: "\n".join(lines[:index] + new + lines[index + 1:])}
                if CALL.fullmatch(lines[index + 1]) and lines[index] != lines[index + 1]:
                    new = [lines[index + 1], lines[index]]
                    yield f"exchanged {place}", {path: "\n".join(lines[:index] + new + lines[index + 2:])}


def refactorings(texts):
    whole = "\n".join(texts.values())
    for path, text in texts.items():
        lines = text.split("\n")
        found = list(functions(text))
        for match, index, brace, end in found:
            name = match[3]
            place = f"{path}:{index + 1}"
            if "private" in match[2] and len(re.findall(rf"\bfunc {name}\b", whole)) == 1:
                yield f"renamed {place}", {path: re.sub(rf"\b{name}\b", name + "Anew", text)}
            if match[1] and not re.search(r"override|@|mutating", match[2]):
                # The type around it: the nearest line above that is indented less and opens one.
                around = next((lines[i] for i in range(index, -1, -1)
                               if lines[i].strip() and len(lines[i]) - len(lines[i].lstrip()) < len(match[1])), "")
                outer = re.match(r"(?:(?:public|open|final|internal) )*(?:class|struct|actor|extension) (\w+)\s*[:{]", around)
                if outer:
                    moved = ["", f"extension {outer[1]} {{"] + lines[index:end + 1] + ["}", ""]
                    yield f"into an extension {place}", {path: "\n".join(lines[:index] + lines[end + 1:] + moved)}
            calls = [i for i in range(brace + 1, end) if CALL.fullmatch(lines[i]) and lines[i].startswith(match[1] + " ")]
            if match[1] and calls and "static" not in match[2] and "class" not in match[2]:
                i = calls[0]
                if lines[i].count("(") == lines[i].count(")") and "await" not in lines[i] and "try" not in lines[i]:
                    space = re.match(r"\s*", lines[i])[0]
                    extra = [f"{match[1]}private func extractedPart() {{", lines[i], match[1] + "}", ""]
                    yield f"extracted {path}:{i + 1}", {path: "\n".join(
                        lines[:index] + extra + lines[index:i] + [space + "extractedPart()"] + lines[i + 1:])}
        for one, two in zip(found, found[1:]):
            if one[0][1] == two[0][1] and one[3] < two[1] and not any(line.strip() for line in lines[one[3] + 1:two[1]]):
                new = (lines[:one[1]] + lines[two[1]:two[3] + 1] + lines[one[3] + 1:two[1]] + lines[one[1]:one[3] + 1]
                       + lines[two[3] + 1:])
                yield f"reordered {path}:{one[1] + 1}", {path: "\n".join(new)}
        for index, line in enumerate(lines):
            if re.match(r"(public |internal )?extension \w+", line) and line.endswith("{"):
                end = next((i for i in range(index, len(lines)) if lines[i] == "}"), None)
                if end is not None:
                    imports = [line for line in lines if re.match(r"(@testable )?import ", line)]
                    other = path.removesuffix(".swift") + "+Part.swift"
                    yield f"split {path}:{index + 1}", {
                        path: "\n".join(lines[:index] + lines[end + 1:]),
                        other: "\n".join(imports + lines[index:end + 1] + [""])}


class Package:
    def __init__(self, folder, seqtrace):
        self.folder, self.seqtrace = folder, seqtrace
        self.log = folder + ".log"
        self.texts = sources(folder)
        if not os.path.exists(self.log):
            shutil.copytree(folder, self.log, symlinks=True, ignore=shutil.ignore_patterns(".build", "Goldens"))
        self.write_log(self.texts)
        for path in self.texts:
            write(self.log, {os.path.join(os.path.dirname(self.top(path)), LOG): LOGGER})

    def top(self, path):
        """A file's place in the folder of its module."""
        parts = path.split("/")
        isFlat = any(other.count("/") == 1 and other.startswith(parts[0]) for other in self.texts)
        return "/".join(parts[:1 if isFlat else 2] + ["x"])

    def write_log(self, texts):
        write(self.log, {path: text and logged(text) for path, text in texts.items()})

    def behaviour(self):
        """The log of all tests; nothing if they don't pass."""
        path = os.path.join(self.log, "entered")
        if run("swift", "build", "--build-tests", folder=self.log)[0]:
            return None
        if os.path.exists(path):
            os.remove(path)
        status, _ = run("swift", "test", "--skip-build", "--no-parallel", folder=self.log, seconds=180, MUTANT_LOG=path)
        if status or not os.path.exists(path):
            return None
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def goldens(self, verb):
        return run(self.seqtrace, "goldens", verb, "--package", ".", "--", "swift", "test", folder=self.folder)

    def seconds(self, *command):
        best = None
        for _ in range(3):
            start = time.monotonic()
            run(*command, folder=self.folder)
            best = min(best or 1e9, time.monotonic() - start)
        return best

    def tried(self, change, expected, wants_change):
        """What the check says of a change; nothing if it doesn't count."""
        added = [path for path in change if path not in self.texts]
        try:
            self.write_log(change)
            behaviour = self.behaviour()
            if behaviour is None or (behaviour != expected) != wants_change:
                return None
            write(self.folder, change)
            status, said = self.goldens("check")
            return {0: "silent", 1: "alarm"}.get(status, f"status {status}"), said
        finally:
            self.write_log({path: self.texts.get(path) for path in change})
            write(self.folder, {path: self.texts.get(path) for path in change
                                if path in self.texts or os.path.exists(os.path.join(self.folder, path))})
            # The candidates are gone with it.
            shutil.rmtree(os.path.join(self.folder, "Goldens"))
            shutil.copytree(self.log + "/Goldens", os.path.join(self.folder, "Goldens"))


def drawn(seed, changes, package, wanted, expected, wants_change):
    found = sorted(changes, key=lambda change: hashlib.sha256(f"{seed} {change[0]}".encode()).hexdigest())
    # At most a third of one kind.
    kinds = {}
    for name, change in found:
        kind = name.split(" ")[0]
        if wanted == 0:
            break
        if kinds.get(kind, 0) > wanted // 2 + 1:
            continue
        verdict = package.tried(change, expected, wants_change)
        if verdict:
            kinds[kind] = kinds.get(kind, 0) + 1
            wanted -= 1
            print(f"{verdict[0]}\t{name}", flush=True)
            if (verdict[0] == "silent") == wants_change:
                print("".join(f"    {line}\n" for line in verdict[1].split("\n")[:12]), end="", flush=True)


def main():
    if len(sys.argv) < 6 or not all(number.isdigit() for number in sys.argv[2:5]):
        print(__doc__.split("\n\n")[1].strip(), file=sys.stderr)
        return 64
    seed, mutant_count, refactoring_count, check_count = sys.argv[1], *map(int, sys.argv[2:5])
    for folder in map(os.path.abspath, sys.argv[5:]):
        print(f"== {os.path.basename(folder)}", flush=True)
        package = Package(folder, os.environ.get("SEQTRACE_BINARY", "seqtrace"))
        expected = package.behaviour()
        status, said = package.goldens("record")
        if expected is None or status not in (0, 1):
            print(f"doesn't build, its tests fail, or nothing is recorded ({status})", flush=True)
            continue
        if package.behaviour() != expected:
            print("its log varies from run to run", flush=True)
            continue
        print(said.strip().split("\n")[-1] if "tests have" not in said else re.search(r".*tests have.*", said)[0], flush=True)
        shutil.copytree(os.path.join(folder, "Goldens"), package.log + "/Goldens", dirs_exist_ok=True)
        statuses = [package.goldens("check")[0] for _ in range(check_count)]
        print(f"checks without a change: {check_count}, alarms: {sum(map(bool, statuses))}", flush=True)
        run("swift", "build", "--build-tests", folder=folder)
        plain = package.seconds("swift", "test")
        check = package.seconds(package.seqtrace, "goldens", "check", "--package", ".", "--", "swift", "test")
        print(f"swift test {plain:.1f} s, check {check:.1f} s, ratio {check / plain:.2f}", flush=True)
        print("-- mutants", flush=True)
        drawn(seed, mutants(package.texts), package, mutant_count, expected, True)
        print("-- refactorings", flush=True)
        drawn(seed, refactorings(package.texts), package, refactoring_count, expected, False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
