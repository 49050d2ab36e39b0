import SeqtraceDiagram

/// Finds the messages that notes are attached to.
struct NoteAnchors {
  private let messages: [Position: Int]

  /// Visits the messages only if a note is attached to one.
  init(_ diagram: SequenceDiagram) {
    let anchors = Set(
      diagram.notes.lazy.compactMap { note in
        if case .beside(let message) = note.placement { message } else { nil }
      })
    guard !anchors.isEmpty else {
      messages = [:]
      return
    }
    messages = Dictionary(
      diagram.messages.enumerated().lazy.filter { anchors.contains($0.element.position) }
        .map { ($0.element.position, $0.offset) }
    ) { first, _ in first }
  }

  /// The index of the message beside which a note is.
  func message(beside note: Note) -> Int? {
    if case .beside(let message) = note.placement { messages[message] } else { nil }
  }
}
