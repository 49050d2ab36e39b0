import SeqtraceDiagram
import SeqtraceNotation

/// The texts of a written diagram, in all languages of its comments.
struct DesignWords: Sendable {
  private let title: String?
  private var titles: [String: String] = [:]
  private var captions: [(number: MessageNumber, texts: [String: String])] = []
  private var notes: [String: [String: String]] = [:]

  /// Collects the texts from a diagram's comments.
  ///
  /// - Parameters:
  ///   - title: The title in the diagram itself.
  ///   - comments: The texts in its comments.
  init(title: String?, _ comments: [WrittenWords]) {
    self.title = title
    for words in comments {
      switch words.subject {
      case .title: titles = words.texts
      case .step(let number): captions.append((number, words.texts))
      case .note: if let note = words.texts[Language.en.rawValue] { notes[note] = words.texts }
      }
    }
  }

  /// The diagram's title in a language; the title in the diagram itself if there is none.
  func title(in language: Language) -> String? { titles[language.rawValue] ?? title }

  /// The explanations in a language, by their steps' numbers. A missing explanation is replaced by the
  /// English one, or else by one in any language.
  func captions(in language: Language) -> [Caption] {
    captions.compactMap { number, texts in
      let text =
        texts[language.rawValue] ?? texts[Language.en.rawValue]
        ?? texts.min { $0.key < $1.key }?.value
      return text.map { Caption(number: number, text: $0) }
    }
  }

  /// Returns a diagram with its English texts translated.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - language: The language to translate into.
  ///   - showsCaptions: Whether explanations of the numbers are added below the diagram.
  func translating(
    _ diagram: SequenceDiagram, into language: Language, showsCaptions: Bool
  ) -> SequenceDiagram {
    var result = showsCaptions ? diagram.captioned(captions(in: language)) : diagram
    // A title that the user has chosen is kept.
    if let title = title(in: language), result.title.map({ $0.text == self.title }) ?? true,
      title != result.title?.text
    {
      result.title = StyledText(title)
    }
    for index in result.notes.indices {
      if let text = notes[result.notes[index].text.text]?[language.rawValue] {
        result.notes[index].text = StyledText(text)
      }
    }
    return result
  }
}
