internal import SeqtraceEvents

/// The participants of a trace made from spans: services, and the other parties that attributes name.
struct SpanCast {
  /// Returns a name without secrets.
  let shown: (String) -> String
  private(set) var participants: [Participant] = []
  private var rows: [String: ParticipantID] = [:]

  init(_ shown: @escaping (String) -> String) { self.shown = shown }

  /// Returns the name of a span's service.
  static func service(of span: Span) -> String {
    span.service.isEmpty ? "unknown service" : span.service
  }

  /// Returns the participant for the service of a span; adds it if necessary.
  mutating func service(_ span: Span) -> ParticipantID { role(Self.service(of: span)) }

  /// Returns the participant with a name; adds it if necessary.
  mutating func role(_ name: String) -> ParticipantID {
    if let row = rows[name] { return row }
    let row = ParticipantID(participants.count)
    participants.append(Participant(name: shown(name)))
    rows[name] = row
    return row
  }
}
