import Testing

@testable import SeqtraceReading

struct JSONNodeTests {
  @Test func `A document is read with the places of its values`() throws {
    let text = "\u{FEFF}{\n  \"a\": [1, \"two\\n\"],\n  \"b\": {}, \"c\": null }\n"
    let node = try JSONNode(reading: Array(text.utf8))
    guard case .object(let members) = node.content else {
      Issue.record("no object")
      return
    }
    #expect(node.offset == 3)
    #expect(members.map(\.key) == ["a", "b", "c"])
    #expect(members.map(\.offset) == [7, 28, 37])
    guard case .array(let elements) = members[0].value.content else {
      Issue.record("no array")
      return
    }
    #expect(elements.map(\.content) == [.integer(1), .string("two\n")])
    #expect(elements.map(\.offset) == [13, 16])
    #expect(members[1].value.content == .object([]))
    #expect(members[2].value.content == .null)
  }

  @Test(arguments: [
    ("", 0, TraceDiagnostic.Syntax.unexpectedEnd), ("{\"a\":1", 6, .unexpectedEnd),
    ("{\n,}", 2, .unexpected(expected: "a string")), ("[01]", 1, .leadingZero),
    ("{} {}", 3, .unexpected(expected: "the end of the file")),
    ("\"\u{1}\"", 1, .controlCharacter(1)),
    (String(repeating: "[", count: 65), 64, .tooDeep),
  ])
  func `What isn't JSON is an error at its place`(
    _ text: String, _ offset: Int, _ syntax: TraceDiagnostic.Syntax
  ) {
    #expect(throws: JSONNode.ReadError(syntax: syntax, offset: offset)) {
      try JSONNode(reading: Array(text.utf8))
    }
  }

  @Test func `A damaged document never crashes`() throws {
    let whole = Array(
      ##"{"extends":"print","light":{"head":{"stroke":"#a\u0062c"}},"n":[-1.5e3]}"##.utf8)
    for index in whole.indices {
      _ = try? JSONNode(reading: Array(whole[..<index]))
      for byte: UInt8 in [0, 0x22, 0x5B, 0x5C, 0x7B, 0x7D, 0xC3, 0xFF] {
        var damaged = whole
        damaged[index] = byte
        _ = try? JSONNode(reading: damaged)
      }
    }
  }
}
