internal import SeqtraceEvents

/// Decides whether a name indicates a secret.
///
/// A name in camel case, snake case or the case of HTTP headers is split into words. `userAPIKey`, `api_keys`
/// and `X-Api-Key` contain the words `api key`; `secretary` contains none of the secret words.
enum SecretName {
  /// The extent to which a value is secret.
  enum Extent: Comparable {
    case none
    /// The value is secret if it is a text or a collection of texts. The parts of a structure are shown,
    /// because a parser's token may be a structure.
    case text
    /// All texts in the value are secret.
    case everything
  }

  /// All words that name secrets. A pair of words may also be written as one word.
  static let all = [
    "authorization", "authorisation", "bearer", "cookie", "credential", "cvc", "cvv", "jwt", "otp",
    "passcode", "passphrase", "passwd", "password", "pwd", "secret", "ssn",
    "access key", "access token", "account number", "api key", "api token", "auth header",
    "auth key", "auth token", "card number", "encryption key", "master key", "pass word",
    "private key", "recovery code", "refresh token", "secret key", "security code", "session id",
    "session key", "session token", "signing key",
  ]
  private static let joined = Set(all.map { String($0.filter { $0 != " " }) })

  /// Returns whether a word, alone or with the preceding word, is a secret's name, in singular or plural.
  private static func isSecret(_ word: String, after last: String) -> Bool {
    let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
    return [word, singular].contains { joined.contains($0) || joined.contains(last + $0) }
  }

  /// The number of bytes that are read of a long name, at its end.
  private static let mostBytes = 256

  /// The cached extents of names; programs use few different names.
  private static let known = Guarded([String: Extent]())
  private static let mostKnown = 10_000

  /// Returns the extent to which a value with this name is secret.
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

  /// Returns whether a type's name indicates that its values are secrets, such as `Password` and
  /// `Vault.AccessToken<Key>`. All values that its functions and properties take and return are then hidden.
  /// `PasswordTests` and `CookieJar` don't count, because such types only deal with secrets.
  static func isOfSecret(type: String) -> Bool {
    let name = type.prefix { $0 != "<" }.split(separator: ".").last ?? ""
    var words = words(of: String(name))
    guard let last = words.popLast() else { return false }
    return isSecret(last, after: words.last ?? "")
  }

  /// Returns the words of a name in lower case: those of `userAPIKey2` are `user`, `api` and `key`.
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
        // In `APIKey`, the last of several capitals starts the next word. In `JWTs` it doesn't: the `s` is a
        // plural's.
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
