#!/usr/bin/env python3
"""Runs the steps of a GitHub workflow as shell, in order, in a clean clone of a package.

    Scripts/try-workflow.py WORKFLOW PACKAGE [--runs 2] [--with tests=OrderTests] [--set KEY=VALUE]
    Scripts/try-workflow.py Packaging/review.yml PACKAGE --head topic --base main --then Packaging/review-comment.yml

WORKFLOW is a file such as Packaging/workflow.yml, and PACKAGE the address or folder of a Git repository. A step that
uses actions/checkout becomes a clone, one that uses seqtrace the steps of action.yml, and actions/cache a folder that
lasts from run to run. Each run has a new clone at the same place. --with sets an input of the action, --set a variable
of the environment: --set SEQTRACE_RELEASES=file:///FOLDER takes the archive that Packaging/archive made; it is in
FOLDER/VERSION. --head and --base make it the run of a pull request from one branch to another, and --then runs a workflow
that such a run starts, with a 'gh' that keeps the comments in a folder. --before COMMAND changes the clone of the last run, to see what a failure looks like.

Ends with 1 if a step fails, after the job's summary and annotations. Needs Python's yaml. Containers aren't started: the
steps run with the toolchain that is here. The job's HOME is a new folder.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    import yaml
except ImportError:
    sys.exit("error: Python's yaml is needed: apt-get install python3-yaml")

ROOT = Path(__file__).resolve().parent.parent


GH = """#!/bin/bash
# Stands for gh: knows one pull request, and keeps its comments in files, by their numbers.
set -euo pipefail
method=GET body=
for ((index = 1; index <= $#; index++)); do
  next=$((index + 1))
  case ${!index} in
    --method) method=${!next} ;;
    body=@*) body=${!index}; body=${body#body=@} ;;
  esac
done
case "$method $*" in
  GET*/pulls\\ *) echo 7 ;;
  GET*/issues/7/comments*) (cd "$SEQTRACE_COMMENTS" && grep -lF '<!-- seqtrace review -->' * 2>/dev/null || true) ;;
  POST*/issues/7/comments*) cp "$body" "$SEQTRACE_COMMENTS/$(($(ls "$SEQTRACE_COMMENTS" | wc -l) + 1))" ;;
  PATCH*/issues/comments/*) cp "$body" "$SEQTRACE_COMMENTS/$(sed 's|.*/issues/comments/\\([0-9]*\\).*|\\1|' <<<"$*")" ;;
  *) echo "gh: $*" >&2; exit 1 ;;
