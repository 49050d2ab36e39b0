internal import CSeqtraceWords

/// The words of this program in one language, from the table `words.tsv`.
///
/// A row of the table has a key, and the words in each language. `{0}` is replaced by the first value, and
/// `{0|call|calls}` by `call` if the first value is `1`, otherwise by `calls`. The rows without a dot in
/// their keys are those that interactive pages contain.
package struct Words: Sendable {
  private let texts: [String: String]

  /// Returns the words in a language.
  package init(_ language: Language) { self = Self.all[language] ?? Self(texts: [:]) }

  private init(texts: [String: String]) { self.texts = texts }

  /// The words with a key, or the key if the table lacks it.
  package subscript(key: String) -> String { texts[key] ?? key }

  /// Returns the words with a key, filled with values.
  package func callAsFunction(_ key: String, _ values: any CustomStringConvertible...) -> String {
    filled(key, values.map(\.description))
  }

  /// Returns the words with a key, filled with values. Braces in a value have no meaning.
  package func filled(_ key: String, _ values: [String]) -> String {
    let parts = self[key].split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      let end = part.firstIndex(of: "}") ?? part.startIndex
      let choice = part[..<end].split(separator: "|", omittingEmptySubsequences: false)
      let value = values[Int(choice[0])!]
      text += choice.count == 1 ? value : String(choice[value == "1" ? 1 : 2])
      text += part[end...].dropFirst()
    }
  }

  // MARK: - The table

  private static let rows = String(cString: seqtrace_words()).split(separator: "\n").map { row in
    row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  /// The keys, in the order of the table.
  package static let keys = rows.dropFirst().map { $0[0] }

  /// The words in all languages. The first row of the table has the names of its columns.
  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      let column = rows[0].firstIndex(of: language.rawValue) ?? 1
      return (
        language,
        Words(texts: Dictionary(uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0[column]) }))
      )
    })
}
