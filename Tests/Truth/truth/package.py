"""Writes the Swift package of many programs."""

import shutil
from pathlib import Path

from .program import HOME_MODULES, SIDE_MODULES
from .table import Flavour

_MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Programs",
  platforms: [.macOS(.v15)],
{dependencies}  targets: [
    .target(name: "Ledger"),
    .target(name: "Probe", dependencies: ["Ledger"]),
{targets}
  ]
)
"""

#: The executable that runs a program: one whose main function awaits, or one whose doesn't.
EXECUTABLES = {Flavour.SYNC: "Plain", Flavour.QUEUES: "Plain", Flavour.ASYNC: "Awaiting"}


class Package:
    """A package of programs in a folder, of which each is run by its number."""

    def __init__(self, folder, programs):
        self.folder, self.programs = Path(folder), programs

    def write(self):
        """Writes all sources anew."""
        sources = self.folder / "Sources"
        shutil.rmtree(sources, ignore_errors=True)
        support = Path(__file__).resolve().parent.parent / "Ledger"
        shutil.copytree(support, sources / "Ledger")
        shutil.copytree(support.parent / "Probe", sources / "Probe")
        self._write_manifest()
        for module in SIDE_MODULES + HOME_MODULES:
            (sources / module).mkdir(parents=True)
            (sources / module / f"{module}.swift").write_text("import Ledger\n")
        for program in self.programs:
            for module, lines in program.files.items():
                (sources / module / program.file_name).write_text("\n".join(lines) + "\n")
        for name in sorted(set(EXECUTABLES.values())):
            (sources / name).mkdir()
            (sources / name / "main.swift").write_text(self._main(name))

    def _write_manifest(self):
        seen, lines, dependencies = ['"Ledger"', '"Probe"'], [], ""
        if self.programs[0].mode == "macros":
            root = Path(__file__).resolve().parents[3]
            seen.append('.product(name: "SeqtraceMacros", package: "seqtrace")')
            package = f'.package(name: "seqtrace", path: "{root}", traits: ["Macros"])'
            dependencies = f"  dependencies: [{package}],\n"
        for module in SIDE_MODULES:
            lines.append(f'    .target(name: "{module}", dependencies: [{", ".join(seen)}]),')
            seen.append(f'"{module}"')
        for module in HOME_MODULES:
            lines.append(f'    .target(name: "{module}", dependencies: [{", ".join(seen)}]),')
        all = seen + [f'"{module}"' for module in HOME_MODULES]
        for name in sorted(set(EXECUTABLES.values())):
            lines.append(f'    .executableTarget(name: "{name}", dependencies: [{", ".join(all)}]),')
        manifest = _MANIFEST.format(targets="\n".join(lines), dependencies=dependencies)
        (self.folder / "Package.swift").write_text(manifest)

    def _main(self, name):
        imports = [f"import {module}" for module in ("Ledger",) + HOME_MODULES]
        prefix = "await " if name == EXECUTABLES[Flavour.ASYNC] else ""
        cases = [
            f'case "{program.number}": {prefix}run{program.number}(by: ledger_call(0, 0))'
            for program in self.programs if EXECUTABLES[program.flavour] == name]
        lines = imports + ["", "switch CommandLine.arguments.last {", *cases, "default: break", "}", ""]
        return "\n".join(lines)
