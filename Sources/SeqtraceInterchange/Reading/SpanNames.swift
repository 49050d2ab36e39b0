internal import SeqtraceEvents

/// Gives numbers to the ids of a file's traces and spans.
struct SpanNames {
  private var traceIndices: [String: Int32] = [:]
  private var spanNumbers: [String: UInt64] = [:]
  /// The trace that was looked up last, because most spans are in the same trace as the preceding span.
  private var latest: (text: String, index: Int32)?

  /// Returns the index of a trace in a table; adds the trace if necessary. `nil` if the text isn't an id.
  mutating func trace(_ text: String, in traces: inout [SpanCollection.TraceID]) -> Int32? {
    if let latest, latest.text == text { return latest.index }
    let id = Self.hexadecimal(text, bytes: 16) ?? text
    let key = Self.key(id)
    if key.isEmpty { return nil }
    let index = traceIndices[key] ?? Int32(traces.count)
    if Int(index) == traces.count {
      traceIndices[key] = index
      traces.append(SpanCollection.TraceID(text: id))
    }
    latest = (text, index)
    return index
  }

  /// Returns the id of a span; ``SpanID/none`` for an id that consists of zeros.
  mutating func span(_ text: String) -> SpanID {
    if let number = UInt64(hexadecimal: text) { return SpanID(number: number) }
    let text = Self.hexadecimal(text, bytes: 8) ?? text
    let key = Self.key(text)
    if key.utf8.count <= 16, !key.hasPrefix("+"), !key.hasPrefix("-"),
      let number = UInt64(key, radix: 16)
    {
      return SpanID(number: number)
    }
    if key.isEmpty { return .none }
    let number = spanNumbers[key] ?? UInt64(spanNumbers.count + 1)
    spanNumbers[key] = number
    return SpanID(number: number, isText: true)
  }

  /// Returns the id of a trace, as written in the file, in a form in which equal ids are equal.
  static func traceKey(_ text: String) -> String { key(hexadecimal(text, bytes: 16) ?? text) }

  /// Returns an id in a form in which equal ids are equal: in lower case and without leading zeros, which
  /// some systems omit.
  static func key(_ text: String) -> String { String(text.lowercased().drop { $0 == "0" }) }

  /// Returns an id in Base64, which protobuf's JSON uses for bytes, as hexadecimal digits; `nil` if it isn't
  /// in Base64.
  private static func hexadecimal(_ text: String, bytes count: Int) -> String? {
    guard text.utf8.last == UInt8(ascii: "=") else { return nil }
    var digits: [UInt8] = []
    var (bits, width): (UInt32, Int) = (0, 0)
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      guard let value = base64Value(byte), digits.count <= 2 * count else { return nil }
      bits = bits << 6 | value
      width += 6
      guard width >= 8 else { continue }
      width -= 8
      let byte = UInt8(truncatingIfNeeded: bits >> UInt32(width))
      for half in [byte >> 4, byte & 15] {
        digits.append(half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10)
      }
    }
    return digits.count == 2 * count ? String(decoding: digits, as: UTF8.self) : nil
  }

  private static func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
