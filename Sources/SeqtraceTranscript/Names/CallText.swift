/// The notation for a call: `open(number: 7, "x")`.
enum CallText {
  /// The offsets of the parts of a declaration's name, in UTF-8.
  struct Parts {
    /// The end of the base name.
    var baseEnd: Int
    /// The labels, such as `_` and `at` in `insert(_:at:)`.
    var labels: [Range<Int>] = []
  }

  /// Returns the parts of a declaration's name, or `nil` if the name must be quoted.
  static func parts(of name: UnsafeBufferPointer<UInt8>) -> Parts? {
    let baseEnd = PlainText.identifierEnd(in: name, from: 0)
    var parts = Parts(baseEnd: baseEnd)
    guard baseEnd > 0, PlainText.isClear(name) else { return nil }
    if baseEnd == name.count { return parts }
    guard name[baseEnd] == UInt8(ascii: "("), name.last == UInt8(ascii: ")") else { return nil }
    var start = baseEnd + 1
    while start < name.count - 1 {
      let end = PlainText.identifierEnd(in: name, from: start)
      guard end > start, name[end] == UInt8(ascii: ":") else { return nil }
      parts.labels.append(start..<end)
      start = end + 1
    }
    return start == name.count - 1 ? parts : nil
  }
}

extension [UInt8] {
  /// Appends the name of a callee with its arguments. If the arguments don't match the name's labels, they
  /// follow the name in square brackets.
  mutating func appendCall(_ name: String, _ arguments: [String]) {
    var name = name
    let isPlain = name.withUTF8 { name in
      guard let parts = CallText.parts(of: name) else { return false }
      if !arguments.isEmpty, parts.labels.count == arguments.count {
        appendCall(name, parts, arguments)
      } else {
        append(contentsOf: name)
        appendArguments(arguments)
      }
      return true
    }
    if isPlain { return }
    appendQuoted(name)
    appendArguments(arguments)
  }

  private mutating func appendCall(
    _ name: UnsafeBufferPointer<UInt8>, _ parts: CallText.Parts, _ arguments: [String]
  ) {
    append(contentsOf: name[..<parts.baseEnd])
    append(UInt8(ascii: "("))
    for (index, label) in parts.labels.enumerated() {
      if index > 0 { append(contentsOf: ", ".utf8) }
      if label.count > 1 || name[label.lowerBound] != UInt8(ascii: "_") {
        append(contentsOf: name[label])
        append(contentsOf: ": ".utf8)
      }
      appendValue(arguments[index])
    }
    append(UInt8(ascii: ")"))
  }

  /// Appends arguments in square brackets, if there are any.
  mutating func appendArguments(_ arguments: [String]) {
    if !arguments.isEmpty { appendList(arguments) }
  }

  /// Appends values in square brackets.
  mutating func appendList(_ values: [String]) {
    append(contentsOf: " [".utf8)
    for (index, value) in values.enumerated() {
      if index > 0 { append(contentsOf: ", ".utf8) }
      appendValue(value)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a value, quoted if it isn't plain.
  mutating func appendValue(_ value: String) {
    if PlainText.isValue(value) { append(contentsOf: value.utf8) } else { appendQuoted(value) }
  }

  /// Appends a word, quoted if it isn't plain.
  mutating func appendWord(_ word: String) {
    if PlainText.isWord(word) { append(contentsOf: word.utf8) } else { appendQuoted(word) }
  }
}
