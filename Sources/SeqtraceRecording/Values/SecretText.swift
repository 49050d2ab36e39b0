/// Finds what looks like a secret in a text, whatever it is called.
///
/// | Kind | Example |
/// |---|---|
/// | an entry whose key is a secret's name | `password=…`, `"apiKey": "…"`, `Authorization: …` |
/// | a bearer token, basic credentials | `Bearer …`, `Basic …` |
/// | a JSON Web Token | `eyJ….eyJ….…` |
/// | a key of a known service | `ghp_…`, `AKIA…`, `sk_live_…` |
/// | a private key | `-----BEGIN PRIVATE KEY-----…` |
/// | the number of a card, with its check digit | `4111 1111 1111 1111` |
/// | the password of an address | `https://ada:…@example.org` |
struct SecretText {
  /// What stands for a secret.
  static let redaction = "•••"

  /// The text without its secrets.
  ///
  /// - Parameter entries: Whether it may have entries with keys.
  static func hidden(in text: String, entries: Bool = true) -> String {
    var text = text
    let places = text.withUTF8 { bytes in
      var finder = SecretText(bytes, entries: entries)
      finder.find()
      return finder.places
    }
    if places.isEmpty { return text }
    var (result, end) = ("", 0)
    for place in places where place.lowerBound >= end {
      result += part(of: text, end..<place.lowerBound) + redaction
      end = place.upperBound
    }
    return result + part(of: text, end..<text.utf8.count)
  }

