/// The ids that identify an event's span across programs.
///
/// In the trace file: `server 0af7651916cd43dd8448eb211c80319c b7ad6b7169203331 00f067aa0ba902b7`. These are
/// the role, the trace, the span and its parent in lowercase hexadecimal digits, as OpenTelemetry and the
/// [W3C's Trace Context](https://www.w3.org/TR/trace-context/) write them. The parent may be absent.
package struct SpanIdentity: Sendable, Hashable {
  /// The span's side of a message between programs.
  package enum Role: UInt32, Sendable, CaseIterable {
    case other, client, server, producer, consumer

    /// The role's word in the trace file.
    var word: String { "\(self)" }
  }

  package struct TraceID: Sendable, Hashable {
    package var high: UInt64
    package var low: UInt64

    /// Creates an id from its upper and lower 64 bits.
    package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// Parses at most 32 hexadecimal digits; fails if the text is malformed or the id is zero.
    package init?(_ text: some StringProtocol) {
      guard text.utf8.count <= 32, let high = UInt64(hexadecimal: text.dropLast(16)),
        let low = UInt64(hexadecimal: text.suffix(16)), high | low != 0
      else { return nil }
      self.init(high: high, low: low)
    }

    /// The id as 32 hexadecimal digits.
    package var text: String { high.hexadecimalDigits + low.hexadecimalDigits }
  }

  /// A reference to a span, possibly of another program.
  package struct Reference: Sendable, Hashable {
    package var trace: TraceID
    package var span: UInt64

    /// Creates a reference; fails if the id is 0, which means no span.
    package init?(_ span: UInt64, in trace: TraceID) {
      if span == 0 { return nil }
      (self.trace, self.span) = (trace, span)
    }
  }

  package var role: Role
  package var trace: TraceID
  /// The span's own id; 0 if it was never sent to another program.
  package var span: UInt64
  /// The parent's id, if the parent may be in another program; otherwise 0.
  package var parent: UInt64

  package init(_ role: Role, in trace: TraceID, span: UInt64, parent: UInt64 = 0) {
    (self.role, self.trace, self.span, self.parent) = (role, trace, span, parent)
  }
}

extension SpanIdentity {
  /// A reference to the span itself; `nil` if it was never sent to another program.
  package var own: Reference? { Reference(span, in: trace) }
  /// A reference to the parent span; `nil` if the parent can't be in another program.
  package var cause: Reference? { Reference(parent, in: trace) }

  /// Parses the notation of the trace file; fails if the text is malformed.
  package init?(_ text: String) {
    let fields = text.split(separator: " ", omittingEmptySubsequences: false)
    guard fields.count == 3 || fields.count == 4,
      let role = Role.allCases.first(where: { $0.word == fields[0] }),
      fields[1].utf8.count == 32, let trace = TraceID(fields[1]),
      fields[2...].allSatisfy({ $0.utf8.count == 16 }),
      let span = UInt64(hexadecimal: fields[2]),
      let parent = UInt64(hexadecimal: fields.count == 4 ? fields[3] : "")
    else { return nil }
    self.init(role, in: trace, span: span, parent: parent)
  }

  /// The notation of the trace file.
  package var text: String {
    "\(role.word) \(trace.text) \(span.hexadecimalDigits)"
      + (parent == 0 ? "" : " " + parent.hexadecimalDigits)
  }
}

extension [SpanIdentity] {
  /// Adds an identity or, if the same span already has an identity, fills in its missing ids.
  package mutating func add(_ identity: SpanIdentity) {
    let known = firstIndex {
      $0.role == identity.role && $0.trace == identity.trace
        && ($0.span == identity.span || $0.span == 0 || identity.span == 0)
    }
    guard let known else {
      append(identity)
      return sort { ($0.role.rawValue, $0.text) < ($1.role.rawValue, $1.text) }
    }
    if self[known].span == 0 { self[known].span = identity.span }
    if self[known].parent == 0 { self[known].parent = identity.parent }
  }
}

extension UInt64 {
  /// Parses at most 16 lowercase hexadecimal digits. No digits give 0; other characters fail.
  package init?(hexadecimal digits: some StringProtocol) {
    guard digits.utf8.count <= 16 else { return nil }
    self = 0
    for digit in digits.utf8 {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = self << 4 | UInt64(digit - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): self = self << 4 | UInt64(digit - 87)
      default: return nil
      }
    }
  }

  /// The number as 16 lowercase hexadecimal digits.
  package var hexadecimalDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
