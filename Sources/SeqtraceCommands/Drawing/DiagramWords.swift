import SeqtraceDiagram

/// The words for texts that a diagram adds itself, in a language.
enum DiagramWords {
  /// The words of a language.
  static func wording(in language: Language) -> DiagramWording {
    switch language {
    case .en: .english
    case .zh: DiagramWording(ChineseDiagramText.words)
    case .es: DiagramWording(SpanishDiagramText.words)
    }
  }

  /// The remark on how to draw more than a summary.
  static func wayOutOfSummary(in language: Language) -> String {
    switch language {
    case .en: "all of it: --no-summary"
    case .zh: "全部内容：--no-summary"
    case .es: "todo: --no-summary"
    }
  }
}
