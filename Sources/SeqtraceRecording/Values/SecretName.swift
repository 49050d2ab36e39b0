/// Whether a name says that what it stands for is a secret.
///
/// The name is taken apart into its words, as camel case, snake case and headers of HTTP have them, so that
/// `accessToken`, `access_token`, `X-Access-Token` and `accessTokenURL` have the word `token`, and
/// `tokenizer` and `secretary` have none. Some say so only as a pair of words: `apiKey`.
enum SecretName {
  /// How much of a value is a secret.
  enum Extent: Comparable {
    case none
    /// Its text, or those of a collection: parsers have tokens, too, which are structures.
    case text
    /// All texts in it.
    case everything
  }

  /// The words of which each makes a name a secret's.
  private static let words: Set<String> = [
    "authorization", "authorisation", "bearer", "cookie", "cookies", "credential", "credentials",
    "cvc", "cvv", "jwt", "otp", "passcode", "passphrase", "passwd", "password", "passwords", "pwd",
    "secret", "secrets", "ssn",
    // Written as one word.
    "accesskey", "accesstoken", "apikey", "apitoken", "authkey", "authtoken", "cardnumber",
    "privatekey",
    "refreshtoken", "secretkey", "sessionid", "sessiontoken",
  ]
  /// The pairs of words that do so together.
  private static let pairs: Set<String> = [
    "access key", "access token", "account number", "api token", "auth token", "refresh token",
    "session token", "api key", "api keys", "auth header", "auth key", "card number",
    "encryption key", "master key", "private key", "recovery code", "security code", "session id",
    "session key", "signing key",
  ]
  /// No name of a secret is longer.
  private static let mostBytes = 128

  /// How much of a value of this name is a secret.
  static func extent(of name: String) -> Extent {
    guard name.utf8.count <= mostBytes else { return .none }
    var (last, extent) = ("", Extent.none)
    for word in words(of: name) {
      if words.contains(word) || pairs.contains("\(last) \(word)") { return .everything }
      if word == "token" || word == "tokens" { extent = .text }
      last = word
    }
    return extent
  }

  /// The words in lower case: those of `userAPIKey2` are `user`, `api` and `key`.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        let last = index > 0 ? bytes[index - 1] : 0
        // `APIKey`: the last capital of several belongs to what follows.
        if isLower(last) || (isUpper(last) && isLower(next)) { end() }
        word.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: word.append(byte)
      default: end()
      }
    }
    end()
    return words
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }
}
