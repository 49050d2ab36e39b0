/// The wording of the texts that diagrams add themselves.
package enum DiagramWords {
  /// Returns the wording in a language.
  package static func wording(in language: Language) -> DiagramWording {
    switch language {
    case .en: .english
    case .zh: DiagramWording(ChineseDiagramText.words)
    case .es: DiagramWording(SpanishDiagramText.words)
    }
  }
}
