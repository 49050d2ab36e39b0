import Testing

@testable import SeqtraceCommands

struct ServedMessageTests {
  @Test func `A request has an id, and a notification none`() throws {
    let request = try #require(
      try ServedMessage(Array(#"{"jsonrpc":"2.0","id":"a","method":"ping","params":{"x":1}}"#.utf8))
    )
    #expect(request.id == .text("a") && request.method == "ping" && request.parameters?["x"] != nil)
    let note = try ServedMessage(
      Array(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.utf8))
    #expect(note?.id == nil && note?.method == "notifications/initialized")
    #expect(try ServedMessage(Array(#"{"jsonrpc":"2.0","id":1,"result":{}}"#.utf8)) == nil)
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), (#"{"id":3}"#, -32600), (#"{"jsonrpc":"2.0","id":3}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
    (String(repeating: "[", count: 10_000), -32700),
  ])
  func `Anything else is an error with a code`(_ text: String, _ code: Int) {
    #expect {
      try ServedMessage(Array(text.utf8))
    } throws: {
      ($0 as? ServedMessage.Failure)?.code.rawValue == code
    }
  }

  @Test func `An error of a message whose id is known has it`() {
    #expect {
      try ServedMessage(Array(#"{"jsonrpc":"1.0","id":7,"method":"ping"}"#.utf8))
    } throws: {
      ($0 as? ServedMessage.Failure)?.id == .number(7)
    }
  }

  @Test func `Lines are found wherever the pieces end`() {
    let bytes = Array("{\"a\":1}\n\n  \r\n{\"b\":\"\u{2028}ä\"}\r\n{\"c\"".utf8)
    for size in 1...bytes.count {
      var lines = MessageLines()
      let found = stride(from: 0, to: bytes.count, by: size).flatMap { start in
        lines.take(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(
        found.map { String(decoding: $0 ?? [], as: UTF8.self) } == [
          "{\"a\":1}", "{\"b\":\"\u{2028}ä\"}\r",
        ])
    }
  }

  @Test func `A line that is too long is dropped, and the next one is read`() {
    var lines = MessageLines()
    let piece = [UInt8](repeating: 120, count: MessageLines.mostBytes / 2)
    #expect(lines.take(piece).isEmpty && lines.take(piece).isEmpty && lines.take(piece).isEmpty)
    #expect(lines.take(Array("x\n{}\n".utf8)) == [nil, Array("{}".utf8)])
  }
}
