import SeqtraceReading
import Testing

@testable import SeqtraceCommands

struct ServerTests {
  /// The answers of a server to messages, after which its input ends.
  private static func answers(_ messages: String...) throws -> [JSONNode] {
    let input = messages.map { "{\"jsonrpc\":\"2.0\",\($0)}\n" }.joined()
    let folder = try TemporaryFolder()
    let result = try withExtendedLifetime(folder) {
      try Executable.seqtrace.run(["mcp", "--package", folder.path], input: Array(input.utf8))
    }
    #expect(result.status == 0 && result.complaints.isEmpty)
    return try result.output.split(separator: UInt8(ascii: "\n")).map {
      try JSONNode(reading: Array($0))
    }
  }

  @Test(arguments: [("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")])
  func `A revision is agreed on`(_ wanted: String, _ agreed: String) throws {
    let answer = try Self.answers(
      #""id":1,"method":"initialize","params":{"protocolVersion":"\#(wanted)"}"#)
    #expect(answer.first?["result"]?["protocolVersion"]?.text == agreed)
    #expect(answer.first?["result"]?["capabilities"]?["tools"] != nil)
  }

  @Test func `Each request has an answer, in one line, before the server ends`() throws {
    let answers = try Self.answers(
      #""id":"a\nb","method":"ping""#, #""method":"notifications/initialized""#,
      #""id":2,"method":"tools/list""#, #""id":3,"method":"resources/list""#,
      #""id":4,"method":"tools/call","params":{"name":"calls","arguments":{"budget":1}}"#,
      #""id":5,"method":"none""#)
    try #require(answers.count == 5)
    #expect(answers[0]["id"]?.text == "a\nb")
    guard case .array(let tools) = answers[1]["result"]?["tools"]?.content else {
      Issue.record("no tools")
      return
    }
    #expect(tools.map { $0["name"]?.text } == ServedTool.all.map(\.name))
    #expect(answers[3]["result"]?["isError"] != nil && answers[3]["error"] == nil)
    #expect(answers[4]["error"]?["message"]?.text == "There is no method 'none'")
  }

  @Test func `A folder that isn't there is refused`() throws {
    let result = try Executable.seqtrace.run(["mcp", "--package", "/none"])
    #expect(result.status == 2 && result.complaints.contains("/none"))
  }
}
