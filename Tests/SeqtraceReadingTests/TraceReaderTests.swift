import SeqtraceEvents
import SeqtraceReading
import TestSupport
import Testing

struct TraceReaderTests {
  static let header = "{\"seqtrace\":1}\n"

  private func read(_ text: String, partial: Bool = false) throws -> TraceReader.Reading {
    try TraceReader(partial: partial).read(Array(text.utf8))
  }

  @Test func `A file becomes the trace that it describes`() throws {
    let reading = try read(
      """
      {"seqtrace":1,"title":"Tïtle","design":"placeholder","dropped":0}
      {"kind":"create","id":1,"time":-5,"from":"client","to":"UILabel@3","name":"init()"}
      {"kind":"note","id":7,"lane":2,"to":"UILabel@3 / side","name":"","file":"M/F.swift","line":4}
      {"kind":"return","id":2,"begin":1,"value":"ok","arguments":["x",""]}

      """)
    #expect(reading.warnings.isEmpty)
    #expect(
      reading.trace
        == Trace(
          title: "Tïtle", design: "placeholder",
          participants: [
            Participant(name: "client"), Participant(name: "UILabel", serial: 3),
            Participant(name: "UILabel", serial: 3, facet: "side"),
          ],
          events: [
            TraceEvent(
              id: 1, kind: .create, time: -5, sender: ParticipantID(0), receiver: ParticipantID(1),
              name: "init()"),
            TraceEvent(
              id: 7, kind: .note, lane: 2, receiver: ParticipantID(2),
              source: SourceLine(fileID: "M/F.swift", line: 4)),
            TraceEvent(id: 2, kind: .return, arguments: ["x", ""], value: "ok", begin: 1),
          ]))
  }

  @Test func `Keys may come in any order, with spaces, escapes, nulls and unknown ones`() throws {
    let reading = try read(
      "\u{FEFF}\r\n { \"title\" : null , \"x\":[{}], \"seqtrace\" : 1 } \r\n\n"
        + "\t{\"line\":3,\"to\":\"A\",\"later\":{\"a\":[1,-2.5e+3,true,false,null,\"\\u0041\"]},"
        + "\"name\":\"f\",\"file\":\"M/F\",\"id\":1,\"time\":null,\"\\u006bind\":\"call\"}")
    #expect(
      reading.trace.events == [
        TraceEvent(
          id: 1, kind: .call, receiver: ParticipantID(0), name: "f",
          source: SourceLine(fileID: "M/F", line: 3))
      ])
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: ["\\n", "é", "\u{7F}", "日", "\\u0041", "\\\""])
  func `What isn't plain is found wherever it stands in a text`(_ special: String) throws {
    let meaning = ["\\n": "\n", "\\u0041": "A", "\\\"": "\""][special] ?? special
    for length in 0..<20 {
      let (before, after) = (String(repeating: "a", count: length), "and more behind it")
      let line = "{\"kind\":\"note\",\"id\":1,\"name\":\"\(before)\(special)\(after)\"}"
      let reading = try read(Self.header + line)
      #expect(reading.trace.events.map(\.name) == [before + meaning + after])
    }
  }

  @Test func `A control character is found wherever it stands in a text`() throws {
    for length in 0..<20 {
      let line = "{\"kind\":\"note\",\"id\":1,\"name\":\"\(String(repeating: "a", count: length))"
      let error = try #require(throws: TraceReadError.self) {
        try read(Self.header + line + "\u{1F} and more behind it\"}")
      }
      #expect(error.diagnostics.map(\.problem) == [.syntax(.controlCharacter(0x1F))])
      #expect(error.diagnostics.map(\.column) == [line.utf8.count + 1])
    }
  }

  @Test func `A key is known by all of its letters`() throws {
    let reading = try read(
      Self.header + "{\"kind\":\"note\",\"id\":1,\"names\":\"no\",\"nam\":\"no\",\"name\":\"yes\"}")
    #expect(reading.trace.events.map(\.name) == ["yes"])
  }

  @Test func `Equal texts of any length are told apart from unequal ones`() throws {
    let names = (0..<40).flatMap { length in
      ["x", "y"].map { String(repeating: "a", count: length) + $0 }
    }
    let lines = (names + names).enumerated().map { index, name in
      "{\"kind\":\"call\",\"id\":\(index + 1),\"to\":\"\(name)\",\"name\":\"\(name)\"}\n"
    }
    let trace = try read(Self.header + lines.joined()).trace
    #expect(trace.participants.map(\.name) == names)
    #expect(trace.events.map(\.name) == names + names)
    #expect(trace.events.map { $0.receiver?.index } == (Array(0..<80) + Array(0..<80)))
  }

  @Test func `Escapes and surrogate pairs are resolved`() throws {
    let reading = try read(
      "{\"seqtrace\":1,\"title\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\uDE00\\uffff\\u0000\"}"
    )
    #expect(reading.trace.title == "\"\\/\u{8}\u{C}\n\r\té😀\u{FFFF}\0")
  }

  @Test func `Different spellings of a participant are one participant`() throws {
    let reading = try read(
      Self.header + "{\"kind\":\"spawn\",\"id\":1,\"from\":\"A@1\",\"to\":\"\\u0041@1\"}\n")
    #expect(reading.trace.participants == [Participant(name: "A", serial: 1)])
  }

  @Test(arguments: ["\n", "\r\n", "\r\r\n", " \r\r\r\n"])
  func `What is written of an unknown kind is read as the same`(_ end: String) throws {
    let lines = [
      "{\"seqtrace\":1}", "{\"kind\":\"zap\",\"id\":1}", "{\"kind\":\"spawn\",\"id\":2}", "",
    ]
    let first = try TraceReader().read(Array(lines.joined(separator: end).utf8)).trace
    let second = try TraceReader().read(TraceWriter().write(first)).trace
    #expect(second == first)
    #expect(first.events.map(\.unknownKind) == ["zap", nil])
  }

  @Test func `Unknown kinds are kept, reported once, and written back`() throws {
    let text =
      Self.header
        + """
        {"kind":"spawn","id":1}
        {"kind":"actorHop","id":2,"lane":1,"from":"A#1","name":"hop","begin":7,"cause":1}
        {"kind":"await","id":3,"cause":2}
        {"kind":"actorHop","id":4}

        """
    let reading = try read(text)
    #expect(reading.trace.events.map(\.kind) == [.spawn, .unknown, .await, .unknown])
    #expect(
      reading.warnings == [
        TraceDiagnostic(
          severity: .warning, line: 3, column: 1, problem: .unknownKind("actorHop"))
      ])
    #expect(String(decoding: TraceWriter().write(reading.trace), as: UTF8.self) == text)
  }

  @Test func `Of an unknown kind, what isn't as in other kinds is left out`() throws {
    let reading = try read(
      Self.header
        + """
        {"kind":"actorHop","id":"x","from":17,"extra":[1],"arguments":["a"],"line":3}
        {"kind":"call","id":1,"to":"A@1","name":"f()"}
        {"kind":"actorHop","id":1,"cause":99,"registration":5,"name":"hop"}

        """)
    var first = TraceEvent(id: 2, kind: .unknown, arguments: ["a"])
    var second = TraceEvent(id: 3, kind: .unknown, name: "hop")
    first.unknownKind = "actorHop"
    second.unknownKind = "actorHop"
    #expect(reading.trace.events.first == first)
    #expect(reading.trace.events.last == second)
  }

  @Test func `A file cut off anywhere is read up to its last whole event`() throws {
    let text =
      Self.header
        + """
        {"kind":"call","id":1,"from":"kli\\u00ebnt","to":"名@1","name":"f"}
        {"kind":"return","id":2,"value":"\\ud83d\\ude00 \\"q\\"","arguments":["é"],"later":[{"a":-1.5e3}],"begin":1}
        """
    let bytes = Array(text.utf8)
    let whole = try TraceReader().read(bytes)
    #expect(whole.trace.events.count == 2 && whole.warnings.isEmpty)
    let secondLine = try #require(bytes.lastIndex(of: UInt8(ascii: "\n"))) + 1
    for end in secondLine + 1..<bytes.count {
      let reading = try TraceReader().read(Array(bytes[..<end]))
      #expect(reading.trace.events.count == 1)
      #expect(
        reading.warnings == [
          TraceDiagnostic(
            severity: .warning, line: 3, column: end - secondLine + 1, problem: .truncatedEvent)
        ])
    }
  }

  @Test func `Activations may be open at the end`() throws {
    let reading = try read(
      Self.header + "{\"kind\":\"call\",\"id\":1,\"to\":\"A\",\"name\":\"f\"}\n")
    #expect(reading.trace.interruptedEvents.map(\.id) == [1])
  }

  @Test func `A trace with dropped events may refer to them`() throws {
    let text = """
      {"seqtrace":1,"dropped":9}
      {"kind":"return","id":20,"begin":4}
      {"kind":"callbackBegin","id":21,"registration":3,"cause":5}
      {"kind":"callbackEnd","id":22,"begin":21}
      """
    #expect(try read(text).trace.events.count == 3)
    let whole = text.replacing(",\"dropped\":9", with: "")
    #expect(throws: TraceReadError.self) { try read(whole) }
  }

  @Test func `Ten thousand characters are a name like any other`() throws {
    let name = String(repeating: "名😀x", count: 3334)
    let trace = Trace(
      participants: [Participant(name: name, serial: 1, facet: name)],
      events: [TraceEvent(id: 1, kind: .call, receiver: ParticipantID(0), name: name)])
    #expect(try TraceReader().read(TraceWriter().write(trace)).trace == trace)
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `What is written is read back`(_ seed: UInt64) throws {
    var generator = TraceGenerator(seed: seed)
    for trace in [generator.trace(count: 60)].flatMap({ [$0, $0.normalized()] }) {
      let bytes = TraceWriter().write(trace)
      let reading = try TraceReader().read(bytes)
      #expect(reading.warnings.isEmpty)
      #expect(reading.trace.normalized() == trace.normalized())
      #expect(TraceWriter().write(reading.trace) == bytes)
    }
  }

  @Test func `A normalised trace is read back as it was`() throws {
    for seed in 100..<140 as Range<UInt64> {
      var generator = TraceGenerator(seed: seed)
      let normal = generator.trace(count: 60).normalized()
      #expect(try TraceReader().read(TraceWriter().write(normal)).trace == normal)
    }
  }

  @Test func `Damaged bytes never crash, and a partial reading is valid`() throws {
    var random = SeededGenerator(seed: 42)
    var generator = TraceGenerator(seed: 42)
    let bytes = TraceWriter().write(generator.trace(count: 40))
    var readCount = 0
    for _ in 0..<300 {
      let damaged = Self.mutated(bytes, &random)
      _ = try? TraceReader().read(damaged)
      guard let reading = try? TraceReader(partial: true).read(damaged) else { continue }
      readCount += 1
      let rewritten = try TraceReader().read(TraceWriter().write(reading.trace))
      #expect(rewritten.trace.events.count == reading.trace.events.count)
      #expect(reading.trace.normalized() == reading.trace.normalized().normalized())
    }
    #expect(readCount > 200)
  }

  @Test func `A line with white space, right or wrong, says the same as one without`() throws {
    var random = SeededGenerator(seed: 7)
    var generator = TraceGenerator(seed: 7)
    let bytes = TraceWriter().write(generator.trace(count: 40))
    for round in 0..<300 {
      let plain = round == 0 ? bytes : Self.mutated(bytes, &random)
      let spaced = Array(
        String(decoding: plain, as: UTF8.self).replacing("{\"kind\":", with: "{ \"kind\":").utf8)
      // Bytes that are no UTF-8 would be replaced on the way.
      guard String(validating: plain, as: UTF8.self) != nil else { continue }
      // Where the header is damaged, neither can be read.
      let first = try? TraceReader(partial: true).read(plain)
      let second = try? TraceReader(partial: true).read(spaced)
      #expect(first?.trace.events == second?.trace.events)
      #expect(first?.trace.participants == second?.trace.participants)
      #expect(first?.warnings.map(\.line) == second?.warnings.map(\.line))
      #expect(first?.warnings.map(\.problem) == second?.warnings.map(\.problem))
    }
  }

  static func mutated(
    _ bytes: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var damaged = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = damaged.indices.randomElement(using: &random)!
      let end = min(index + Int.random(in: 1...60, using: &random), damaged.count)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: damaged[index] = UInt8.random(in: 0...255, using: &random)
      case 1: damaged.removeSubrange(index..<end)
      case 2: damaged.insert(contentsOf: damaged[index..<end], at: index)
      case 3: damaged[index] = Array("{}[]\",:\\0-9\n@#/ ".utf8).randomElement(using: &random)!
      case 4: damaged.removeLast(min(end - index, damaged.count - 1))
      default: damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return damaged
  }
}
