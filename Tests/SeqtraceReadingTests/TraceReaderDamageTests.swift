import SeqtraceEvents
import SeqtraceReading
import Testing

/// What ``TraceReader`` says about input that it can't take, and where.
struct TraceReaderDamageTests {
  /// A damaged file, and what should be said of it.
  struct Sample: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var line: Int
    var column: Int
    var problem: TraceDiagnostic.Problem

    /// A file.
    init(_ text: String, _ line: Int, _ column: Int, _ problem: TraceDiagnostic.Problem) {
      self.init(bytes: Array(text.utf8), line, column, problem)
    }

    init(bytes: [UInt8], _ line: Int, _ column: Int, _ problem: TraceDiagnostic.Problem) {
      (self.bytes, self.line, self.column, self.problem) = (bytes, line, column, problem)
    }

    /// A header, a call, the line given, which must be at fault, and a note.
    init(line: String, _ column: Int, _ problem: TraceDiagnostic.Problem) {
      self.init(lineBytes: Array(line.utf8), column, problem)
    }

    init(lineBytes: [UInt8], _ column: Int, _ problem: TraceDiagnostic.Problem) {
      let start = "{\"seqtrace\":1}\n{\"kind\":\"call\",\"id\":1,\"to\":\"A@1\",\"name\":\"f\"}\n"
      let end = "\n{\"kind\":\"note\",\"id\":99,\"name\":\"end\"}\n"
      let bytes: [UInt8] = Array(start.utf8) + lineBytes + Array(end.utf8)
      self.init(bytes: bytes, 3, column, problem)
    }

