import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceNotation

/// A diagram in a text notation, as a source without events.
struct WrittenDiagram: DiagramSource {
  /// The diagram, with all written replies.
  private(set) var whole: SequenceDiagram
  /// The diagram's texts, in all languages of its comments.
  private(set) var words: DesignWords
  /// The lines of the file in which the elements are written.
  let lines: WrittenLines
  private let comments: [WrittenWords]

  init(
    whole: SequenceDiagram, comments: [WrittenWords] = [], lines: WrittenLines = WrittenLines()
  ) {
    self.whole = whole
    self.comments = comments
    self.lines = lines
    words = DesignWords(title: whole.title?.text, comments)
  }

  /// Sets the title, unless the diagram has one.
  mutating func entitle(_ title: String) {
    guard whole.title == nil else { return }
    whole.title = StyledText(title)
    words = DesignWords(title: title, comments)
  }

  func check(_ builder: DiagramBuilder) throws(CommandError) {
    if let option = builder.optionForTimes { throw .detail(.notRecorded(option)) }
    if builder.sourceLinks != nil { throw .detail(.notRecorded(.sourceLinks)) }
  }

  consuming func diagram(by builder: DiagramBuilder) -> SequenceDiagram {
    switch builder.replies {
    // Written replies are meant to be shown, so they count as replies with values.
    case .all, .valued: whole
    case .none: whole.withoutReplies()
    }
  }
}
