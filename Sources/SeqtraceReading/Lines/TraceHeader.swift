/// The first line of a trace file.
struct TraceHeader {
  var version: Int64?
  var title: String?
  var design: String?
  var droppedEventCount = 0
  var strayEventCount = 0
}

extension TraceHeader {
  /// Parses a header line; throws if the line isn't a valid header.
  init(_ scanner: inout JSONScanner) throws(JSONScanner.Failure) {
    try scanner.expect(UInt8(ascii: "{"))
    var seen: Set<String> = []
    if !scanner.skip(UInt8(ascii: "}")) {
      repeat {
        let token = try scanner.scanString()
        let key = scanner.text(of: token)
        try scanner.expect(UInt8(ascii: ":"))
        guard ["seqtrace", "title", "design", "dropped", "strays"].contains(key) else {
          try scanner.skipValue()
          continue
        }
        guard seen.insert(key).inserted else {
          throw JSONScanner.Failure(offset: token.range.lowerBound, problem: .duplicateKey(key))
        }
        if try !scanner.skipNull() { try parse(key, &scanner) }
      } while try scanner.nextElement(closing: UInt8(ascii: "}"))
    }
    try scanner.expectEnd()
  }

  private mutating func parse(
    _ key: String, _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) {
    switch key {
    case "seqtrace": version = try Self.count(key, from: .min, &scanner)
    case "title": title = try Self.text(key, &scanner)
    case "design": design = try Self.text(key, &scanner)
    case "strays": strayEventCount = Int(try Self.count(key, from: 0, &scanner))
    default: droppedEventCount = Int(try Self.count(key, from: 0, &scanner))
    }
  }

  private static func text(
    _ key: String, _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> String {
    let offset = scanner.position
    guard scanner.next == UInt8(ascii: "\"") else {
      try scanner.skipValue()
      throw JSONScanner.Failure(
        offset: offset, problem: .wrongType(key: key, expected: "a string"))
    }
    return scanner.text(of: try scanner.scanString())
  }

  private static func count(
    _ key: String, from least: Int64, _ scanner: inout JSONScanner
  ) throws(JSONScanner.Failure) -> Int64 {
    let offset = scanner.position
    let wrongType = JSONScanner.Failure(
      offset: offset, problem: .wrongType(key: key, expected: "a whole number"))
    guard let byte = scanner.next, byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) else {
      try scanner.skipValue()
      throw wrongType
    }
    switch try scanner.scanNumber() {
    case .integer(let value) where value >= least: return value
    case .fractional: throw wrongType
    default:
      throw JSONScanner.Failure(
        offset: offset, problem: .outOfRange(key: key, least...Int64.max))
    }
  }
}
