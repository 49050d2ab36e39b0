import SeqtraceEvents

/// Some lines of a trace file, parsed without regard to those before them.
struct ParsedStretch: Sendable {
  /// What the lines say, the last one first: from its end, an array gives elements away without a
  /// copy. Participants are rows of those of the stretch.
  var events: [TraceEvent] = []
  /// For each line that says no event, or none that is sound by itself, how many events stand
  /// before it.
  var otherLines: [Int] = []
  /// Everybody that the lines refer to.
  var participants: [Participant] = []
  /// What stands before their serials, if any has one.
  var mark: ParticipantReference.Mark?
}
