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
}
