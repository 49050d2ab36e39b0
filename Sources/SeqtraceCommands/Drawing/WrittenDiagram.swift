import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceNotation

/// A diagram in a text notation: a source without events.
struct WrittenDiagram: DiagramSource {
  /// The diagram, with all written replies.
  private(set) var whole: SequenceDiagram
  /// The texts of its comments in several languages.
  private(set) var words: DesignWords
  /// The lines of the file on which its elements are written.
  let lines: WrittenLines
  private let comments: [WrittenWords]

  var design: String? { nil }

  init(
    whole: SequenceDiagram, comments: [WrittenWords] = [], lines: WrittenLines = WrittenLines()
  ) {
    self.whole = whole
    self.comments = comments
    self.lines = lines
    words = DesignWords(title: whole.title?.text, comments)
  }

  /// Gives the diagram a title, unless it has one.
  mutating func entitle(_ title: String) {
    guard whole.title == nil else { return }
    whole.title = StyledText(title)
    words = DesignWords(title: title, comments)
  }

  mutating func shortenRepeatedTexts() -> Int? { nil }

  func check(_ builder: DiagramBuilder) throws(CommandError) {
    if let option = builder.optionForTimes { throw .detail(.notRecorded(option)) }
    if builder.sourceLinks != nil { throw .detail(.notRecorded(.sourceLinks)) }
  }

  consuming func diagram(by builder: DiagramBuilder) -> SequenceDiagram {
    switch builder.replies {
    // A written reply is meant to be seen, so it counts as one with a value.
    case .all, .valued: whole
    case .none: whole.withoutReplies()
    }
  }

  consuming func trace(for format: OutputFormat) throws(CommandError) -> Trace {
    throw .format(.needsEvents(format))
  }
}
