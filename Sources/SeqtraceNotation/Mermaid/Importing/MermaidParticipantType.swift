import SeqtraceDiagram

/// The settings of a participant, which are written in `@{…}`.
struct MermaidParticipantType {
  /// The kinds of participants; Mermaid's words are their names.
  private static let kinds = Lifeline.Kind.allCases.filter { $0 != .notificationCenter }

  /// All of these words in alphabetical order, for use in an error message.
  static var list: String {
    let words = kinds.map(\.rawValue).sorted()
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }

  /// The kind of participant; `nil` if the settings don't give it.
  private(set) var kind: Lifeline.Kind?
  /// The name that is shown; `nil` if the settings don't give it.
  private(set) var alias: String?
  /// The problems with the settings.
  private(set) var problems: [NotationDiagnostic.Problem] = []
  /// Whether a part of the settings isn't a pair of a key and a value.
  private(set) var isMalformed = false

  /// Reads pairs of a key and a value, as in JSON and YAML, separated by commas or line breaks.
  init(_ text: String) {
    var rest = Substring(text)
    while !rest.isEmpty {
      let key = Self.word(from: &rest, until: ":")
      guard rest.first == ":" else {
        isMalformed = !key.isEmpty || !rest.isEmpty
        break
      }
      rest.removeFirst()
      let value = Self.word(from: &rest, until: ",\n")
      if let separator = rest.first, ",\n".contains(separator) { rest.removeFirst() }
      set(key, value)
    }
  }

  private mutating func set(_ key: String, _ value: String) {
    switch key {
    case "": break
    case "alias": alias = value
    case "type":
      kind = Self.kinds.first { $0.rawValue == value }
      if kind == nil { problems.append(.unknownType(value)) }
    default: problems.append(.ignoredSetting(key))
    }
  }

  /// Reads a word, with or without quotes, and the whitespace around it.
  private static func word(from rest: inout Substring, until ends: String) -> String {
    rest = rest.drop { $0.isWhitespace || $0 == "," && ends == ":" }
    var word = ""
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest.removeFirst()
      while let character = rest.popFirst(), character != quote {
        word.append(character == "\\" && quote == "\"" ? rest.popFirst() ?? character : character)
      }
      rest = rest.drop { !ends.contains($0) }
    } else {
      let plain = rest.prefix { !ends.contains($0) }
      rest = rest[plain.endIndex...]
      word = String(plain)
      while word.last?.isWhitespace ?? false { word.removeLast() }
    }
    return word
  }
}