esac
"""


class Unsupported(Exception):
    """Something of GitHub's workflows that this script doesn't know."""


class Expression:
    """What stands in `${{ … }}`: names, texts, `==`, `!=`, `&&`, `||` and `always()`."""

    def __init__(self, text, names):
        self.tokens = re.findall(r"'(?:[^']|'')*'|==|!=|&&|\|\||[\w.-]+(?:\(\))?|\S", text)
        self.names = names

    def value(self):
        result = self.either()
        if self.tokens:
            raise Unsupported(f"'{self.tokens[0]}' in an expression")
        return result

    def either(self):
        result = self.both()
        while self.tokens[:1] == ["||"]:
            self.tokens.pop(0)
            other = self.both()
            result = result or other
        return result

    def both(self):
        result = self.comparison()
        while self.tokens[:1] == ["&&"]:
            self.tokens.pop(0)
            other = self.comparison()
            result = result and other
        return result

    def comparison(self):
        result = self.single()
        if self.tokens[:1] in (["=="], ["!="]):
            is_equality = self.tokens.pop(0) == "=="
            return (str(result) == str(self.single())) == is_equality
        return result

    def single(self):
        if not self.tokens:
            raise Unsupported("an expression that ends too early")
        token = self.tokens.pop(0)
        if token.startswith("'"):
            return token[1:-1].replace("''", "'")
        if token == "always()":
            return True
        value = self.names
        for part in token.split("."):
            value = value.get(part, "") if isinstance(value, dict) else ""
        if value == "" and token.split(".")[0] not in self.names:
            raise Unsupported(f"'{token}' in an expression")
        return value


def filled(text, names):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(Expression(match[1], names).value()), str(text))


class Job:
    """The steps of one job, and the environment that they share."""

    def __init__(self, folder, package, arguments):
        self.folder, self.package, self.arguments = folder, package, arguments
        self.workspace = folder / "work" / "package"
        self.files = {name: folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_ENV")}
        self.summary = folder / "summary.md"
        self.cache = folder / "cache"
        self.home = folder / "home"
        self.temp, self.artifacts, self.comments = (folder / name for name in ("temp", "artifacts", "comments"))
        for path in (self.workspace, self.home, self.temp):
            shutil.rmtree(path, ignore_errors=True)
            path.mkdir(parents=True)
        for path in (self.cache, self.artifacts, self.comments):
            path.mkdir(exist_ok=True)
        self.summary.write_text("")
        self.environment = dict(os.environ, CI="true", GITHUB_ACTIONS="true", HOME=str(self.home))
        self.environment.pop("SEQTRACE_CACHE", None)
        self.environment.pop("XDG_CACHE_HOME", None)
        self.environment.update(
            GITHUB_SERVER_URL="https://github.com", GITHUB_WORKSPACE=str(self.workspace),
            GITHUB_STEP_SUMMARY=str(self.summary))
        self.environment.update(GITHUB_REPOSITORY="someone/package", SEQTRACE_COMMENTS=str(self.comments))
        tools = folder / "tools"
        tools.mkdir(exist_ok=True)
        (tools / "gh").write_text(GH)
        (tools / "gh").chmod(0o755)
        self.environment["PATH"] = f"{tools}:{self.environment['PATH']}"
        self.environment.update(arguments.set)
        self.github = {"run_id": str(time.time_ns()), "run_attempt": "1", "token": "token", "event": {"before": ""}}
        if arguments.head:
            self.github["event"] = {
                "pull_request": {"base": {"sha": self.revision(arguments.base)}},
                "workflow_run": {
                    "id": "1", "event": "pull_request", "conclusion": "success", "head_branch": arguments.head,
                    "head_sha": self.revision(arguments.head), "head_repository": {"owner": {"login": "someone"}}}}
        self.annotations, self.has_failed = [], False

    def revision(self, name):
        """The commit of a branch of the package."""
        return subprocess.run(
            ["git", "-C", self.package, "rev-parse", name], check=True, capture_output=True, text=True).stdout.strip()

    def run(self, steps, names, indentation=""):
        for step in steps:
            names["github"], names["env"] = self.github, self.environment
            names["runner"] = {"temp": str(self.temp)}
            condition = str(step.get("if", "")).removeprefix("${{").removesuffix("}}").strip()
            if self.has_failed and "always()" not in condition:
                continue
            if condition and not Expression(condition, names).value():
                continue
            title = step.get("name") or step.get("uses") or step["run"].split("\n")[0]
            print(f"{indentation}• {filled(title, names)}", flush=True)
            start = time.monotonic()
            outputs = self.perform(step, names, indentation)
            if "id" in step:
                names["steps"][step["id"]] = {"outputs": outputs}
            print(f"{indentation}  {time.monotonic() - start:.1f} s", flush=True)

    def perform(self, step, names, indentation):
        if "run" in step:
            return self.shell(step, names)
        action = step["uses"].partition("@")[0]
        inputs = {key: self.text(value, names) for key, value in step.get("with", {}).items()}
        if action == "actions/checkout":
            return self.check_out()
        if action in ("actions/cache/restore", "actions/cache/save"):
            return self.keep(action, inputs)
        if action == "actions/upload-artifact":
            shutil.rmtree(self.artifacts / inputs["name"], ignore_errors=True)
            shutil.copytree(inputs["path"], self.artifacts / inputs["name"], symlinks=True)
            return {}
        if action == "actions/download-artifact":
            shutil.copytree(self.artifacts / inputs["name"], inputs["path"], symlinks=True, dirs_exist_ok=True)
            return {}
        if action.endswith("/seqtrace/Packaging/comment"):
            return self.use_action(action, inputs, indentation, ROOT / "Packaging/comment")
        if action.endswith("/seqtrace"):
            return self.use_action(action, {**inputs, **self.arguments.inputs}, indentation)
        raise Unsupported(f"the action '{action}'")

    @staticmethod
    def text(value, names):
        """What GitHub makes of a value in YAML."""
        return str(value).lower() if isinstance(value, bool) else filled(value, names)

    def check_out(self):
        branch = ["--branch", self.arguments.head] if self.arguments.head else []
        clone = ["git", "-c", "advice.detachedHead=false", "clone", "--quiet", "--depth=1", *branch,
                 f"file://{Path(self.package).resolve()}" if Path(self.package).is_dir() else self.package,
                 str(self.workspace)]
        subprocess.run(clone, check=True, stdin=subprocess.DEVNULL)
        head = ["git", "-C", str(self.workspace), "rev-parse", "HEAD"]
        self.github["event"]["before"] = subprocess.run(
            head, check=True, capture_output=True, text=True).stdout.strip()
        if self.arguments.change:
            subprocess.run(["bash", "-euc", self.arguments.change], check=True, cwd=self.workspace)
        return {}

    def use_action(self, name, inputs, indentation, folder=ROOT):
        action = yaml.safe_load((folder / "action.yml").read_text("utf-8"))
        unknown = inputs.keys() - action.get("inputs", {}).keys()
        if unknown:
            raise Unsupported(f"the inputs {', '.join(sorted(unknown))} of the action")
        defaults = {key: value["default"] for key, value in action.get("inputs", {}).items()}
        self.environment.update(GITHUB_ACTION_PATH=str(folder), GITHUB_ACTION_REPOSITORY=name)
        self.run(action["runs"]["steps"], {"inputs": {**defaults, **inputs}, "steps": {}}, indentation + "  ")
        return {}

    def paths(self, inputs):
        for line in inputs["path"].split("\n"):
            if line.strip():
                path = line.strip().replace("~", str(self.home), 1)
                yield self.workspace / path

    def keep(self, action, inputs):
        if action.endswith("save"):
            kept = self.cache / inputs["key"]
            for index, path in enumerate(self.paths(inputs)):
                if path.exists():
                    shutil.copytree(path, kept / str(index), symlinks=True, dirs_exist_ok=True)
            return {}
        wanted = [inputs["key"]] + inputs.get("restore-keys", "").split()
        for prefix in wanted:
            found = sorted(path for path in self.cache.iterdir() if path.name.startswith(prefix))
            if found:
                print(f"      from {found[-1].name}")
                for index, path in enumerate(self.paths(inputs)):
                    if (found[-1] / str(index)).exists():
                        shutil.copytree(found[-1] / str(index), path, symlinks=True, dirs_exist_ok=True)
                return {"cache-hit": str(found[-1].name == inputs["key"]).lower()}
        print("      nothing in the cache")
        return {"cache-hit": ""}

    def shell(self, step, names):
        for path in self.files.values():
            path.write_text("")
        environment = {**self.environment, **{name: str(path) for name, path in self.files.items()}}
        environment.update({key: self.text(value, names) for key, value in step.get("env", {}).items()})
        script = self.folder / "step.sh"
        script.write_text(filled(step["run"], names))
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)], cwd=self.workspace, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in done.stdout.splitlines():
            if line.startswith("::error"):
                self.annotations.append(line)
        (self.folder / "log").open("a").write(done.stdout)
        if done.returncode != 0:
            self.has_failed = True
            print(f"      ended with {done.returncode}, after:")
            print("\n".join("      | " + line for line in done.stdout.splitlines()[-12:]))
        for line in self.files["GITHUB_PATH"].read_text().split("\n"):
            if line:
                self.environment["PATH"] = line + ":" + self.environment["PATH"]
        return dict(line.split("=", 1) for line in self.files["GITHUB_OUTPUT"].read_text().split("\n") if line)


def pair(text):
    key, separator, value = text.partition("=")
    if not separator:
        raise argparse.ArgumentTypeError(f"'{text}' isn't KEY=VALUE")
    return key, value


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workflow", type=Path)
    parser.add_argument("package")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--with", dest="inputs", type=pair, action="append", default=[])
    parser.add_argument("--set", type=pair, action="append", default=[])
    parser.add_argument("--head", help="the branch of a pull request")
    parser.add_argument("--base", default="main", help="the branch that it is for")
    parser.add_argument("--then", type=Path, help="a workflow that runs after this one")
    parser.add_argument("--before", dest="before", default="")
    parser.add_argument("--keep", type=Path, help="an empty or new folder for the log, the summary and the cache")
    arguments = parser.parse_args()
    arguments.inputs, arguments.set = dict(arguments.inputs), dict(arguments.set)
    workflows = [yaml.safe_load(path.read_text("utf-8")) for path in (arguments.workflow, arguments.then) if path]
    folder = arguments.keep or Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    has_failed = False
    try:
        for number in range(arguments.runs):
            arguments.change = arguments.before if number == arguments.runs - 1 else ""
            for name, content in (job for workflow in workflows for job in workflow["jobs"].items()):
                print(f"run {number + 1}, job {name}")
                job = Job(folder, arguments.package, arguments)
                if "if" in content and not Expression(str(content["if"]), {"github": job.github}).value():
                    print("isn't run")
                    continue
                job.run(content["steps"], {"steps": {}})
                has_failed = job.has_failed
                print("\n".join(["annotations:", *job.annotations, "summary:", job.summary.read_text("utf-8")]))
                print("failed" if has_failed else "succeeded")
                if has_failed:
                    break
    except Unsupported as error:
        sys.exit(f"error: {error} isn't supported here")
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if has_failed else 0)


main()
