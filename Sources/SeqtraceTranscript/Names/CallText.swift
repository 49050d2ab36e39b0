/// A called declaration with its arguments, as a transcript writes it: `open(number: 7, "x")`.
enum CallText {
  /// The labels of a declaration's name, such as `_` and `at` in `insert(_:at:)`; `nil` where the
  /// name isn't one that can be written without quotes.
  static func labels(of name: String) -> (base: Substring.UTF8View, labels: [Substring.UTF8View])? {
    let utf8 = Substring(name).utf8
    guard let open = utf8.firstIndex(of: UInt8(ascii: "(")) else {
      return PlainText.isIdentifier(name) ? (utf8, []) : nil
    }
    guard utf8.last == UInt8(ascii: ")"), PlainText.isIdentifier(String(Substring(utf8[..<open])))
    else { return nil }
    let inside = utf8[utf8.index(after: open)...].dropLast()
    if inside.isEmpty { return (utf8[..<open], []) }
    guard inside.last == UInt8(ascii: ":") else { return nil }
    let labels = inside.dropLast()
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard labels.allSatisfy({ PlainText.isIdentifier(String(Substring($0))) }) else { return nil }
    return (utf8[..<open], labels)
  }
}

extension [UInt8] {
  /// Appends a called name with its arguments, and in brackets where these don't fit its labels.
  mutating func appendCall(_ name: String, _ arguments: [String]) {
    guard let (base, labels) = CallText.labels(of: name) else {
      appendQuoted(name)
      appendArguments(arguments)
      return
    }
    guard !arguments.isEmpty, labels.count == arguments.count else {
      append(contentsOf: name.utf8)
      appendArguments(arguments)
      return
    }
    append(contentsOf: base)
    append(UInt8(ascii: "("))
    for (index, label) in labels.enumerated() {
      if index > 0 { append(contentsOf: ", ".utf8) }
      if !label.elementsEqual([UInt8(ascii: "_")]) {
        append(contentsOf: label)
        append(contentsOf: ": ".utf8)
      }
      appendValue(arguments[index])
    }
    append(UInt8(ascii: ")"))
  }

  /// Appends arguments in brackets, if there are any.
  mutating func appendArguments(_ arguments: [String]) {
    if !arguments.isEmpty { appendList(arguments) }
  }

  /// Appends values in brackets.
  mutating func appendList(_ values: [String]) {
    append(contentsOf: " [".utf8)
    for (index, value) in values.enumerated() {
      if index > 0 { append(contentsOf: ", ".utf8) }
      appendValue(value)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a value, quoted where it isn't plain.
  mutating func appendValue(_ value: String) {
    if PlainText.isValue(value) { append(contentsOf: value.utf8) } else { appendQuoted(value) }
  }

  /// Appends a word, quoted where it isn't plain.
  mutating func appendWord(_ word: String) {
    if PlainText.isWord(word) { append(contentsOf: word.utf8) } else { appendQuoted(word) }
  }
}
