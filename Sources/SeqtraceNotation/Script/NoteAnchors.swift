import SeqtraceDiagram

/// Finds the messages beside which notes are placed.
struct NoteAnchors {
  private let messages: [Position: Int]

  /// Finds the messages. Visits the diagram's messages only if there are such notes.
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

  /// Returns the index of the message beside which a note is placed; `nil` if there is none.
  func message(beside note: Note) -> Int? {
    if case .beside(let message) = note.placement { messages[message] } else { nil }
  }
}
