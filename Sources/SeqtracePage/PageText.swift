import SeqtraceDiagram
import SeqtraceNotation

/// The page's own words, which don't come from the diagram, in one language.
struct PageText {
  /// The words by the keys that the script uses. `{0}` and `{1}` are placeholders for numbers and names.
  let words: [(key: String, text: String)]
  /// The text above the picture if the browser doesn't run the script.
  let needs: String
  /// The text above the picture if data is missing.
  let isCut: String

  /// Returns the words of a language.
  static func of(_ language: Language) -> PageText {
    switch language {
    case .en: english
    case .zh: chinese
    case .es: spanish
    }
  }

  /// The words as a member of the page's data.
  var json: JSONValue { .object(words.map { ($0.key, .string($0.text)) }) }
}
