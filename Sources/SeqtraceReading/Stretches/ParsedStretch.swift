import SeqtraceEvents

/// Some lines of a trace file, parsed without regard to those before them.
struct ParsedStretch: Sendable {
  /// The events of the lines, the last one first, because removing from an array's end needs no copy.
  /// Participants are rows of the stretch's own table.
  var events: [TraceEvent] = []
  /// For each line without an event that is valid by itself, the number of events before it.
  var otherLines: [Int] = []
  /// All participants that the lines refer to.
  var participants: [Participant] = []
  /// The mark before their serials, if any has one.
  var mark: ParticipantReference.Mark?
}
