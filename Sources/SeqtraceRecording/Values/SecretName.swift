internal import SeqtraceEvents

/// Decides whether a name stands for a secret.
///
/// The name is split into its words, in camel case, snake case or the case of HTTP headers. So `userAPIKey`,
/// `api_keys` and `X-Api-Key` contain the words `api key`, and `secretary` contains none of the words.
enum SecretName {
  /// How much of a value is secret.
  enum Extent: Comparable {
    case none
    /// The value if it is a text, or the texts of a collection. Structures are shown: parsers have tokens,
    /// too.
    case text
    /// All texts in it.
    case everything
  }

  /// All names of secrets: a word, or two that follow each other, which may also be written as one.
  static let all = [
    "authorization", "authorisation", "bearer", "cookie", "credential", "cvc", "cvv", "jwt", "otp",
    "passcode", "passphrase", "passwd", "password", "pwd", "secret", "ssn",
    "access key", "access token", "account number", "api key", "api token", "auth header",
    "auth key", "auth token", "card number", "encryption key", "master key", "pass word",
    "private key", "recovery code", "refresh token", "secret key", "security code", "session id",
    "session key", "session token", "signing key",
  ]
  private static let joined = Set(all.map { String($0.filter { $0 != " " }) })

  /// Whether a word names a secret, in the singular or the plural, alone or with the word before it.
  private static func isSecret(_ word: String, after last: String) -> Bool {
    let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
    return [word, singular].contains { joined.contains($0) || joined.contains(last + $0) }
  }

  /// Of a longer name, only this many bytes at its end are read.
  private static let mostBytes = 256

  /// The extents of names that were asked for; programs have few names.
  private static let known = Guarded([String: Extent]())
  private static let mostKnown = 10_000

  /// How much of a value with this name is secret.
  static func extent(of name: String) -> Extent {
    if let extent = known.withLock({ $0[name] }) { return extent }
    let extent = found(name)
    if name.utf8.count <= mostBytes {
      known.withLock { if $0.count < mostKnown { $0[name] = extent } }
    }
    return extent
  }

  private static func found(_ name: String) -> Extent {
    var (last, extent) = ("", Extent.none)
    for word in words(of: name) {
      if isSecret(word, after: last) { return .everything }
      if word == "token" || word == "tokens" { extent = .text }
      last = word
    }
    return extent
  }

  /// Whether a type is itself a secret by its name, such as `Password` and `Vault.AccessToken<Key>`, so that its
  /// functions and properties handle nothing else. `PasswordTests` and `CookieJar` are types that deal with secrets.
  static func isOfSecret(type: String) -> Bool {
    let name = type.prefix { $0 != "<" }.split(separator: ".").last ?? ""
    var words = words(of: String(name))
    guard let last = words.popLast() else { return false }
    return isSecret(last, after: words.last ?? "")
  }

  /// The words of a name in lower case: those of `userAPIKey2` are `user`, `api` and `key`.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    let bytes = Array(name.utf8.suffix(mostBytes))
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        let last = index > 0 ? bytes[index - 1] : 0
        // `APIKey`: the last of several capitals belongs to the next word. `JWTs`: to the same word.
        let next = bytes[(index + 1)...].prefix(2).prefix(while: \.isLower)
        let isPlural = next.first == UInt8(ascii: "s") && next.count == 1
        if last.isLower || (last.isUpper && !next.isEmpty && !isPlural) { end() }
        word.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: word.append(byte)
      default: end()
      }
    }
    end()
    return words
  }
}
