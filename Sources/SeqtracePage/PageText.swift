import SeqtraceDiagram
import SeqtraceNotation

/// The words of the page that don't come from the diagram, in a language.
struct PageText {
  /// The words by the keys that the script uses; `{0}` stands for a number or a name.
  let words: [(key: String, text: String)]
  /// What a browser that doesn't run the script shows above the picture.
  let needs: String
  /// What it shows there if some of the data is missing.
  let isCut: String

  /// The words of a language.
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