  private static func part(of text: String, _ range: Range<Int>) -> Substring {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: range.count)]
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let entries: Bool
  private var places: [Range<Int>] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>, entries: Bool) {
    (self.bytes, self.entries) = (bytes, entries)
  }

  private mutating func find() {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let end: Int?
      switch byte {
      case UInt8(ascii: "-"): end = privateKey(at: index)
      case UInt8(ascii: ":"): end = passwordOfAddress(at: index)
      case _ where isPartOfWord(byte): end = word(at: index)
      default: end = nil
      }
      index = end ?? index + 1
    }
  }

  // MARK: - Kinds

  /// Looks at a word and at what follows it; where to go on.
  private mutating func word(at start: Int) -> Int {
    if let end = cardNumber(at: start) ?? webToken(at: start) ?? knownKey(at: start) {
      places.append(start..<end)
      return end
    }
    let end = self.end(from: start) { isPartOfName($0) }
    if let value = credentials(after: start..<end)
      ?? (entries ? entry(named: start..<end) : nil)
    {
      places.append(value)
      return value.upperBound
    }
    // A name may have parts that are something by themselves: `x.eyJ…`.
    let parts = self.end(from: start) { isPartOfWord($0) }
    return max(parts, start + 1)
  }

  /// What follows `Bearer` or `Basic`.
  private func credentials(after scheme: Range<Int>) -> Range<Int>? {
    let isBearer = equals(scheme, "bearer")
    guard isBearer || equals(scheme, "basic") else { return nil }
    let start = end(from: scheme.upperBound) { $0 == UInt8(ascii: " ") }
    let token = start..<end(from: start) { isPartOfToken($0) }
    guard start > scheme.upperBound, token.count >= (isBearer ? 3 : 8) else { return nil }
    // `Basic usage`, `the bearer understands`: words are no tokens.
    let isCapitalised = bytes[scheme.lowerBound] == UInt8(ascii: "B")
    let isPlainWord = bytes[token].allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    if isBearer { return isCapitalised || !isPlainWord ? token : nil }
    let looksCoded = bytes[token].contains {
      isDigit($0) || $0 == UInt8(ascii: "=") || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
    }
    return looksCoded ? token : nil
  }

  /// The value of an entry whose key is the name of a secret.
  private func entry(named name: Range<Int>) -> Range<Int>? {
    var index = name.upperBound
    let isQuoted = skipQuote(&index)
    index = end(from: index) { $0 == UInt8(ascii: " ") }
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "=")
    else { return nil }
    let isHeader = bytes[index] == UInt8(ascii: ":") && !isQuoted
    let text = String(decoding: bytes[name], as: UTF8.self)
    guard SecretName.extent(of: text) > .none else { return nil }
    // `unexpected token: foo` is what a parser says.
    let words = SecretName.words(of: text)
    if isHeader, words.count == 1, words[0].hasPrefix("token") { return nil }
    index = end(from: index + 1) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    let start = index
    if skipQuote(&index) {
      let end = endOfQuoted(from: index, isEscaped: index - start == 2)
      return index < end ? index..<end : nil
    }
    let isWhole = isHeader && !Set(words).isDisjoint(with: ["authorization", "cookie"])
    let end = self.end(from: start) { isWhole ? !isEndOfLine($0) : !isEndOfValue($0) }
    // What isn't a text, as it is written in a literal, was told apart by its type.
    let value = String(decoding: bytes[start..<end], as: UTF8.self)
    return start < end && !["nil", "true", "false", Self.redaction].contains(value)
      ? start..<end : nil
  }

  /// Passes a quotation mark, and the backslash before it.
  private func skipQuote(_ index: inout Int) -> Bool {
    var next = index
    if next < bytes.count, bytes[next] == UInt8(ascii: "\\") { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'")
    else { return false }
    index = next + 1
    return true
  }

  /// Where a text ends whose quotation mark stands before it; `isEscaped` if a backslash is before that one.
  private func endOfQuoted(from start: Int, isEscaped: Bool) -> Int {
    let quote = bytes[start - 1]
    var index = start
    while index < bytes.count, bytes[index] != quote {
      let isMark = bytes[index] == UInt8(ascii: "\\")
      if isEscaped, isMark, index + 1 < bytes.count, bytes[index + 1] == quote { return index }
      index += isMark ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// The end of a JSON Web Token.
  private func webToken(at start: Int) -> Int? {
    guard starts(with: "eyJ", at: start) else { return nil }
    let header = end(from: start) { isPartOfCode($0) }
    guard header - start >= 8, header < bytes.count, bytes[header] == UInt8(ascii: ".") else {
      return nil
    }
    let payload = end(from: header + 1) { isPartOfCode($0) }
    guard payload > header + 1 else { return nil }
    guard payload < bytes.count, bytes[payload] == UInt8(ascii: ".") else { return payload }
    return end(from: payload + 1) { isPartOfCode($0) }
  }

  /// How keys of known services begin.
  private static let knownPrefixes: [StaticString] = [
    "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk_live_", "sk_test_",
    "rk_live_",
    "sk-", "xoxb-", "xoxp-", "xoxa-", "xoxr-", "AKIA", "ASIA", "AIza", "ya29.", "npm_", "pypi-",
  ]

  /// The end of a key of a known service.
  private func knownKey(at start: Int) -> Int? {
    guard let prefix = Self.knownPrefixes.first(where: { starts(with: $0, at: start) }) else {
      return nil
    }
    let rest = start + prefix.utf8CodeUnitCount
    let end = self.end(from: rest) { isPartOfCode($0) }
    return end - rest >= 16 ? end : nil
  }

  /// The end of a private key, or of the text.
  private mutating func privateKey(at start: Int) -> Int? {
    guard starts(with: "-----BEGIN ", at: start) else { return nil }
    let label = end(from: start + 11) { $0 != UInt8(ascii: "-") }
    guard String(decoding: bytes[start..<label], as: UTF8.self).hasSuffix("PRIVATE KEY") else {
      return nil
    }
    var index = label
    while index < bytes.count, !starts(with: "-----END ", at: index) { index += 1 }
    index = min(index + 9, bytes.count)
    index = end(from: index) { $0 != UInt8(ascii: "-") }
    index = end(from: index) { $0 == UInt8(ascii: "-") }
    places.append(start..<index)
    return index
  }

  /// The end of a card's number: 13 to 19 digits, alone or in groups, with the check digit of ISO/IEC 7812.
  private func cardNumber(at start: Int) -> Int? {
    guard UInt8(ascii: "2")...UInt8(ascii: "6") ~= bytes[start] else { return nil }
    var (digits, index, end) = ([Int](), start, start)
    while index < bytes.count, digits.count < 20 {
      if isDigit(bytes[index]) {
        digits.append(Int(bytes[index] - UInt8(ascii: "0")))
        end = index + 1
      } else if bytes[index] != UInt8(ascii: " ") && bytes[index] != UInt8(ascii: "-")
        || end != index
      {
        break
      }
      index += 1
    }
    guard 13...19 ~= digits.count, end == bytes.count || !isPartOfWord(bytes[end]) else {
      return nil
    }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = digit.element * 2
      return sum + (digit.offset % 2 == 0 ? digit.element : doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0 ? end : nil
  }

  /// The password in `scheme://user:password@host`; where to go on.
  private mutating func passwordOfAddress(at colon: Int) -> Int? {
    guard starts(with: "://", at: colon) else { return nil }
    let start = colon + 3
    let user = end(from: start) { isPartOfUser($0) && $0 != UInt8(ascii: ":") }
    guard user < bytes.count, bytes[user] == UInt8(ascii: ":") else { return start }
    let end = self.end(from: user + 1) { isPartOfUser($0) }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "@"), end > user + 1 else { return start }
    places.append(user + 1..<end)
    return end
  }

  // MARK: - Bytes

  private func end(from start: Int, while isMeant: (UInt8) -> Bool) -> Int {
    var index = start
    while index < bytes.count, isMeant(bytes[index]) { index += 1 }
    return index
  }

  private func starts(with text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  private func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount
      && (0..<range.count).allSatisfy {
        bytes[range.lowerBound + $0] | 0x20 == text.utf8Start[$0]
      }
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte >= 0x80
  }

  /// As in `X-Api-Key`, `user.password` and `access_token`.
  private func isPartOfName(_ byte: UInt8) -> Bool {
    isPartOfWord(byte) || "-_.".utf8.contains(byte)
  }

  /// Base64 for addresses (RFC 4648, 5).
  private func isPartOfCode(_ byte: UInt8) -> Bool {
    byte < 0x80 && isPartOfWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// RFC 7235's `token68`.
  private func isPartOfToken(_ byte: UInt8) -> Bool {
    isPartOfCode(byte) || ".~+/=".utf8.contains(byte)
  }

  private func isPartOfUser(_ byte: UInt8) -> Bool { byte > 0x20 && !"/@?#\"'".utf8.contains(byte) }

  private func isEndOfLine(_ byte: UInt8) -> Bool { "\n\r\"\\".utf8.contains(byte) }

  private func isEndOfValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || ",;&)]}\"'\\<>".utf8.contains(byte)
  }
}
