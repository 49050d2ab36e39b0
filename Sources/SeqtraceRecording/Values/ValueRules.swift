#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The rules for which parts of values a session shows.
struct ValueRules: Sendable {
  /// The rules if nothing records.
  static let usual = ValueRules(RecordingFilter())

  /// Whether secrets are found by their names and forms.
  let hidesSecrets: Bool
  private let names: Set<String>
  private let globs: [String]
  private let patterns: [String]
  private let openTypes: [String]?

  init(_ filter: RecordingFilter) {
    hidesSecrets = filter.hidesSecrets
    openTypes = filter.openTypes
    func isPattern(_ rule: String) -> Bool {
      rule.utf8.count > 2 && rule.hasPrefix("/") && rule.hasSuffix("/")
    }
    func isGlob(_ rule: String) -> Bool { rule.utf8.contains { "*?[".utf8.contains($0) } }
    patterns = filter.redactedPatterns.filter(isPattern).sorted().map {
      String($0.dropFirst().dropLast())
    }
    let others = filter.redactedPatterns.filter { !isPattern($0) }
    globs = others.filter(isGlob).sorted()
    names = others.filter { !isGlob($0) }
  }

  /// Whether a value with this name or type is never shown.
  ///
  /// A parameter may have two names, separated by a space.
  func hides(_ name: String) -> Bool {
    if names.isEmpty, globs.isEmpty { return false }
    return name.split(separator: " ").contains { part in
      names.contains(String(part)) || globs.contains { fnmatch($0, String(part), 0) == 0 }
    }
  }

  /// How much of a value with this name is secret.
  func extent(of name: String) -> SecretName.Extent {
    hidesSecrets ? SecretName.extent(of: name) : .none
  }

  /// Whether the parts of a structure or enumeration are shown, by its name with the module.
  func opens(_ type: String) -> Bool {
    guard let openTypes else { return true }
    // In `(extension in M):N.T`, the type.
    let type = type.hasPrefix("(extension") ? String(type.drop { $0 != ":" }.dropFirst()) : type
    // A type that is never shown in parts is in the list with an exclamation mark.
    if openTypes.contains(where: { $0.hasPrefix("!") && $0.dropFirst() == type }) { return false }
    return openTypes.contains { fnmatch($0, type, 0) == 0 }
  }

  /// The text of a value, or of the program itself, without parts that look like secrets.
  ///
  /// - Parameter name: The name of the value, which may mark it as a secret.
  func shown(_ text: String, named name: String = "") -> String {
    if hides(name) || extent(of: name) > .none { return SecretText.redaction }
    let text = hidesSecrets ? SecretText.hidden(in: text) : text
    return withoutPatterns(text)
  }

  /// A statement of the program's source, without what is a secret by its shape or in quotation marks.
  func shown(source text: String) -> String {
    withoutPatterns(hidesSecrets ? SecretText.hidden(in: text, entries: .quoted) : text)
  }

  /// The text of a value as a literal, without parts that look like secrets by themselves.
  ///
  /// - Parameter isOfSecret: Whether the value belongs to a type that is itself a secret.
  func shown(literal text: String, isOfSecret: Bool = false) -> String {
    let isNumber = text.utf8.allSatisfy(\.isDigit)
    if isOfSecret, !isNumber, !["nil", "true", "false", "()"].contains(text) {
      return SecretText.redaction
    }
    let text =
      hidesSecrets && !isNumber ? SecretText.hidden(in: text, entries: .none) : text
    return withoutPatterns(text)
  }

  private func withoutPatterns(_ text: String) -> String {
    patterns.reduce(text) { text, pattern in
      // A pattern that can't be parsed could match anything.
      guard let regex = try? Regex(pattern) else { return SecretText.redaction }
      return text.replacing(regex, with: SecretText.redaction)
    }
  }
}
