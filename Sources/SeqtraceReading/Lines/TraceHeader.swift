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
    case "seqtrace": version = try scanner.integer(for: key, in: .min ... .max)
    case "title": title = scanner.text(of: try scanner.string(for: key))
    case "design": design = scanner.text(of: try scanner.string(for: key))
    case "strays": strayEventCount = Int(try scanner.integer(for: key, in: 0 ... .max))
    default: droppedEventCount = Int(try scanner.integer(for: key, in: 0 ... .max))
    }
  }
}