    var testDescription: String { "\(problem) at \(line):\(column)" }
  }

  private func diagnostic(_ sample: Sample, partial: Bool = false) throws -> TraceDiagnostic {
    let error = try #require(throws: TraceReadError.self) {
      try TraceReader(partial: partial).read(sample.bytes)
    }
    return try #require(error.diagnostics.last)
  }

  // MARK: - Whole files

  static let files: [Sample] = [
    Sample("", 1, 1, .emptyInput),
    Sample(" \n\r\n", 1, 1, .emptyInput),
    Sample(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 1, 1, .notATrace(.png)),
    Sample(bytes: [0x1F, 0x8B, 8, 0], 1, 1, .notATrace(.gzip)),
    Sample(bytes: [0xFF, 0xFE, 0x7B, 0], 1, 1, .notATrace(.binary)),
    Sample("a\0b", 1, 1, .notATrace(.binary)),
    Sample("%PDF-1.7", 1, 1, .notATrace(.pdf)),
    Sample("%% c\n\nsequenceDiagram\n", 1, 1, .notATrace(.mermaid)),
    Sample("' c\n@startuml\n", 1, 1, .notATrace(.plantUML)),
    Sample("<?xml version=\"1.0\"?>\n<svg/>", 1, 1, .notATrace(.svg)),
    Sample("<!DOCTYPE html>", 1, 1, .notATrace(.html)),
    Sample("digraph {}", 1, 1, .notATrace(.dot)),
    Sample("{\n  \"a\": 1\n}\n", 1, 1, .notATrace(.json)),
    Sample("{\"a\":1}\n", 1, 1, .notATrace(.json)),
    Sample("[1]", 1, 1, .notATrace(.json)),
    Sample("hello", 1, 1, .notATrace(.text)),
    Sample("{\"kind\":\"note\",\"id\":1,\"name\":\"\"}\n", 1, 1, .notATrace(.json)),
    Sample("{\"seqtr", 1, 8, .truncatedHeader),
    Sample("{\"seqtrace\":1,\"title\":\"x", 1, 25, .truncatedHeader),
    Sample("{\"seqtrace\":1,\"title\":\"x\n", 1, 25, .syntax(.unexpectedEnd)),
    Sample("{\"seqtrace\":2}\nwhatever", 1, 1, .unsupportedVersion(2)),
    Sample("{\"seqtrace\":-1}", 1, 1, .unsupportedVersion(-1)),
    Sample(
      "{\"seqtrace\":\"1\"}", 1, 13, .wrongType(key: "seqtrace", expected: "a whole number")),
    Sample("{\"seqtrace\":1,\"title\":1}", 1, 23, .wrongType(key: "title", expected: "a string")),
    Sample("{\"seqtrace\":1,\"dropped\":-1}", 1, 25, .outOfRange(key: "dropped", 0...Int64.max)),
    Sample("{\"seqtrace\":1,\"seqtrace\":1}", 1, 16, .duplicateKey("seqtrace")),
  ]

  @Test(arguments: files)
  func `An input that is no trace is refused, partial or not`(_ sample: Sample) throws {
    for partial in [false, true] {
      let diagnostic = try diagnostic(sample, partial: partial)
      #expect(diagnostic.severity == .error)
      #expect(diagnostic.line == sample.line)
      #expect(diagnostic.column == sample.column)
      #expect(diagnostic.problem == sample.problem)
    }
  }

  // MARK: - Lines

  static let lines: [Sample] =
    syntax + [
      Sample(line: "{}", 1, .missingKey("kind", kind: "")),
      Sample(line: "{\"kind\":null}", 1, .missingKey("kind", kind: "")),
      Sample(line: "{\"kind\":7}", 9, .wrongType(key: "kind", expected: "a string")),
      Sample(line: "{\"kind\":\"note\",\"name\":\"\"}", 1, .missingKey("id", kind: "note")),
      Sample(line: "{\"kind\":\"note\",\"id\":2}", 1, .missingKey("name", kind: "note")),
      Sample(
        line: "{\"kind\":\"call\",\"id\":2,\"name\":\"g\"}", 1, .missingKey("to", kind: "call")),
      Sample(line: "{\"kind\":\"return\",\"id\":2}", 1, .missingKey("begin", kind: "return")),
      Sample(
        line: "{\"kind\":\"registration\",\"id\":2,\"to\":\"C\"}", 1,
        .missingKey("registration", kind: "registration")),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2,\"line\":3}", 1, .missingKey("file", kind: "spawn")),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2,\"lane\":[1]}", 31,
        .wrongType(key: "lane", expected: "a whole number")),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2.5}", 22,
        .wrongType(key: "id", expected: "a whole number")),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2,\"arguments\":\"x\"}", 36,
        .wrongType(key: "arguments", expected: "an array of strings")),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2,\"arguments\":[\"x\",1]}", 41,
        .wrongType(key: "arguments", expected: "a string")),
      Sample(line: "{\"kind\":\"spawn\",\"id\":0}", 22, .outOfRange(key: "id", 1...0x7FFF_FFFF)),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2147483648}", 22,
        .outOfRange(key: "id", 1...0x7FFF_FFFF)),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2,\"time\":9223372036854775808}", 31,
        .outOfRange(key: "time", .min ... .max)),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2,\"lane\":-1}", 31,
        .outOfRange(key: "lane", 0...0x7FFF_FFFF)),
      Sample(line: "{\"kind\":\"spawn\",\"id\":2,\"id\":3}", 25, .duplicateKey("id")),
      Sample(
        line: "{\"kind\":\"spawn\",\"id\":2,\"from\":\"a\\\\b\"}", 32,
        .malformedReference("a\\b")),
      Sample(line: "{\"kind\":\"spawn\",\"id\":2,\"from\":\"B#1\"}", 32, .mixedSerials("B#1")),
      Sample(line: "{\"kind\":\"spawn\",\"id\":1}", 22, .duplicateID(1, line: 2)),
      Sample(
        line: "{\"kind\":\"return\",\"id\":2,\"begin\":7}", 33,
        .notOpen(begin: 7, lane: 0, innermost: opened)),
      Sample(
        line: "{\"kind\":\"return\",\"id\":2,\"lane\":4,\"begin\":1}", 42,
        .notOpen(begin: 1, lane: 4, innermost: nil)),
      Sample(
        line: "{\"kind\":\"postEnd\",\"id\":2,\"begin\":1}", 34,
        .wrongEnding(.postEnd, begin: opened)),
      Sample(line: "{\"kind\":\"await\",\"id\":2,\"cause\":2}", 32, .unknownCause(2)),
      Sample(
        line: "{\"kind\":\"callbackBegin\",\"id\":2,\"registration\":5}", 47,
        .unknownRegistration(5)),
    ]

  static let opened = TraceDiagnostic.OpenEvent(id: 1, kind: .call, line: 2)

  static let syntax: [Sample] = [
    Sample(line: "{\"kind\":\"spawn\",\"id\":2", 23, .syntax(.unexpectedEnd)),
    Sample(line: "{\"kind\":\"spawn\",\"id\":2]", 23, .syntax(.unexpected(expected: "“,” or “}”"))),
    Sample(line: "{\"kind\":\"spawn\",\"id\":2,}", 24, .syntax(.unexpected(expected: "a string"))),
    Sample(
      line: "{\"kind\":\"spawn\",\"id\":2} {}", 25,
      .syntax(.unexpected(expected: "the end of the line"))),
    Sample(line: "[1]", 1, .syntax(.unexpected(expected: "“{”"))),
    Sample(line: "{\"kind\" \"spawn\"}", 9, .syntax(.unexpected(expected: "“:”"))),
    Sample(line: "{\"kind\":\"spawn\",\"x\":nul}", 21, .syntax(.unexpected(expected: "a value"))),
    Sample(line: "{\"kind\":\"spawn\",\"x\":trux}", 21, .syntax(.unexpected(expected: "a value"))),
    Sample(line: "{\"kind\":\"spawn\",\"x\":01}", 21, .syntax(.leadingZero)),
    Sample(line: "{\"kind\":\"spawn\",\"x\":1.}", 23, .syntax(.unexpected(expected: "a digit"))),
    Sample(line: "{\"kind\":\"spawn\",\"x\":-}", 22, .syntax(.unexpected(expected: "a digit"))),
    Sample(line: "{\"kind\":\"spawn\",\"x\":1e+}", 24, .syntax(.unexpected(expected: "a digit"))),
    Sample(line: "{\"kind\":\"a\tb\"}", 11, .syntax(.controlCharacter(9))),
    Sample(line: "{\"kind\":\"\\x\"}", 10, .syntax(.invalidEscape)),
    Sample(line: "{\"kind\":\"\\u12g4\"}", 10, .syntax(.invalidEscape)),
    Sample(line: "{\"kind\":\"a\\ud800\"}", 11, .syntax(.loneSurrogate)),
    Sample(line: "{\"kind\":\"\\ud800\\u0041\"}", 10, .syntax(.loneSurrogate)),
    Sample(line: "{\"kind\":\"\\udc00\"}", 10, .syntax(.loneSurrogate)),
    Sample(line: "{\"kind\":\"\\ud800\\n\"}", 10, .syntax(.loneSurrogate)),
    Sample(lineBytes: Array("{\"kind\":\"".utf8) + [0xFF, 0x22, 0x7D], 10, .syntax(.invalidUTF8)),
    Sample(lineBytes: Array("{\"kind\":\"".utf8) + [0xC0, 0x80], 10, .syntax(.invalidUTF8)),
    Sample(lineBytes: Array("{\"kind\":\"".utf8) + [0xED, 0xA0, 0x80], 10, .syntax(.invalidUTF8)),
    Sample(lineBytes: Array("{\"kind\":\"".utf8) + [0xF4, 0x90, 0x80], 10, .syntax(.invalidUTF8)),
    Sample(lineBytes: Array("{\"kind\":\"".utf8) + [0xE2, 0x22, 0x7D], 10, .syntax(.invalidUTF8)),
    Sample(
      line: "{\"kind\":\"spawn\",\"x\":" + String(repeating: "[", count: 65), 85, .syntax(.tooDeep)),
  ]

  @Test(arguments: lines)
  func `A damaged line is an error with its place`(_ sample: Sample) throws {
    let diagnostic = try diagnostic(sample)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.line == sample.line)
    #expect(diagnostic.column == sample.column)
    #expect(diagnostic.problem == sample.problem)
  }

  @Test(arguments: lines)
  func `A partial reading warns of a damaged line and goes on`(_ sample: Sample) throws {
    let reading = try TraceReader(partial: true).read(sample.bytes)
    #expect(
      reading.warnings == [
        TraceDiagnostic(
          severity: .warning, line: sample.line, column: sample.column, problem: sample.problem)
      ])
    #expect(reading.trace.events.first?.id == 1)
    #expect(reading.trace.events.last?.id == 99)
  }

  // MARK: - Partial readings

  private func partial(_ lines: String...) throws -> TraceReader.Reading {
    let text = (["{\"seqtrace\":1}"] + lines).joined(separator: "\n") + "\n"
    return try TraceReader(partial: true).read(Array(text.utf8))
  }

  @Test func `A serial that is created twice is an error that names both lines`() {
    let file = """
      {"seqtrace":1}
      {"kind":"create","id":1,"to":"A@1"}
      {"kind":"return","id":2,"begin":1}
      {"kind":"destroyBegin","id":3,"to":"A@1"}
      {"kind":"destroyEnd","id":4,"begin":3}
      {"kind":"create","id":5,"to":"B@1"}
      {"kind":"create","id":6,"to":"A@1 / side"}
      {"kind":"return","id":7,"begin":5}

      """
    let error = #expect(throws: TraceReadError.self) { try TraceReader().read(Array(file.utf8)) }
    #expect(
      error?.description
        == "7:30: error: the object “A” with the serial 1 was created by line 2")
    #expect(error?.diagnostics.last?.hint?.isEmpty == false)
    let reading = try? TraceReader(partial: true).read(Array(file.utf8))
    #expect(reading?.warnings.count == 1)
    #expect(reading?.trace.events.count == 6)
  }

  @Test func `A role may be created again`() throws {
    let lines = (1...2).map { "{\"kind\":\"create\",\"id\":\($0),\"to\":\"store\"}\n" }
    let file = "{\"seqtrace\":1}\n" + lines.joined()
    #expect(try TraceReader().read(Array(file.utf8)).trace.events.count == 2)
  }

  @Test func `An ending that was lost is put back where nesting proves it`() throws {
    let reading = try partial(
      "{\"kind\":\"call\",\"id\":1,\"to\":\"A\",\"name\":\"outer\"}",
      "{\"kind\":\"postBegin\",\"id\":2,\"to\":\"C\",\"name\":\"n\"}",
      "{\"kind\":\"create\",\"id\":4,\"to\":\"B\"}", "damage",
      "{\"kind\":\"return\",\"id\":3,\"begin\":1}",
      "{\"kind\":\"return\",\"id\":9,\"begin\":4}")
    let inner = TraceDiagnostic.OpenEvent(id: 4, kind: .create, line: 4)
    #expect(
      reading.warnings.map(\.problem) == [
        .syntax(.unexpected(expected: "“{”")), .notInnermost(begin: 1, innermost: inner),
        .notOpen(begin: 4, lane: 0, innermost: nil),
      ])
    #expect(
      reading.trace.events.map(\.kind) == [.call, .postBegin, .create, .return, .postEnd, .return])
    #expect(reading.trace.events.map(\.begin) == [nil, nil, nil, 4, 2, 1])
    #expect(reading.trace.events.map(\.id) == [1, 2, 4, 5, 6, 3])
  }

  @Test func `An ending of an outer activation is an error otherwise`() throws {
    let sample = Sample(
      """
      {"seqtrace":1}
      {"kind":"call","id":1,"to":"A","name":"outer"}
      {"kind":"create","id":2,"to":"B"}
      {"kind":"return","id":3,"begin":1}
      """, 4, 33,
      .notInnermost(begin: 1, innermost: TraceDiagnostic.OpenEvent(id: 2, kind: .create, line: 3)))
    let diagnostic = try diagnostic(sample)
    #expect(diagnostic.problem == sample.problem)
    #expect(diagnostic.line == sample.line && diagnostic.column == sample.column)
  }

  @Test func `A reference to a lost event is taken away, its event kept`() throws {
    let reading = try partial(
      "{\"kind\":\"callbackBegin\",\"id\":1,\"registration\":4,\"cause\":7}")
    #expect(reading.trace.events == [TraceEvent(id: 1, kind: .callbackBegin)])
    #expect(reading.warnings.map(\.problem) == [.unknownCause(7), .unknownRegistration(4)])
  }

  @Test func `A registration made twice is an error`() throws {
    let made = "{\"kind\":\"registration\",\"id\":1,\"to\":\"C\",\"registration\":1}"
    let reading = try partial(made, made.replacing("\"id\":1", with: "\"id\":2"))
    #expect(reading.warnings.map(\.problem) == [.duplicateRegistration(1)])
    #expect(reading.warnings.map(\.column) == [55])
    #expect(reading.trace.events.count == 1)
  }

  @Test func `Warnings are bounded, and the rest is counted`() throws {
    let damage = Array(repeating: "x", count: 1500).joined(separator: "\n")
    let warnings = try partial(damage).warnings
    #expect(warnings.count == TraceReader.maximumWarningCount + 1)
    #expect(warnings.last?.problem == .furtherProblems(500))
    #expect(warnings.last?.line == 1501)
  }

  // MARK: - Limits

  @Test func `A line of 16 MiB is read, and a longer one isn't`() throws {
    let head = Array("{\"seqtrace\":1}\n{\"kind\":\"note\",\"id\":1,\"name\":\"".utf8)
    let limit = TraceReader.maximumLineLength
    let lineStart = 15
    func file(lineLength: Int) -> [UInt8] {
      let filling = lineLength - (head.count - lineStart) - 2
      return head + [UInt8](repeating: 0x61, count: filling) + Array("\"}\n".utf8)
    }
    #expect(try TraceReader().read(file(lineLength: limit)).trace.events.count == 1)
    let error = try #require(throws: TraceReadError.self) {
      try TraceReader().read(file(lineLength: limit + 1))
    }
    #expect(
      error.diagnostics == [
        TraceDiagnostic(
          severity: .error, line: 2, column: limit + 1, problem: .lineTooLong(limit: limit))
      ])
  }

  @Test func `64 levels of arrays and objects are skipped`() throws {
    let deep = String(repeating: "[{\"a\":", count: 32) + "1" + String(repeating: "}]", count: 32)
    let text = "{\"seqtrace\":1}\n{\"kind\":\"spawn\",\"id\":1,\"x\":\(deep),\"name\":\"n\"}\n"
    #expect(try TraceReader().read(Array(text.utf8)).trace.events[0].name == "n")
  }

  @Test func `An ending that is put in gets no number by which a later line names a lost event`()
    throws
  {
    // The line of 3 is lost, so 3 is free; the last line ends what was dropped, and means 3.
    let text = """
      {"seqtrace":1,"dropped":1}
      {"kind":"call","id":1,"to":"a","name":"f"}
      {"kind":"call","id":2,"to":"b","name":"g"}
      {"kind":"call","id":3,"to":"c","name":"h","kind":"call"}
      {"kind":"return","id":4,"begin":1}
      {"kind":"return","id":5,"begin":3}

      """
    let trace = try TraceReader(partial: true).read(Array(text.utf8)).trace
    #expect(trace.events.map(\.id) == [1, 2, 6, 4, 5])
    #expect(try TraceReader().read(TraceWriter().write(trace)).trace.events == trace.events)
  }

  @Test func `The warnings up to an error come with it`() throws {
    let text = "{\"seqtrace\":1}\n{\"kind\":\"x\"}\n{\"kind\":\"call\"}\n"
    let error = try #require(throws: TraceReadError.self) {
      try TraceReader().read(Array(text.utf8))
    }
    #expect(error.diagnostics.map(\.severity) == [.warning, .error])
  }
}
