import SeqtraceEvents

/// The result of parsing a *stretch*: a range of whole lines of a trace file, parsed independently of the
/// lines before it.
struct ParsedStretch: Sendable {
  /// The events of the lines in reverse order, because removing the last element of an array is cheap.
  /// Participants are rows of the stretch's own table.
  var events: [TraceEvent] = []
  /// For each line that is not an event or not valid by itself, the number of events before it.
  var otherLines: [Int] = []
  /// All participants that the lines refer to.
  var participants: [Participant] = []
  /// The mark before the participants' serials; `nil` if none of them has a serial.
  var mark: ParticipantReference.Mark?
}
