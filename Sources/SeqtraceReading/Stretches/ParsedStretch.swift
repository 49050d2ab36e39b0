import SeqtraceEvents

/// Some lines of a trace file, parsed without regard to those before them.
struct ParsedStretch: Sendable {
  /// The events of the lines, the last one first, because an array can hand out elements from its
  /// end without a copy. Participants are rows of the stretch's own table.
  var events: [TraceEvent] = []
  /// For each line that says no event, or none that is sound by itself, how many events stand
  /// before it.
  var otherLines: [Int] = []
  /// All participants that the lines refer to.
  var participants: [Participant] = []
  /// The mark before their serials, if any has one.
  var mark: ParticipantReference.Mark?
}
