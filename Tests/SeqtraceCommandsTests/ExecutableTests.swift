import Foundation
import SeqtraceCommands
import SeqtraceScenarios
import Testing

/// The command as a process of its own.
struct ExecutableTests {
  private let seqtrace: Executable
  private let folder: TemporaryFolder

  init() throws {
    seqtrace = try Executable.seqtrace
    folder = try TemporaryFolder()
  }

  /// Runs a shell script in which `$1` is the command and `$2` the folder.
  private func shell(_ script: String) throws -> Executable.Result {
    try Executable(path: "/bin/sh").run(["-c", script, "sh", seqtrace.path, folder.path])
  }

  @Test(arguments: ["svg", "text", "ascii", "mermaid", "plantuml", "dot", "json", "jsonl"])
  func `Neither the time zone nor the language nor the home changes a byte`(
    _ format: String
  ) throws {
    let arguments = ["run", "placeholder", "--format", format, "--captions"]
    let first = try seqtrace.run(arguments)
    #expect(first.status == 0)
    #expect(first.complaints == "")
    #expect(!first.output.isEmpty)
    for environment in [
      [:], ["TZ": "Asia/Kathmandu", "LANG": "zh_CN.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
      ["TZ": "nonsense", "LANG": "C", "HOME": "/nonexistent", "COLUMNS": "20"],
    ] {
      expectSame(try seqtrace.run(arguments, environment: environment).output, first.output)
    }
  }

  @Test func `A trace goes through a pipe`() throws {
    let result = try shell("\"$1\" run typing --format jsonl | \"$1\" render - --format mermaid")
    #expect(result.complaints == "")
    expectSame(result.output, try seqtrace.run(["run", "typing", "--format", "mermaid"]).output)
  }

  @Test func `A partition without runs becomes a part without runs`() throws {
    let result = try seqtrace.run(["aggregate", "--partial", "-"], input: [])
    #expect(result.status == 0)
    expectSame(result.output, Array((#"{"seqtracePartial":1,"droppedRuns":0}"# + "\n").utf8))
  }

  @Test func `What is wrong with standard input is said of it`() throws {
    let result = try seqtrace.run(["render", "-"], input: Array("nonsense".utf8))
    #expect(result.status == 2)
    #expect(result.complaints.hasPrefix("<stdin>:1:1: error: this isn't a trace"))
  }

  @Test func `A closed standard input is an error`() throws {
    let result = try shell("exec \"$1\" render - <&-")
    #expect(result.status == 2)
    #expect(
      result.complaints
        == "<stdin>: error: can't be read: Bad file descriptor\nhint: The stream is closed.\n")
  }

  @Test(arguments: [("run frobnicate", 64), ("run", 64), ("render /nonexistent", 2), ("list", 0)])
  func `The exit status says how it went`(_ arguments: String, _ status: Int32) throws {
    let result = try seqtrace.run(arguments.split(separator: " ").map(String.init))
    #expect(result.status == status)
    #expect(result.complaints.isEmpty == (status == 0))
  }

  @Test(arguments: ["run placeholder", "list", "--help"])
  func `A reader that goes away ends the command quietly`(_ arguments: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: seqtrace.path)
    process.arguments = arguments.split(separator: " ").map(String.init)
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    try output.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(complaints.fileHandleForReading.availableData.isEmpty)
  }

  @Test func `A closed standard output is an error`() throws {
    let result = try shell("exec \"$1\" list >&-")
    #expect(result.status == 2)
    #expect(result.complaints == "<stdout>: error: can't be written: Bad file descriptor\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A full disk is an error`() throws {
    for script in ["exec \"$1\" run leak > /dev/full", "exec \"$1\" run leak -o /dev/full"] {
      let result = try shell(script)
      #expect(result.status == 2)
      #expect(result.complaints.contains(": error: can't be written: No space left on device"))
    }
  }

  @Test func `A limit on the size of files is an error, and nothing is left`() throws {
    try folder.write("old", to: "x.svg")
    let result = try shell("ulimit -f 1; exec \"$1\" run placeholder -o \"$2/x.svg\"")
    #expect(result.status == 2)
    #expect(result.complaints.contains("x.svg: error: can't be written: File too large"))
    #expect(try folder.names == ["x.svg"])
    #expect(try folder.read("x.svg") == Array("old".utf8))
  }

  @Test(
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")), arguments: [false, true])
  func `A regular file below /dev is replaced as a whole`(_ isFull: Bool) throws {
    let result = try shell(
      """
      d=$(mktemp -d /dev/shm/seqtrace-XXXXXX); echo old >"$d/x.svg"; ln "$d/x.svg" "$d/y"
      (\(isFull ? "ulimit -f 1; " : "") exec "$1" run placeholder -o "$d/x.svg"); echo $?
      cat "$d/y"; head -c 4 "$d/x.svg"; ls -A "$d" | tr '\n' ' '; rm -r "$d"
      """)
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text == (isFull ? "2\nold\nold\nx.svg y " : "0\nold\n<svgx.svg y "))
  }

  @Test(arguments: ["/dev/fd/3", "$2/link"])
  func `To an inherited descriptor, all is added or nothing`(_ path: String) throws {
    let script = """
      ln -s /dev/fd/3 "$2/link"; exec 3>>"$2/log"; echo before >&3
      ("$1" run leak --format text -o "\(path)") 2>/dev/null; echo between >&3
      (ulimit -f 1; "$1" run placeholder --format svg -o "\(path)") 2>/dev/null; echo $? after >&3
      """
    _ = try shell(script)
    let drawn = try seqtrace.run(["run", "leak"]).output
    expectSame(
      try folder.read("log"), Array("before\n".utf8) + drawn + Array("between\n2 after\n".utf8))
  }

  @Test(arguments: ["TERM", "HUP"])
  func `A signal while a file is written leaves nothing behind`(_ signal: String) throws {
    let result = try shell(
      """
      cd "$2"; echo old >x.svg
      { printf '{"seqtrace":1}\\n'; awk 'BEGIN { for (i = 1; i <= 60000; i++)
        printf "{\\"kind\\":\\"call\\",\\"id\\":%d,\\"from\\":\\"a\\",\\"to\\":\\"b\\",\\"name\\":\\"f\\"}\\n", i }'
      } >t.jsonl
      (exec "$1" render t.jsonl -o x.svg) & pid=$!
      while kill -0 $pid && ! ls -A | grep -q seqtrace-; do :; done
      kill -\(signal) $pid; wait $pid; echo $?
      rm t.jsonl; ls -A; cat x.svg
      """)
    let number = signal == "TERM" ? 15 : 1
    #expect(String(decoding: result.output, as: UTF8.self) == "\(128 + number)\nx.svg\nold\n")
  }

  @Test func `A path that isn't UTF-8 is refused, and nothing is written under another name`()
    throws
  {
    let result = try shell("exec \"$1\" run leak -o \"$2/a$(printf '\\377').svg\"")
    #expect(result.status == 64)
    #expect(
      result.complaints.hasPrefix("error: the argument \(folder.path)/a\u{FFFD}.svg isn't UTF-8"))
    #expect(try folder.names == [])
  }

  @Test func `A link to a name that isn't UTF-8 is refused`() throws {
    let result = try shell(
      "ln -s \"$(printf 'a\\377')\" \"$2/x.svg\"; exec \"$1\" run leak -o \"$2/x.svg\"")
    #expect(result.status == 2)
    #expect(result.complaints.contains("x.svg: error: can't be written: "))
  }

  @Test(arguments: [4, 5, 6, 8])
  func `A limit on open files is an error`(_ limit: Int) throws {
    let result = try shell("ulimit -n \(limit); exec \"$1\" run placeholder -o \"$2/x.svg\"")
    #expect(!result.wasSignalled)
    #expect(result.status == 2)
    #expect(
      result.complaints
        == "error: too few files may be open at once: \(limit)\nhint: Allow more: ulimit -n 256\n")
    #expect(try folder.names == [])
  }

