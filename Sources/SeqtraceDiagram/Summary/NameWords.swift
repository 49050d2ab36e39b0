/// The words of a name, in lower case: `withTimeout(_:_:)` has `timeout`.
///
/// Short words, and words that nearly every test's name has, are left out because they say nothing about one
/// test.
struct NameWords {
  let words: [String]

  /// Splits a name where the case changes and at anything that isn't a letter. The arguments of a function or
  /// of a generic type are ignored.
  init(of name: some StringProtocol) {
    var words: [String] = []
    var word: [Unicode.Scalar] = []
    func close(_ scalars: some Collection<Unicode.Scalar>) {
      guard scalars.count >= Self.shortest else { return }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let lowered = String(text).lowercased()
      if !Self.common.contains(lowered) { words.append(lowered) }
    }
    for scalar in name.unicodeScalars.prefix(while: { $0 != "(" && $0 != "<" }) {
      let properties = scalar.properties
      guard properties.isAlphabetic else {
        close(word)
        word = []
        continue
      }
      if let last = word.last {
        if properties.isUppercase, !last.properties.isUppercase {
          close(word)
          word = []
        } else if !properties.isUppercase, last.properties.isUppercase, word.count > 1 {
          // The last capital of `HTTPServer` starts the next word.
          close(word.dropLast())
          word = [last]
        }
      }
      word.append(scalar)
    }
    close(word)
    self.words = words
  }

  /// Whether one of the words is the given word or a form of it: `retry` and `retries`, `observer` and
  /// `observation`.
  func contains(formOf word: String) -> Bool { words.contains { Self.areAkin($0, word) } }

  /// Forms of a word share their first four letters, and at least three quarters of the shorter form.
  private static func areAkin(_ word: String, _ other: String) -> Bool {
    if word == other { return true }
    let (word, other) = (word.utf8, other.utf8)
    let common = zip(word, other).prefix { $0 == $1 }.count
    return common >= 4 && 4 * common >= 3 * min(word.count, other.count)
  }

  private static let shortest = 3

  private static let common: Set<String> = [
    "test", "tests", "suite", "spec", "case", "cases", "regression", "when", "with", "that", "then",
    "from", "into", "does", "doesnt", "not", "the", "and", "for", "are", "has", "have", "can",
    "should",
    "will", "its", "return", "returns", "given", "use", "uses", "using", "used",
  ]
}
