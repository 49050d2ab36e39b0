import CSeqtracePage
import SeqtraceDiagram
import SeqtraceNotation

/// The page's own words, which don't come from the diagram, in one language.
///
/// They are the table `Script/words.tsv`: a row for each word, with its key and a column for each language.
struct PageText {
  /// The words by the keys that the script uses. `{0}` and `{1}` are placeholders for numbers and names.
  let words: [(key: String, text: String)]

  /// Takes the words from the table, whose first row has the languages.
  init(_ language: Language) {
    let table = PageFiles.words.split(separator: "\n").map { row in
      row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let column = table[0].firstIndex(of: language.rawValue) ?? 1
    words = table.dropFirst().map { ($0[0], $0[column]) }
  }

  /// The word with a key; empty if there is none.
  subscript(key: String) -> String { words.first { $0.key == key }?.text ?? "" }

  /// The words as a member of the page's data.
  var json: JSONValue { .object(words.map { ($0.key, .string($0.text)) }) }
}
