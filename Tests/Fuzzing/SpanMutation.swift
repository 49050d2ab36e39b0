/// Changes a file of spans: ids, times and whole spans, sometimes bytes.
struct SpanMutation {
  /// The file.
  private(set) var bytes: [UInt8]
  private var random: FuzzRandom

  private static let numbers = [
    "0", "-1", "1", "18446744073709551615", "18446744073709551616", "-9223372036854775808",
    "9223372036854775807", "1e300", "1e-300", "1544712660000000001", "604800000000000000",
    "99999999999999999999999999999999999999999", "null", "true", "\"x\"",
    "\"0001-01-01T00:00:00Z\"",
    "\"9999-99-99T99:99:99.999999999+99:99\"", "[]", "{}", "\"5s\"", "\"\"",
  ]
  private static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "\n", "\\u0000", "\\ud800", "\u{202E}", "\0",
    "{\"spans\":[",
    "\"kind\":3,", "\"kind\":\"SERVER\",", "\"shared\":true,", "\"parentId\":\"2\",",
    "\"parentSpanId\":\"eee19b7ec3c1b173\",", "\"duration\":-5,", "\"tags\":[[{\"key\":1}]],",
    "\"error\":1,", "\"status\":{\"code\":2},", "\"events\":[{\"name\":\"exception\"}],",
    "\"links\":[{\"traceId\":\"5b8efff798038103d269b633813fc60c\",\"spanId\":\"eee19b7ec3c1b171\"}],",
    "\"attributes\":[{\"key\":\"seqtrace.begin\",\"value\":{\"stringValue\":\"{}\"}}],",
  ]

  init(of bytes: [UInt8], _ random: FuzzRandom) {
    self.bytes = bytes
    self.random = random
  }

  /// Makes one change.
  mutating func change() {
    let place = random.number(0..<bytes.count + 1)
    switch random.number(0..<10) {
    case 0...3: replaceNumber(from: place)
    case 4, 5: insertMember(from: place)
    case 6: bytes.removeSubrange(place..<min(bytes.count, place + random.number(1..<20)))
    case 7: bytes = Array(bytes.prefix(place)) + (random.oneIn(2) ? bytes : [])
    case 8: if place < bytes.count { bytes[place] = UInt8(random.number(0..<256)) }
    default: bytes.insert(contentsOf: random.pick(Self.words).utf8, at: place)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Replaces the next run of digits.
  private mutating func replaceNumber(from place: Int) {
    guard let start = bytes[place...].firstIndex(where: Self.isDigit) else { return }
    let end = bytes[start...].firstIndex { !Self.isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: random.pick(Self.numbers).utf8)
  }

  /// Adds a member to the next object.
  private mutating func insertMember(from place: Int) {
    guard let start = bytes[place...].firstIndex(of: UInt8(ascii: "{")) else { return }
    bytes.insert(contentsOf: random.pick(Self.words).utf8, at: start + 1)
  }
}
