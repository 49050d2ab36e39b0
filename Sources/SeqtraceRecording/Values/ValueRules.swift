#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A session's rules for showing parts of values.
struct ValueRules: Sendable {
  /// The rules that apply when nothing is recorded.
  static let usual = ValueRules(RecordingFilter())

  /// Whether secrets are recognised by their names and by their forms.
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

  /// Returns whether a value with this name or type is always hidden.
  ///
  /// A parameter may have two names, separated by a space.
  func hides(_ name: String) -> Bool {
    if names.isEmpty, globs.isEmpty { return false }
    return name.split(separator: " ").contains { part in
      names.contains(String(part)) || globs.contains { fnmatch($0, String(part), 0) == 0 }
    }
  }

  /// Returns the extent to which a value with this name is secret.
  func extent(of name: String) -> SecretName.Extent {
    hidesSecrets ? SecretName.extent(of: name) : .none
  }

  /// Returns whether the parts of a structure or enumeration are shown, given its name with the module.
  func opens(_ type: String) -> Bool {
    guard let openTypes else { return true }
    // In `(extension in M):N.T`, the type's own name is `N.T`.
    let type = type.hasPrefix("(extension") ? String(type.drop { $0 != ":" }.dropFirst()) : type
    // An entry with an exclamation mark is a type that is never shown with its parts.
    if openTypes.contains(where: { $0.hasPrefix("!") && $0.dropFirst() == type }) { return false }
    return openTypes.contains { fnmatch($0, type, 0) == 0 }
  }

  /// Returns a text, such as that of a value, without the parts that look like secrets. If the name marks it
  /// as a secret, all of it is hidden.
  ///
  /// - Parameter name: The name of the value, which may mark it as a secret.
  func shown(_ text: String, named name: String = "") -> String {
    if hides(name) || extent(of: name) > .none { return SecretText.redaction }
    let text = hidesSecrets ? SecretText.hidden(in: text) : text
    return withoutPatterns(text)
  }

  /// Returns a statement's source without the parts that look like secrets, and without the quoted values of
  /// entries with a secret's name.
  func shown(source text: String) -> String {
    withoutPatterns(hidesSecrets ? SecretText.hidden(in: text, entries: .quoted) : text)
  }

  /// Returns a value's literal without the parts that look like secrets. Names in it aren't considered.
  ///
  /// - Parameter isOfSecret: Whether the value belongs to a type that is itself a secret. It is then hidden,
  ///   except for numbers, Booleans and `nil`.
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
      // An invalid pattern may have been meant for any part of the text, so all of it is hidden.
      guard let regex = try? Regex(pattern) else { return SecretText.redaction }
      return text.replacing(regex, with: SecretText.redaction)
    }
  }
}
