extension TextScanner {
  /// The words that Mermaid treats as keywords even where a name is expected, in lower case.
  private static let reserved: Set<String> = [
    "box", "opt", "alt", "par", "and", "end", "off", "loop", "rect", "else", "link", "over", "note",
    "actor", "break", "links", "create", "option", "destroy", "details", "par_over", "critical",
    "activate", "properties", "deactivate", "autonumber", "participant", "sequencediagram",
  ]

  /// The reserved word that starts at the next byte, as it is written; `nil` if there is none.
  var reservedWord: String? {
    let end = wordEnd
    guard end - position <= 15, end == bytes.count || bytes[end] < 0x80 else { return nil }
    let word = String(decoding: bytes[position..<end], as: UTF8.self)
    return Self.reserved.contains(word.lowercased()) ? word : nil
  }

  /// Reads the name of a participant in a message or another statement that refers to it.
  ///
  /// A name may contain spaces and single hyphens, as in `Alice-in-Wonderland`, but no arrow: after the first
  /// characters, no part of it may look like the start of an arrow.
  mutating func scanName() -> SourceSpan {
    let start = position
    while let byte = peek(), !byte.beginsArrowOrParenthesis, goesOn(with: byte) { position += 1 }
    while position > start, !isAtArrow {
      let hyphens = position
      while peek() == .hyphen { position += 1 }
      let run = position
      while let byte = peek(), byte != .hyphen, goesOn(with: byte) { position += 1 }
      if position == run {
        position = hyphens
        break
      }
    }
    return trimmed(start..<position)
  }

  /// Returns whether a name continues with the next byte. A semicolon belongs to the name if it ends a code
  /// such as `#35;`.
  private func goesOn(with byte: UInt8) -> Bool {
    !byte.isNameEnd || byte == .semicolon && !endsText(byte, at: position)
  }

  /// Whether an arrow starts here, by the rule that Mermaid applies inside names.
  private var isAtArrow: Bool {
    switch (peek(), peek(1)) {
    case (.hyphen?, .hyphen?), (.hyphen?, UInt8(ascii: "x")?), (.hyphen?, UInt8(ascii: "X")?),
      (.hyphen?, UInt8(ascii: ")")?), (.hyphen?, UInt8(ascii: "\\")?),
      (.hyphen?, UInt8(ascii: "/")?), (UInt8(ascii: "(")?, UInt8(ascii: ")")?):
      true
    case (.hyphen?, UInt8(ascii: "|")?):
      peek(2) == UInt8(ascii: "\\") || peek(2) == UInt8(ascii: "/")
    case (UInt8(ascii: "/")?, UInt8(ascii: "|")?), (UInt8(ascii: "\\")?, UInt8(ascii: "|")?),
      (UInt8(ascii: "/")?, UInt8(ascii: "/")?), (UInt8(ascii: "\\")?, UInt8(ascii: "\\")?):
      peek(2) == .hyphen
    default: false
    }
  }

  /// Reads an arrow; returns `nil`, without moving, if none starts here.
  mutating func scanArrow() -> MermaidArrow? {
    guard let first = peek(), first.beginsArrow, let arrow = arrow else { return nil }
    position += arrow.rawValue.utf8.count
    return arrow
  }

  /// The longest arrow that starts here; `nil` if none does.
  private var arrow: MermaidArrow? {
    // Nearly all messages have one of these two arrows, so they are tested first.
    if starts(with: "->>") { return .solid }
    if starts(with: "-->>") { return .dotted }
    let rest = bytes[position..<min(position + 6, bytes.count)].map { $0 == 0x58 ? 0x78 : $0 }
    return MermaidArrow.allCases.first { rest.starts(with: $0.rawValue.utf8) }
  }

  /// The result of reading a name in a declaration.
  enum DeclaredName {
    case name(SourceSpan)
    /// The problem with the name, and the span of the character that causes it.
    case malformed(NotationDiagnostic.Problem, SourceSpan)
  }

  /// Reads the name in a declaration, an activation or a `destroy`.
  ///
  /// A name before `@{` or `as` has no spaces. Any other name extends to the end of the line.
  mutating func scanDeclaredName(endsAtAlias: Bool) -> DeclaredName {
    skipSpaces()
    let start = position
    var aliasStart: Int?
    while let byte = peek(), !byte.isDeclaredNameEnd {
      if byte == .semicolon, endsText(byte, at: position) { break }
      if endsAtAlias, aliasStart == nil, byte.isSpace {
        // An alias can follow only the first word.
        aliasStart = position
        if isAtAlias { return .name(trimmed(start..<position)) }
      }
      position += 1
    }
    let name = trimmed(start..<position)
    guard let byte = peek(), byte != .lineFeed, byte != .semicolon else {
      let found = name.isEmpty ? NotationDiagnostic.Problem.missingName(found: "") : nil
      return found.map { .malformed($0, name) } ?? .name(name)
    }
    if byte == UInt8(ascii: "@"), peek(1) == UInt8(ascii: "{") { return .name(name) }
    let found = String(decoding: bytes[name.range], as: UTF8.self)
    return .malformed(
      .malformedName(found, character: String(Unicode.Scalar(byte))),
      SourceSpan(position..<position + 1))
  }

  /// Returns whether a range contains the word `as` with whitespace on both sides.
  func hasAlias(in range: Range<Int>) -> Bool {
    range.dropFirst().contains { index in
      guard bytes[index].isSpace, !bytes[index - 1].isSpace else { return false }
      var scanner = self
      scanner.position = index
      return scanner.isAtAlias
    }
  }

  /// Whether whitespace, `as`, and more whitespace or the end of the statement follow here.
  var isAtAlias: Bool {
    var scanner = self
    scanner.skipSpaces()
    return scanner.position > position && scanner.skip(word: "as")
      && (scanner.peek().map { $0.isSpace || $0 == .lineFeed || $0 == .semicolon } ?? false)
  }
}

extension UInt8 {
  /// Whether this byte ends the name of a participant in a message.
  fileprivate var isNameEnd: Bool { "+<>:\n,;".utf8.contains(self) }

  /// Whether an arrow or `()` may start with this byte, so that a name can't.
  fileprivate var beginsArrowOrParenthesis: Bool { #"/\()-"#.utf8.contains(self) }

  /// Whether an arrow can start with this byte.
  fileprivate var beginsArrow: Bool { #"</\-"#.utf8.contains(self) }

  /// Whether this byte ends the name in a declaration.
  fileprivate var isDeclaredNameEnd: Bool { "<>:\n,@".utf8.contains(self) }
}
