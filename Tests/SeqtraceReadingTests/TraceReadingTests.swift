import SeqtraceEvents
import SeqtraceReading
import TestSupport
import Testing

struct TraceReadingTests {
  /// Some 400 KB, with blank and damaged lines, names that come again, and no line feed at the end.
  private static let file: [UInt8] = {
    var text = "\u{FEFF}\n{\"seqtrace\":1,\"title\":\"Pieces\"}\n"
    for number in 0..<2500 {
      let (id, name) = (2 * number + 1, "doSomething(number:with:)\(number % 700)")
      text +=
        #"{"kind":"call","id":\#(id),"from":"a","to":"Object@\#(number % 90)","name":"\#(name)"}"#
      text += number % 400 == 399 ? "\r\n\n{damaged}\n" : "\n"
      text +=
        #"{"kind":"return","id":\#(id + 1),"begin":\#(id),"value":"é\u00e9 \#(number)"}"# + "\n"
    }
    return Array(text.utf8.dropLast())
  }()

  private static func read(
    _ bytes: [UInt8], pieceSize: Int, stretchSize: Int = TraceReading.standardStretchSize,
    partial: Bool
  ) throws -> TraceReader.Reading {
    var reading = TraceReading(
      partial: partial, expectedSize: pieceSize % 2 == 0 ? nil : 1 << 30, stretchSize: stretchSize)
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      try reading.read(Array(bytes[start..<min(start + pieceSize, bytes.count)]))
    }
    return try reading.finish()
  }

  @Test(arguments: [7, 1000, 1 << 16, (1 << 16) + 1, 100_003, 1 << 20])
  func `Where the pieces end makes no difference`(_ pieceSize: Int) throws {
    let whole = try TraceReader(partial: true).read(Self.file)
    let pieces = try Self.read(Self.file, pieceSize: pieceSize, partial: true)
    #expect(pieces == whole)
    #expect(pieces.trace.events.count == 5000)
    #expect(pieces.warnings.count == 6)
  }

  @Test(arguments: [7, 1 << 16, 100_003])
  func `An error in a later piece has its place in the file`(_ pieceSize: Int) throws {
    let whole = #expect(throws: TraceReadError.self) { try TraceReader().read(Self.file) }
    let pieces = #expect(throws: TraceReadError.self) {
      try Self.read(Self.file, pieceSize: pieceSize, partial: false)
    }
    #expect(pieces == whole)
    #expect(whole?.diagnostics.last?.line == 803)
  }

  /// What a reading gave or threw, all of it.
  private static func outcome(
    _ bytes: [UInt8], stretchSize: Int, partial: Bool
  ) -> Result<TraceReader.Reading, any Error> {
    Result { try read(bytes, pieceSize: 1000, stretchSize: stretchSize, partial: partial) }
  }

  /// Whether stretches of some sizes say the same as one stretch.
  private static func expectSameOutcome(_ bytes: [UInt8], stretchSizes: [Int], partial: Bool) {
    let whole = outcome(bytes, stretchSize: 1 << 40, partial: partial)
    for size in stretchSizes {
      let stretches = outcome(bytes, stretchSize: size, partial: partial)
      switch (whole, stretches) {
      case (.success(let whole), .success(let stretches)): #expect(whole == stretches)
      case (.failure(let whole), .failure(let stretches)):
        #expect(whole as? TraceReadError == stretches as? TraceReadError)
      default: Issue.record("stretches of \(size) bytes say something else")
      }
    }
  }

  @Test(arguments: [true, false])
  func `Where the stretches end makes no difference`(partial: Bool) throws {
    Self.expectSameOutcome(
      Self.file, stretchSizes: [40, 1000, 10_000, 50_000], partial: partial)
    let parts = try TraceReader(partial: true).read(Self.file)
    #expect(parts.trace.participants.count == 91)
    #expect(parts.trace.participants[90] == Participant(name: "Object", serial: 89))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Damage says the same in stretches of any size`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var generator = TraceGenerator(seed: seed)
    let sound = TraceWriter().write(generator.trace(count: 100))
    for bytes in [sound] + (0..<5).map({ _ in TraceReaderTests.mutated(sound, &random) }) {
      for partial in [true, false] {
        Self.expectSameOutcome(bytes, stretchSizes: [1, 150, 800], partial: partial)
      }
    }
  }

  @Test(arguments: [1, 60, 1 << 15])
  func `Serials with another mark than those before are found in a later stretch`(
    _ stretchSize: Int
  ) throws {
    let lines = ["A", "A@1", "B", "B#1", "C#2", "A@1"].enumerated().map { index, name in
      #"{"kind":"spawn","id":\#(index + 1),"to":"\#(name)"}"# + "\n"
    }
    let bytes = Array(("{\"seqtrace\":1}\n" + lines.joined()).utf8)
    let reading = try Self.read(bytes, pieceSize: 9, stretchSize: stretchSize, partial: true)
    #expect(reading.warnings.map(\.line) == [5, 6])
    #expect(
      reading.warnings.map(\.problem) == [.mixedSerials("B#1"), .mixedSerials("C#2")])
    #expect(reading.trace.events.map(\.id) == [1, 2, 3, 6])
    #expect(
      reading.trace.participants == [
        Participant(name: "A"), Participant(name: "A", serial: 1), Participant(name: "B"),
      ])
  }

  @Test(arguments: [1, 1 << 15])
  func `A header may stand behind blank lines, pieces of them`(_ stretchSize: Int) throws {
    let text =
      "\u{FEFF}" + String(repeating: " \n", count: 40)
      + "{\"seqtrace\":1,\"title\":\"T\"}\n{\"kind\":\"spawn\",\"id\":1}\n\u{FEFF}{\"kind\":\"x\"}"
    for pieceSize in 1...100 {
      let reading = try Self.read(
        Array(text.utf8), pieceSize: pieceSize, stretchSize: stretchSize, partial: true)
      #expect(reading.trace.title == "T")
      #expect(reading.trace.events.count == 1)
      #expect(reading.warnings.map(\.line) == [43])
    }
  }

  @Test func `A line of many pieces is read in linear time`() throws {
    let start = #"{"seqtrace":1}"# + "\n" + #"{"kind":"note","id":1,"name":""#
    var reading = TraceReading(partial: false)
    try reading.read(Array(start.utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 10)
    for _ in 0..<(8 << 10) { try reading.read(piece) }
    let trace = try reading.finish(with: Array("\"}".utf8)).trace
    #expect(trace.events[0].name.utf8.count == 8 << 20)
  }

  @Test func `No piece at all is an empty input`() {
    var reading = TraceReading(partial: true)
    #expect(throws: TraceReadError.self) { try reading.finish() }
  }
}
