import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceNotation

/// A diagram in a text notation, as a source without events.
struct WrittenDiagram: DiagramSource {
  /// The diagram, with all written replies.
  private(set) var whole: SequenceDiagram
  /// The texts of the diagram's comments, in several languages.
  var comments: [WrittenWords] = []
  /// The lines of the file in which the elements are written.
  var lines = WrittenLines()

  var words: DesignWords { DesignWords(title: whole.title?.text, comments) }

  /// Sets the title, unless the diagram has one.
  mutating func entitle(_ title: String) {
    if whole.title == nil { whole.title = StyledText(title) }
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
