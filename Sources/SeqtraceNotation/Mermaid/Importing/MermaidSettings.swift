internal import SeqtraceReading

/// The settings of a diagram, which are written in front matter and directives.
struct MermaidSettings {
  /// The title of the diagram; `nil` if the settings don't give it.
  private(set) var title: String?
  /// Whether all messages are numbered.
  private(set) var numbersMessages = false
  /// The colours that the settings give to the whole diagram.
  private(set) var looks = MermaidLooks()
  /// The keys of the settings that have no equivalent here.
  private(set) var ignored: [String] = []

  private static let numbers = ["config", "sequence", "showSequenceNumbers"]

  /// Reads the lines of front matter: keys that are nested by indentation, each with its value on the same
  /// line.
  init(frontMatter text: String, after looks: MermaidLooks) {
    self.looks = looks
    var path: [(indent: Int, key: String)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.drop { $0 == " " }
      guard let first = content.first, first != "#", first != "-" else { continue }
      let indent = line.count - content.count
      path.removeAll { $0.indent >= indent }
      guard let colon = content.firstIndex(of: ":") else { continue }
      let key = content[..<colon].filter { $0 != "\"" && $0 != "'" }
      // Settings that are nested more deeply have no effect on a diagram.
      if path.count < 8 { path.append((indent, key)) }
      let value = content[content.index(after: colon)...].trimmed
      if !value.isEmpty { set(path.map(\.key), Self.scalar(value)) }
    }
  }

  /// Reads a directive: a word that is usually followed by a colon and an object.
  init(directive text: String, after looks: MermaidLooks) {
    self.looks = looks
    let word = text.prefix { $0.isLetter || $0 == "_" }
    let rest = text[word.endIndex...].drop { $0 == ":" || $0.isWhitespace }
    // Mermaid treats single quotes as double quotes.
    let json = rest.map { $0 == "'" ? "\"" : $0 }
    guard let node = try? JSONNode(reading: Array(String(json).utf8)),
      case .object(let members) = node.content
    else {
      ignored.append(String(word))
      return
    }
    for member in members {
      switch (member.key, member.value.content) {
      case ("theme", .string(let name)): set(["config", "theme"], name)
      case ("themeVariables", .object(let inner)), ("sequence", .object(let inner)):
        for setting in inner {
          let isTrue = setting.value.content == .bool(true)
          set(
            ["config", member.key, setting.key], setting.value.text ?? (isTrue ? "true" : ""))
        }
      default: ignored.append("\(word).\(member.key)")
      }
    }
  }

  private mutating func set(_ path: [String], _ value: String) {
    if path == ["title"] {
      title = value
    } else if path == Self.numbers {
      numbersMessages = value == "true"
    } else if !follow(look: path, value) {
      ignored.append(path.joined(separator: "."))
    }
  }

  /// Applies a setting that selects the theme or sets a theme variable; returns false for any other setting.
  private mutating func follow(look path: [String], _ value: String) -> Bool {
    if path == ["config", "theme"] { return looks.follow(theme: value) }
    return path.count == 3 && path.starts(with: ["config", "themeVariables"])
      && looks.follow(variable: path[2], value)
  }

  /// Returns the value of a YAML scalar on one line: without quotes, or in single or double quotes.
  private static func scalar(_ text: Substring) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'" else {
      // In YAML, a comment must be preceded by a space.
      return String((text.firstRange(of: " #").map { text[..<$0.lowerBound] } ?? text).trimmed)
    }
    if quote == "\"", let value = (try? JSONNode(reading: Array(text.utf8)))?.text { return value }
    return String(text.dropFirst().prefix { $0 != quote })
  }
}

extension Substring {
  /// The text without whitespace at its ends.
  package var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}
