#if Tracing
  internal import SeqtraceEvents

  /// The ids of a span as they are sent to other processes: `00-<trace id>-<span id>-<flags>`, in lowercase
  /// hexadecimal digits. The format is that of the W3C's Trace Context, level 1.
  struct TraceParent: Sendable, Hashable {
    /// The header's name.
    static let header = "traceparent"

    var trace: SpanIdentity.TraceID
    var span: UInt64
    var isSampled: Bool

    /// Returns the ids of a new trace's first span.
    static func random() -> Self {
      var generator = SystemRandomNumberGenerator()
      return Self(
        trace: SpanIdentity.TraceID(
          high: generator.next(), low: generator.next(upperBound: .max) + 1),
        span: generator.next(upperBound: .max) + 1, isSampled: true)
    }

    /// Returns the ids of a new span in this trace.
    func child() -> Self {
      var child = Self.random()
      child.trace = trace
      return child
    }
  }

  extension TraceParent {
    /// Reads a header's value; returns `nil` if it is malformed.
    ///
    /// Additional fields of later versions are ignored.
    init?(_ text: String) {
      let fields = text.split(separator: "-", omittingEmptySubsequences: false)
      guard fields.count >= 4, fields[0].utf8.count == 2, fields[0] != "ff",
        fields[0] != "00" || fields.count == 4, UInt64(hexadecimal: fields[0]) != nil,
        fields[1].utf8.count == 32, fields[2].utf8.count == 16, fields[3].utf8.count == 2,
        let trace = SpanIdentity.TraceID(fields[1]), let span = UInt64(hexadecimal: fields[2]),
        let flags = UInt64(hexadecimal: fields[3]), span != 0
      else { return nil }
      self.init(trace: trace, span: span, isSampled: flags & 1 == 1)
    }

    /// The header's value.
    var text: String {
      "00-\(trace.text)-\(span.hexadecimalDigits)" + (isSampled ? "-01" : "-00")
    }
  }
#endif
