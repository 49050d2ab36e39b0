import SeqtraceReading
import Testing

@testable import SeqtraceCommands

struct ServedToolTests {
  /// A call of a tool, with what its commands answer.
  private static func call(
    _ arguments: String, in folder: TemporaryFolder, output: String = "",
    heard: @escaping @Sendable ([String]) -> Void = { _ in }
  ) throws -> ServedCall {
    ServedCall(arguments: try JSONNode(reading: Array(arguments.utf8)), folder: folder.path) {
      words throws(ServedCall.Failure) in
      heard(words)
      return ServedCall.Output(status: 0, text: output, complaints: "")
    }
  }

  private static func tool(_ name: String) throws -> ServedTool {
    try #require(ServedTool.all.first { $0.name == name })
  }

  @Test(arguments: [
    ("why", #"{"tests":["CartTests.total"],"base":"main"}"#),
    ("calls", #"{"trace":"Package.swift","function":"--x","from":"-a","in":"b"}"#),
    ("diff", #"{"tests":["CartTests"],"commit":"HEAD"}"#), ("diff", #"{"against":"goldens"}"#),
    ("check", #"{"trace":"Package.swift","design":"sequenceDiagram"}"#),
    ("findings", #"{"trace":"Package.swift"}"#),
    ("picture", #"{"trace":"Package.swift","depth":2}"#),
    ("picture", #"{"trace":"Package.swift","format":"svg"}"#),
  ])
  func `A tool is a form of a command that exists`(_ name: String, _ arguments: String) throws {
    let folder = try TemporaryFolder()
    let commands = Commands()
    let call = try Self.call(arguments, in: folder) { commands.add($0) }
    #expect(try Self.tool(name).complaint(about: call.arguments) == nil)
    _ = try Self.tool(name).answer(call)
    #expect(!commands.all.isEmpty)
    for words in commands.all { _ = try SeqtraceCommand.parseAsRoot(words) }
  }

  @Test func `Every tool has a budget, and says what it does`() {
    #expect(Set(ServedTool.all.map(\.name)).count == ServedTool.all.count)
    for tool in ServedTool.all {
      #expect(tool.allParameters.contains { $0.name == "budget" })
      #expect(tool.about.count > 60 && !tool.advice.isEmpty)
    }
  }

  @Test(arguments: [
    ("calls", #"{"x":1}"#, "no argument 'x'"), ("calls", "[]", "aren't an object"),
    ("calls", #"{"budget":99}"#, "out of range"), ("calls", #"{"budget":"9"}"#, "whole number"),
    ("record", #"{"tests":["--x"]}"#, "hyphen"), ("record", #"{"tests":[]}"#, "expected 1 to 50"),
    ("record", #"{"tests":["a",1]}"#, "expected 1 to 50"),
    ("check", "{}", "needs the argument 'design'"),
    ("picture", #"{"format":"exe"}"#, "mermaid"), ("calls", #"{"function":""}"#, "1 to 2000 bytes"),
    ("calls", #"{"function":"a\u0000b"}"#, "1 to 2000 bytes"),
  ])
  func `Wrong arguments are told`(_ name: String, _ arguments: String, _ words: String) throws {
    let complaint = try Self.tool(name).complaint(about: JSONNode(reading: Array(arguments.utf8)))
    #expect(complaint?.contains(words) == true, "\(complaint ?? "nothing")")
  }

  @Test(arguments: ["../Package.swift", "/etc/passwd", "Sources", ".", "Sources/../../x"])
  func `A path that leads out of the package is refused`(_ path: String) throws {
    let call = try Self.call(#"{"trace":"\#(path)"}"#, in: TemporaryFolder())
    #expect(throws: ServedCall.Failure.self) { try call.recordings() }
  }

  @Test(arguments: [
    (["CartTests.total"], ["CartTests.total"]),
    (["CartTests"], ["CartTests.sum-1", "CartTests.total"]),
    (["total()"], ["CartTests.total"]), (["CartTests.sum"], ["CartTests.sum-1"]),
    (["sum"], ["CartTests.sum-1"]),
    (["OrderTests.Refuses what is sold out"], ["OrderTests.Refuses-what-is-sold-out"]),
    (["Cart"], []),
    (["tal", "", "."], []),
  ])
  func `Tests are found by their names`(_ wanted: [String], _ found: [String]) {
    let names = ["CartTests.sum-1", "CartTests.total", "OrderTests.Refuses-what-is-sold-out"]
    #expect(ServedRecordings.names(for: wanted, among: names) == found)
  }

  @Test func `Text of Mermaid is drawn with less depth, and never cut`() throws {
    let long = "sequenceDiagram\n" + String(repeating: "  a->>b: c\n", count: 200)
    let commands = Commands()
    let call = try Self.call(
      #"{"trace":"Package.swift","budget":100}"#, in: TemporaryFolder(), output: long
    ) { commands.add($0) }
    #expect(throws: ServedCall.Failure.self) { try call.picture() }
    #expect(commands.all.count == 5)
  }
}

/// What was run.
private final class Commands: @unchecked Sendable {
  // A call runs its commands one after the other, on the thread of the test.
  private(set) var all: [[String]] = []
  func add(_ words: [String]) { all.append(words) }
}
