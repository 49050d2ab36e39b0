public import SeqtraceDiagram

/// What a comment says about a part of a written diagram, in several languages.
///
/// ```
/// %% seqtrace {"words": "title", "zh": "占位文字", "es": "Un marcador de posición"}
/// %% seqtrace {"words": 3, "en": "A label comes into being.", "zh": "标签诞生。"}
/// %% seqtrace {"words": "note", "en": "still visible", "zh": "仍然可见"}
/// ```
public struct WrittenWords: Sendable, Hashable {
  /// The parts that comments have words for.
  public enum Subject: Sendable, Hashable {
    /// The diagram's title.
    case title
    /// The explanation of a number.
    case step(MessageNumber)
    /// A note.
    case note
  }

  /// What the words are about.
  public var subject: Subject
  /// The words, by the code of the language: `en`, `zh`.
  public var texts: [String: String]

  /// Creates the words for a part.
  public init(subject: Subject, texts: [String: String]) {
    self.subject = subject
    self.texts = texts
  }

  /// The words that a detail holds; `nil` if it is about something else.
  init?(_ detail: DiagramDetail) {
    switch (detail.text(Self.key), detail.number(Self.key)) {
    case ("title", _): subject = .title
    case ("note", _): subject = .note
    case (_, let number?): subject = .step(number)
    default: return nil
    }
    texts = detail.texts(besides: Self.key)
  }

  private static let key = "words"
}