  @Test func `Devices and pipes are written to as they are`() throws {
    let expected = try seqtrace.run(["run", "leak"]).output
    for script in [
      "\"$1\" run leak -o /dev/stdout | cat", "exec \"$1\" run leak -o /dev/stdout",
      "mkfifo \"$2/f\"; cat \"$2/f\" & \"$1\" run leak -o \"$2/f\"; wait",
    ] {
      let result = try shell(script)
      #expect(result.complaints == "")
      expectSame(result.output, expected)
    }
    let appended = try shell(
      "echo before > \"$2/log\"; \"$1\" run leak -o /dev/stdout >> \"$2/log\"; cat \"$2/log\"")
    expectSame(appended.output, Array("before\n".utf8) + expected)
    #expect(try shell("exec \"$1\" run leak -o /dev/null").status == 0)
  }

  @Test func `Without Graphviz, PNG says what to install and leaves nothing`() throws {
    let result = try seqtrace.run(
      ["run", "leak", "-o", folder.file("x.png")],
      environment: ["SEQTRACE_GRAPHVIZ_LIBRARY_PATH": folder.path])
    #expect(result.status == 2)
    #expect(result.complaints.hasPrefix("error: PNG needs Graphviz"))
    #expect(result.complaints.contains("\nhint: Install it: "))
    #expect(try folder.names == [])
    let text = try seqtrace.run(
      ["run", "leak"], environment: ["SEQTRACE_GRAPHVIZ_LIBRARY_PATH": folder.path])
    #expect(text.status == 0)
  }

  @Test(arguments: ["-1", "0", "1", "26", "80", "1000", "x"])
  func `Help can be read at any width`(_ columns: String) throws {
    let result = try seqtrace.run(["run", "--help"], environment: ["COLUMNS": columns])
    #expect(result.status == 0)
    #expect(String(decoding: result.output, as: UTF8.self).contains("seqtrace run placeholder"))
  }
}
