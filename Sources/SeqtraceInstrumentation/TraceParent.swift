#if Tracing
  /// The ids of a span in transmitted form, as in the W3C's Trace Context, level 1:
  /// `00-<trace id>-<span id>-<flags>`, all in lowercase hexadecimal digits.
  struct TraceParent: Sendable, Hashable {
    /// The header's name.
    static let header = "traceparent"

    var traceHigh: UInt64
    var traceLow: UInt64
    var span: UInt64
    var isSampled: Bool

    /// The ids of a new trace's first span.
    static func random() -> Self {
      var generator = SystemRandomNumberGenerator()
      return Self(
        traceHigh: generator.next(), traceLow: generator.next(upperBound: .max) + 1,
        span: generator.next(upperBound: .max) + 1, isSampled: true)
    }

    /// The ids of a new span in this trace.
    func child() -> Self {
      var child = Self.random()
      (child.traceHigh, child.traceLow) = (traceHigh, traceLow)
      return child
    }
  }

  extension TraceParent {
    /// Reads a header's value; `nil` if it is malformed.
    ///
    /// Additional fields of later versions are ignored.
    init?(_ text: String) {
      let fields = text.split(separator: "-", omittingEmptySubsequences: false)
      guard fields.count >= 4, fields[0].utf8.count == 2, fields[0] != "ff",
        fields[0] != "00" || fields.count == 4, Self.number(fields[0]) != nil,
        fields[1].utf8.count == 32, fields[2].utf8.count == 16, fields[3].utf8.count == 2,
        let high = Self.number(fields[1].prefix(16)), let low = Self.number(fields[1].suffix(16)),
        let span = Self.number(fields[2]), let flags = Self.number(fields[3]),
        high | low != 0, span != 0
      else { return nil }
      self.init(traceHigh: high, traceLow: low, span: span, isSampled: flags & 1 == 1)
    }

    /// The header's value.
    var text: String {
      "00-\(Self.digits(traceHigh))\(Self.digits(traceLow))-\(Self.digits(span))"
        + (isSampled ? "-01" : "-00")
    }

    private static func number(_ digits: Substring) -> UInt64? {
      var number: UInt64 = 0
      for digit in digits.utf8 {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - 48)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - 87)
        default: return nil
        }
      }
      return number
    }

    private static func digits(_ number: UInt64) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
  }
#endif
