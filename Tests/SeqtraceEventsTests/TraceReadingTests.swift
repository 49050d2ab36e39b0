import SeqtraceEvents
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

  private static func read(_ bytes: [UInt8], pieceSize: Int, partial: Bool) throws
    -> TraceReader.Reading
  {
    var reading = TraceReading(partial: partial, expectedSize: pieceSize % 2 == 0 ? nil : 1 << 30)
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
