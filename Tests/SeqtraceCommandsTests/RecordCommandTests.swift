import Foundation
import Testing

@testable import SeqtraceCommands

struct RecordCommandTests {
  private let seqtrace: Executable
  private let sample: Executable

  init() throws {
    seqtrace = try .seqtrace
    sample = Executable(path: seqtrace.path.dropLast("seqtrace".count) + "TracedSample")
  }

  @Test func `A program that knows nothing of sessions is recorded and drawn`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("x.jsonl")
    let result = try seqtrace.run(["record", "-o", file, "--", sample.path])
    #expect(result.status == 0, "\(result.complaints)")
    #expect(String(decoding: result.output, as: UTF8.self) == "done\n")
    let trace = String(decoding: try folder.read("x.jsonl"), as: UTF8.self)
    #expect(trace.contains(#""name":"open()""#))
    #expect(trace.contains(#""name":"greet()""#))
  }

  @Test func `A title and a role need no code`() throws {
    let result = try seqtrace.run(
      ["record", "--title", "Opening hours", "--as", "owner", "--", sample.path])
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text.contains("Opening hours"))
    #expect(text.contains("owner"))
    #expect(!text.contains("client"))
  }

  @Test func `A missing step of a design is an answer of no if it is asked for`() throws {
    let folder = try TemporaryFolder()
    let design = try folder.write("sequenceDiagram\n  client->>Bank: charge\n", to: "d.mmd")
    let options = ["record", "--design", design, "-o", folder.file("x.svg")]
    #expect(try seqtrace.run(options + ["--", sample.path]).status == 0)
    #expect(try seqtrace.run(options + ["--strict", "--", sample.path]).status == 1)
    // The program's own failure comes first.
    let failing = ["--strict", "--", "/bin/sh", "-c", "\"$0\"; exit 3", sample.path]
    #expect(try seqtrace.run(options + failing).status == 3)
  }

  @Test func `Without a file the diagram follows the program's output`() throws {
    let result = try seqtrace.run(["record", "--", sample.path])
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text.hasPrefix("done\n"))
    #expect(text.contains("Clerk"))
  }

  @Test func `A killed program is drawn up to its last event, and its end passed on`() throws {
    let script = "\"$1\" forever & sleep 0.3; kill -9 $!; wait $!"
    let result = try seqtrace.run(["record", "--", "/bin/sh", "-c", script, "sh", sample.path])
    #expect(result.status == 128 + 9)
    #expect(String(decoding: result.output, as: UTF8.self).contains("Clerk"))
  }

  @Test(
    arguments: [
      (["record"], 64), (["record", "--", "/nonexistent"], 127), (["record", "--", "/"], 126),
      (["record", "--", "/bin/sh", "-c", "exit 3"], 3),
      (["record", "--", "/bin/sh", "-c", "kill -9 $$"], 137),
      (["record", "--", "/bin/sh", "-c", "exit 0"], 125),
    ] as [([String], Int32)])
  func `The status is the program's, or says why there is none`(
    _ arguments: [String], _ status: Int32
  ) throws {
    let result = try seqtrace.run(arguments)
    #expect(result.status == status, "\(result.complaints)")
    #expect(!result.complaints.isEmpty)
  }

  @Test func `The program gets its own time zone and arguments`() throws {
    let result = try seqtrace.run(
      ["record", "--", "/bin/sh", "-c", "printf '%s|' \"$TZ\" \"$@\"", "sh", "a b", "--c"],
      environment: ["TZ": "Asia/Tokyo", "PATH": "/usr/bin:/bin"])
    #expect(String(decoding: result.output, as: UTF8.self) == "Asia/Tokyo|a b|--c|")
  }

  @MainActor
  @Test func `A folder of a session is drawn as it is, any other folder refused`() throws {
    let folder = try TemporaryFolder()
    let session = folder.file("session")
    let run = try sample.run([], environment: ["SEQTRACE_SESSION": session])
    #expect(run.status == 0)
    let drawn = CommandRun("render", session, "--format", "json")
    #expect(drawn.status == 0, "\(drawn.complaints)")
    #expect(drawn.text.contains("serve(_:)"))
    #expect(CommandRun("render", "--input-format", "session", folder.path).status == 2)
  }

  @Test(arguments: [("exit 0", 125), ("exit 3", 3)] as [(String, Int32)])
  func `A recording without an event is a warning, and nothing is drawn`(
    _ ending: String, _ status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    let script = "\"$1\" nothing; \(ending)"
    let result = try seqtrace.run(
      ["record", "-o", folder.file("x.svg"), "--", "/bin/sh", "-c", script, "sh", sample.path])
    #expect(result.status == status)
    #expect(result.complaints.contains("warning: was recorded, but no event happened in it"))
    #expect(result.complaints.contains("hint: Did it run any code that is traced"))
    #expect(try folder.names.isEmpty)
  }

  @Test func `A recording that stopped before its first event has no other advice`() throws {
    let folder = try TemporaryFolder()
    let result = try seqtrace.run([
      "record", "-o", folder.file("x.svg"), "--", "/bin/sh", "-c", "ulimit -f 1; \"$1\" own", "sh",
      sample.path,
    ])
    #expect(result.status == 125)
    #expect(result.complaints.contains("says that the recording stopped: "))
    #expect(result.complaints.contains("warning: was recorded, but no event happened in it"))
    #expect(!result.complaints.contains("hint: Did it run any code"))
  }

  @Test func `A program's own session alone is drawn into the file asked for`() throws {
    let folder = try TemporaryFolder()
    let result = try seqtrace.run(
      ["record", "-o", folder.file("x.jsonl"), "--", sample.path, "own"])
    #expect(result.status == 0, "\(result.complaints)")
    #expect(result.complaints.isEmpty)
    #expect(try folder.names == ["x.jsonl"])
    let trace = String(decoding: try folder.read("x.jsonl"), as: UTF8.self)
    #expect(trace.contains(#""title":"An order""#))
    #expect(trace.contains(#""name":"serve(_:)""#))
  }

  @Test func `The process and each session of its own are drawn into a file each`() throws {
    let folder = try TemporaryFolder()
    let result = try seqtrace.run(
      ["record", "-o", folder.file("x.jsonl"), "--", sample.path, "sessions"])
    #expect(result.status == 0, "\(result.complaints)")
    #expect(try folder.names == ["x-2.jsonl", "x.jsonl"])
    let traces = try folder.names.map { String(decoding: try folder.read($0), as: UTF8.self) }
    #expect(traces[0].contains("serve(_:)") && !traces[0].contains("close()"))
    #expect(traces[1].contains("close()") && !traces[1].contains("serve(_:)"))
    let notes = result.complaints.split(separator: "\n")
    #expect(notes.count == 2)
    #expect(notes[0].contains("x.jsonl: note: recorded by TracedSample (process "))
    #expect(notes[1].contains("x-2.jsonl: note: 'An order', recorded by TracedSample (process "))
  }

  @Test func `A folder that doesn't exist is noticed before the program runs`() throws {
    let folder = try TemporaryFolder()
    let result = try seqtrace.run([
      "record", "-o", folder.file("none/x.svg"), "--", "/bin/sh", "-c", "touch \"$1\"", "sh",
      folder.file("ran"),
    ])
    #expect(result.status == 125)
    #expect(result.complaints.contains("none/x.svg: error: can't be written: No such file"))
    #expect(try folder.names == [])
  }

  @Test func `All processes of a command are drawn, but for those without events`() throws {
    let folder = try TemporaryFolder()
    let script = "\"$1\" processes && \"$1\""
    let command = ["--", "/bin/sh", "-c", script, "sh", sample.path]
    let result = try seqtrace.run(["record", "-o", folder.file("x.svg")] + command)
    #expect(result.status == 0, "\(result.complaints)")
    #expect(try folder.names == ["x-2.svg", "x.svg"])
    let text = try seqtrace.run(["record"] + command)
    let parts = String(decoding: text.output, as: UTF8.self).components(separatedBy: "recorded by")
    #expect(parts.count == 3)
    #expect(parts.dropFirst().allSatisfy { $0.contains("Clerk") })
    let picture = try seqtrace.run(["record", "--format", "svg"] + command)
    #expect(picture.status == 125)
    #expect(picture.complaints.contains("error: there are 2 diagrams"))
    let line = picture.complaints.split(separator: "\n").first { $0.contains("is kept here") }
    let kept = try #require(line?.prefix { $0 != ":" })
    let later = try seqtrace.run(["render", kept + "/", "-o", folder.file("y.svg")])
    #expect(later.status == 0, "\(later.complaints)")
    #expect(try folder.read("y.svg") == folder.read("x.svg"))
    try FileManager.default.removeItem(atPath: String(kept))
  }

  @Test func `A process that outlives the command is drawn so far, and named`() throws {
    let folder = try TemporaryFolder()
    let script = """
      "$1" waiting "$2/x.jsonl" & echo $! > "$2/pid"
      until ls "$SEQTRACE_SESSION"*/events-* > /dev/null 2>&1; do sleep 0.05; done
      """
    let result = try seqtrace.run([
      "record", "-o", folder.file("x.jsonl"), "--", "/bin/sh", "-c", script, "sh", sample.path,
      folder.path,
    ])
    let pid = String(decoding: try folder.read("pid"), as: UTF8.self).dropLast()
    #expect(result.status == 0, "\(result.complaints)")
    #expect(
      result.complaints.contains("TracedSample: warning: process \(pid) is still running; what"))
    #expect(try folder.names.contains("x.jsonl"))
  }

  @MainActor
  @Test func `Of several sessions with one name the newest is drawn, and named`() throws {
    let folder = try TemporaryFolder()
    let session = folder.file("run")
    for argument in ["own", "talk"] {
      let run = try sample.run([argument], environment: ["SEQTRACE_SESSION": session])
      #expect(run.status == 0)
    }
    let newest = try #require(try folder.names.first { $0.hasPrefix("run.") })
    let drawn = CommandRun("render", session, "--format", "json")
    #expect(drawn.status == 0)
    #expect(
      drawn.complaints == [
        "\(folder.file(newest)): note: this is drawn, the newest of 2 sessions named '\(session)'",
        "hint: A slash means the folder itself: seqtrace render \(session)/",
      ])
    #expect(drawn.text.contains("open()"))
    let first = CommandRun("render", session + "/", "--format", "json")
    #expect(first.complaints.isEmpty)
    #expect(!first.text.contains("open()"))
    #expect(first.text.contains("serve(_:)"))
    try FileManager.default.removeItem(atPath: session)
    let only = CommandRun("render", session, "--format", "json")
    #expect(only.text == drawn.text)
    #expect(only.complaints.first?.contains("the only session named") == true)
  }

  @MainActor
  @Test func `A session without events, or with a file missing, is drawn with a warning`() throws {
    let folder = try TemporaryFolder()
    let empty = folder.file("empty")
    #expect(try sample.run(["nothing"], environment: ["SEQTRACE_SESSION": empty]).status == 0)
    let nothing = CommandRun("render", empty)
    #expect(nothing.status == 0)
    #expect(nothing.complaints.first?.contains("warning: the session has no events") == true)
    let session = folder.file("session")
    #expect(try sample.run([], environment: ["SEQTRACE_SESSION": session]).status == 0)
    try FileManager.default.removeItem(atPath: session + "/names-00000001")
    let damaged = CommandRun("render", session)
    #expect(
      damaged.complaints == [
        "\(session)/names-00000001: warning: is missing; its names are shown as …",
        "hint: Was the folder copied as a whole?",
      ])
    for name in try FileManager.default.contentsOfDirectory(atPath: session)
    where name.hasPrefix("events-") {
      try FileManager.default.removeItem(atPath: "\(session)/\(name)")
    }
    let lost = CommandRun("render", session)
    #expect(lost.status == 0)
    #expect(
      lost.complaints.last
        == "\(session): warning: all events of the session are lost, so there is nothing to draw")
  }
}
