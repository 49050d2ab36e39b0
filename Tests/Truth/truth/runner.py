"""Builds a package of programs as `seqtrace` records it, and runs its programs one by one."""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .ordering import marked
from .package import EXECUTABLES, Package
from .record import OwnRecord
from .rules import MODES
from .table import Flavour
from .trace import Trace


#: Where programs that macros record are built.
_MACROS = Path(__file__).resolve().parents[3] / ".build-macros"


class BuildError(Exception):
    """The generated package doesn't compile."""


@dataclass
class Run:
    """What a run of a program left: its own record and its recording."""

    program: object
    record: OwnRecord = None
    trace: Trace = None
    golden: Trace = None
    failure: str = ""


class Runner:
    """Records the programs of one mode; `command` is the seqtrace command."""

    def __init__(self, command, folder, mode, log=lambda text: None, timeout=30):
        self.command, self.folder, self.mode, self.log = command, folder, mode, log
        self.timeout = timeout

    def run(self, programs):
        """Builds the programs and runs each."""
        self.build(programs)
        with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
            return list(pool.map(self._run_one, programs))

    def build(self, programs):
        """Writes and builds the package; what it prints stays in the folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        Package(self.folder, programs).write()
        if self.mode == "macros":
            self._build_by_macro()
            return
        command = [self.command, "record", "--package", str(self.folder), *MODES[self.mode],
                   "-o", str(self.folder / "nothing.jsonl"), "--", "swift", "run",
                   EXECUTABLES[programs[0].flavour], "none"]
        done = subprocess.run(command, capture_output=True, text=True)
        (self.folder / "build.txt").write_text(done.stdout + done.stderr)
        if done.returncode and "no event happened" not in done.stderr:
            raise BuildError(done.stderr[-4000:])
        self.log(next((line for line in done.stderr.splitlines() if "functions in" in line), ""))

    def _build_by_macro(self):
        """Builds the package as its user would; shares the recorder and swift-syntax with other scripts."""
        done = subprocess.run(["swift", "build", "--package-path", str(self.folder), "--scratch-path", str(_MACROS)],
                              capture_output=True, text=True)
        (self.folder / "build.txt").write_text(done.stdout + done.stderr)
        if done.returncode:
            errors = [line for line in done.stdout.splitlines() if "error:" in line]
            raise BuildError("\n".join(errors[:20]) or done.stderr[-2000:])

    def _run_one(self, program):
        files = self.folder / "runs" / str(program.number)
        shutil.rmtree(files, ignore_errors=True)
        files.mkdir(parents=True)
        run = Run(program)
        by_macro = self.mode == "macros"
        folder = _MACROS if by_macro else self.folder / ".build/seqtrace/build"
        binary = folder / "debug" / EXECUTABLES[program.flavour]
        variable = "SEQTRACE_SESSION" if by_macro else "SEQTRACE_LINKED_SESSION"
        environment = dict(os.environ, LEDGER_FILE=str(files / "record"))
        environment[variable] = str(files / "session")
        try:
            done = subprocess.run([binary, str(program.number)], env=environment, capture_output=True,
                                  text=True, timeout=self.timeout)
        except subprocess.TimeoutExpired:
            run.failure = "the program hangs"
            return run
        if done.returncode:
            run.failure = f"the program ends with {done.returncode}: {done.stderr[-300:]}"
            return run
        run.record = OwnRecord(program, (files / "record").read_text())
        run.trace = self._render(run, files / "session", files / "times.jsonl", "--times")
        if run.trace and program.flavour != Flavour.SYNC:
            (files / "marked.jsonl").write_text(marked((files / "times.jsonl").read_text()))
            run.golden = self._render(run, files / "marked.jsonl", files / "golden.jsonl")
        return run

    def _render(self, run, input, output, *options):
        done = subprocess.run([self.command, "render", str(input), *options, "-o", str(output)],
                              capture_output=True, text=True)
        if not output.exists():
            run.failure = f"the recording can't be read: {done.stderr[-300:]}"
            return None
        return Trace(output.read_text())
