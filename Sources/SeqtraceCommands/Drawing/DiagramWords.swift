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
}
