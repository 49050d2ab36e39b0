/// The wording, in one language, of texts that a diagram adds itself.
public struct DiagramWording: Sendable {
  private let word: @Sendable (DiagramText) -> String

  /// Creates a wording.
  ///
  /// - Parameter word: Returns the wording of a text.
  public init(_ word: @escaping @Sendable (DiagramText) -> String) { self.word = word }

  /// Returns the wording of a text.
  public func callAsFunction(_ text: DiagramText) -> String { word(text) }

  /// Creates the wording in a language.
  public init(in language: Language) { self.init(DiagramWords(words: Words(language)).text) }

  /// The English wording.
  public static let english = DiagramWording(in: .en)
}

extension DiagramWording {
  /// Formats a number with groups of three digits, separated by non-breaking spaces.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    let digits = String(number)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append("\u{A0}") }
      text.append(digit)
    }
    return text
  }
}
