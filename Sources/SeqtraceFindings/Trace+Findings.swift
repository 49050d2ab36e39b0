package import SeqtraceEvents

extension Trace {
  /// Returns this trace with a note for each finding, after the last event that shows it.
  ///
  /// The note stands at the receiver of that event. A finding that is found several times has one note.
  package func noting(_ findings: [Finding]) -> Trace {
    var notes: [Int: [TraceEvent]] = [:]
    for finding in findings {
      guard let last = finding.evidence.last?.position else { continue }
      let event = events[last]
      var receiver = event.receiver ?? event.sender
      if receiver == nil {
        receiver = finding.evidence.lazy.compactMap { events[$0.position].receiver }.last
      }
      notes[last, default: []].append(
        TraceEvent(
          id: 0, kind: .note, lane: event.lane, time: event.time, receiver: receiver,
          name: finding.note, source: finding.source))
    }
    if notes.isEmpty { return self }
    var result = self
    result.events = []
    var id = events.lazy.map(\.id).max() ?? 0
    for (position, event) in events.enumerated() {
      result.events.append(event)
      for var note in notes[position] ?? [] {
        id = id.next
        note.id = id
        result.events.append(note)
      }
    }
    return result
  }
}

extension Finding {
  /// The text of a note about it.
  package var note: String { "\(rule.name): \(sentence.plain)" }
}
