public import SeqtraceDiagram

/// The words for one part of a diagram in several languages, from a comment in the diagram's text.
///
/// ```
/// %% seqtrace {"words": "title", "zh": "占位文字", "es": "Un marcador de posición"}
/// %% seqtrace {"words": 3, "en": "A label comes into being.", "zh": "标签诞生。"}
/// %% seqtrace {"words": "note", "en": "still visible", "zh": "仍然可见"}
/// ```
public struct WrittenWords: Sendable, Hashable {
  /// A part of the diagram whose text a comment can give in several languages.
  public enum Subject: Sendable, Hashable {
    /// The diagram's title.
    case title
    /// The explanation of a message number in the legend.
    case step(MessageNumber)
    /// The note that follows the comment.
    case note
  }

  /// The part of the diagram that the words are for.
  public var subject: Subject
  /// The words, by the code of their language: `en`, `zh`.
  public var texts: [String: String]

  /// Creates the words for a part of a diagram.
  public init(subject: Subject, texts: [String: String]) {
    self.subject = subject
    self.texts = texts
  }

  /// Creates the words from a detail; `nil` if the detail contains no words.
  init?(_ detail: DiagramDetail) {
    switch (detail.text(Self.key), detail.number(Self.key)) {
    case ("title", _): subject = .title
    case ("note", _): subject = .note
    case (_, let number?): subject = .step(number)
    default: return nil
    }
    texts = detail.members.texts.filter { $0.key != Self.key }
  }

  private static let key = "words"
}
