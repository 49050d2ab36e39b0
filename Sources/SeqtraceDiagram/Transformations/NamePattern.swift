/// A pattern for names, with the wildcards of a shell.
///
/// | Pattern | Matches |
/// |---|---|
/// | `*` | any text, including none |
/// | `?` | one character |
/// | `[abc]`, `[a-z]` | one of these characters |
/// | `[!abc]`, `[^abc]` | one character other than these |
/// | `\*` | the character itself |
///
/// Matching is case-sensitive. Every text is a valid pattern: an unclosed bracket and a trailing
/// backslash match themselves.
public struct NamePattern: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The pattern as written.
  public let description: String
  private let parts: [Part]

  /// One step of a pattern.
  fileprivate enum Part: Sendable, Hashable {
    case anything
    case anyCharacter
    case character(Character)
    case oneOf([ClosedRange<Character>], isNegated: Bool)
  }

  /// Parses a pattern.
  public init(_ pattern: String) {
    description = pattern
    var rest = pattern[...]
    var parts: [Part] = []
    while let part = Self.part(from: &rest) {
      if part != .anything || parts.last != .anything { parts.append(part) }
    }
    self.parts = parts
  }

  /// Parses a pattern.
  public init(stringLiteral pattern: String) { self.init(pattern) }

  /// Returns whether the pattern matches the whole text.
  ///
  /// - Complexity: O(*n* · *m*) for a text of *n* and a pattern of *m* characters.
  public func matches(_ text: String) -> Bool {
    var index = text.startIndex
    var part = 0
    // The position at which matching resumes after a mismatch: after the last star, one character later each
    // time.
    var star: (part: Int, index: String.Index)?
    while index < text.endIndex {
      if part < parts.count, parts[part] == .anything {
        part += 1
        star = (part, index)
      } else if part < parts.count, parts[part].matches(text[index]) {
        part += 1
        index = text.index(after: index)
      } else if let last = star {
        index = text.index(after: last.index)
        star = (last.part, index)
        part = last.part
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anything }
  }

  /// Returns whether the pattern matches the name of a lifeline (`UILabel#2`), its label, or one of its
  /// type's names: `UILabel`, or `Item`, `Order.Item` and `Shop::Order.Item`. An alias must equal the pattern
  /// as written, without wildcards.
  public func matches(_ lifeline: Lifeline) -> Bool {
    matches(lifeline.name) || matches(lifeline.label.text) || lifeline.alias == description
      || lifeline.typeNames.contains { matches($0) }
  }

  /// Returns the pattern that matches exactly one text.
  public static func matchingOnly(_ text: String) -> String {
    String(text.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  private static func part(from rest: inout Substring) -> Part? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case "*": return .anything
    case "?": return .anyCharacter
    case "[": return bracket(from: &rest) ?? .character(first)
    case "\\": return .character(rest.popFirst() ?? first)
    default: return .character(first)
    }
  }

  /// Parses the rest of a bracket expression after its opening character. If the bracket isn't closed,
  /// consumes nothing and returns `nil`.
  private static func bracket(from rest: inout Substring) -> Part? {
    var inside = rest
    let isNegated = inside.first == "!" || inside.first == "^"
    if isNegated { inside.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = inside.popFirst() {
      // A closing bracket in first position is an ordinary character.
      if first == "]", !ranges.isEmpty {
        rest = inside
        return .oneOf(ranges, isNegated: isNegated)
      }
      var last = first
      if inside.first == "-", let end = inside.dropFirst().first, end != "]" {
        inside.removeFirst(2)
        last = end
      }
      ranges.append(min(first, last)...max(first, last))
    }
    return nil
  }
}

extension NamePattern.Part {
  fileprivate func matches(_ character: Character) -> Bool {
    switch self {
    case .anything: false
    case .anyCharacter: true
    case .character(let own): own == character
    case .oneOf(let ranges, let isNegated):
      ranges.contains { $0.contains(character) } != isNegated
    }
  }
}

extension [NamePattern] {
  /// Returns whether any of the patterns matches a lifeline.
  func match(_ lifeline: Lifeline) -> Bool { contains { $0.matches(lifeline) } }
}
