/// Finds parts of a text that look like secrets, whatever the text's name.
///
/// | Kind | Example |
/// |---|---|
/// | an entry with a secret's name as its key | `password=…`, `"apiKey": "…"`, `Authorization: …` |
/// | a bearer token, basic credentials | `Bearer …`, `Basic …` |
/// | a JSON Web Token | `eyJ….eyJ….…` |
/// | a key of a known service | `ghp_…`, `AKIA…`, `sk_live_…` |
/// | a private key, also PGP's and SSH2's | `-----BEGIN PRIVATE KEY-----…` |
/// | the number of a card, with its check digit | `4111 1111 1111 1111` |
/// | the password of an address | `https://ada:…@example.org` |
struct SecretText {
  /// The text in place of a secret.
  static let redaction = "•••"

  /// The text without its secrets.
  ///
  /// - Parameter entries: Whether the text may have entries with keys.
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

  /// Checks a word and what follows it. Returns the index to continue at.
  private mutating func word(at start: Int) -> Int {
    if let end = cardNumber(at: start) ?? webToken(at: start) ?? knownKey(at: start) {
      places.append(start..<end)
      return end
    }
    let end = self.end(from: start, atMost: 128) { isPartOfName($0) }
    if let value = credentials(after: start..<end)
      ?? (entries ? entry(named: start..<end) : nil)
    {
      places.append(value)
      return value.upperBound
    }
    // A name may have parts that are secrets themselves: `x.eyJ…`.
    return max(self.end(from: start) { isPartOfWord($0) }, start + 1)
  }

  /// The credentials after `Bearer` or `Basic`.
  private func credentials(after scheme: Range<Int>) -> Range<Int>? {
    let isBearer = equals(scheme, "bearer")
    guard isBearer || equals(scheme, "basic") else { return nil }
    let start = end(from: scheme.upperBound) { isBlank($0) }
    let token = start..<end(from: start) { isPartOfToken($0) }
    guard start > scheme.upperBound, token.count >= (isBearer ? 3 : 8) else { return nil }
    // `Basic usage`, `Bearer token is missing`: words aren't tokens.
    let isWord = bytes[token].allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    if isBearer { return !isWord || token.count >= 20 ? token : nil }
    return bytes[token].contains { isDigit($0) || $0 == UInt8(ascii: "=") } ? token : nil
  }

  /// The value of an entry with a key that names a secret.
  private func entry(named name: Range<Int>) -> Range<Int>? {
    let text = String(decoding: bytes[name], as: UTF8.self)
    guard SecretName.extent(of: text) > .none else { return nil }
    let before = name.lowerBound > 0 ? bytes[name.lowerBound - 1] : 0
    var index = name.upperBound
    let isQuoted = skipQuote(&index)
    guard let sign = skipSign(&index, isOption: starts(with: "--", at: name.lowerBound - 2), before)
    else { return nil }
    // `unexpected token: foo` is a parser's message.
    let words = SecretName.words(of: text)
    if sign == UInt8(ascii: ":"), !isQuoted, words.count == 1, words[0].hasPrefix("token") {
      return nil
    }
    let start = index
    if sign == UInt8(ascii: ":"), let block = block(under: name, from: start) { return block }
    if skipQuote(&index) {
      let end = endOfQuoted(from: index, isEscaped: index - start == 2)
      return index < end ? index..<end : nil
    }
    let end = endOfValue(from: start, words, isColon: sign == UInt8(ascii: ":"))
    // In a literal, values other than texts were judged by their type.
    let value = String(decoding: bytes[start..<end], as: UTF8.self)
    return start < end && !["nil", "true", "false", Self.redaction].contains(value)
      ? start..<end : nil
  }

  /// Skips the separator between a key and its value; `nil` if there isn't a separator.
  ///
  /// - Parameters:
  ///   - isOption: Whether the key is an option of a command, with its value after a space.
  ///   - before: The byte before the key.
  private func skipSign(_ index: inout Int, isOption: Bool, _ before: UInt8) -> UInt8? {
    if starts(with: "]", at: index) {
      index += 1
    } else if starts(with: "%5D", at: index) {
      index += 3
    }
    let space = end(from: index) { isBlank($0) }
    var next = space
    if starts(with: "%3D", at: next) {
      index = next + 3
      return UInt8(ascii: "=")
    }
    guard next < bytes.count else { return nil }
    let sign = bytes[next]
    switch sign {
    case UInt8(ascii: ":"), UInt8(ascii: "="):
      next = end(from: next) { ":=>~".utf8.contains($0) }
    case UInt8(ascii: ">") where before == UInt8(ascii: "<"): next += 1
    default:
      guard isOption, space > index else { return nil }
      index = space
      return UInt8(ascii: "=")
    }
    index = end(from: next) { isBlank($0) }
    // A quoted value may be on a line of its own.
    let quoted = end(from: index) { isBlank($0) || isEndOfLine($0) }
    if quoted < bytes.count, bytes[quoted] == UInt8(ascii: "\"") { index = quoted }
    return sign
  }

  /// The block of a key in YAML: the lines below it that are indented further.
  private func block(under key: Range<Int>, from start: Int) -> Range<Int>? {
    var index = start
    if index < bytes.count, "|>".utf8.contains(bytes[index]) {
      index = end(from: index + 1, atMost: 3) { isDigit($0) || "+-".utf8.contains($0) }
      index = end(from: index) { isBlank($0) }
    }
    guard index < bytes.count, isEndOfLine(bytes[index]) else { return nil }
    let before = bytes[..<key.lowerBound]
    let line = before.lastIndex { isEndOfLine($0) }.map { $0 + 1 } ?? 0
    let indentation = end(from: line) { isBlank($0) || $0 == UInt8(ascii: "-") } - line
    var block: Range<Int>?
    while true {
      let next = end(from: index) { isEndOfLine($0) }
      let content = end(from: next) { isBlank($0) }
      guard content < bytes.count, content - next > indentation else { return block }
      index = end(from: content) { !isEndOfLine($0) }
      block = (block?.lowerBound ?? content)..<index
    }
  }

  /// The end of a value without quotation marks.
  private func endOfValue(from start: Int, _ words: [String], isColon: Bool) -> Int {
    if let end = endOfPrivateKey(at: start) ?? cardNumber(at: start) { return end }
    let scheme = start..<end(from: start) { isPartOfWord($0) }
    if let credentials = credentials(after: scheme) { return credentials.upperBound }
    let isHeader =
      !Set(words).isDisjoint(with: ["authorization", "authorisation", "cookie", "bearer"])
    // With its scheme and all its parts: `Token X`, `a=1; b=2`.
    if isHeader {
      return end(from: start) { !isEndOfLine($0) && (isColon || !"&\"'".utf8.contains($0)) }
    }
    // `Optional("…")`, `["…"]`, `{"user": …}`: up to the closing bracket.
    var (index, depth) = (start, 0)
    while index < bytes.count, !isEndOfLine(bytes[index]) {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\"") where depth > 0:
        index = endOfQuoted(
          from: index + 1, isEscaped: bytes[max(index - 1, 0)] == UInt8(ascii: "\\"))
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case _ where depth == 0:
        let ends = ",;&\"'\\".utf8.contains(byte) || (byte == UInt8(ascii: "<") && index > start)
        if ends || (!isColon && isBlank(byte)) { return index }
      default: break
      }
      index += 1
    }
    return min(index, bytes.count)
  }

  /// Skips a quotation mark, and the backslash before it.
  private func skipQuote(_ index: inout Int) -> Bool {
    var next = index
    // Quotation marks of other languages aren't ASCII; what follows is a value without quotation marks.
    if next < bytes.count, bytes[next] >= 0x80 {
      index = end(from: next) { $0 >= 0x80 }
      return false
    }
    if next < bytes.count, bytes[next] == UInt8(ascii: "\\") { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'")
    else { return false }
    index = next + 1
    return true
  }

  /// The end of a quoted text, from after its quotation mark; `isEscaped` if a backslash is before that mark.
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

  /// The end of a JSON Web Token, signed (three parts) or encrypted (five).
  private func webToken(at start: Int) -> Int? {
    guard starts(with: "eyJ", at: start) else { return nil }
    var index = end(from: start, atMost: 512) { isPartOfCode($0) }
    guard index - start >= 8, starts(with: ".", at: index) else { return nil }
    let payload = end(from: index + 1) { isPartOfCode($0) }
    guard payload > index + 1 else { return nil }
    index = payload
    for _ in 0..<3 where starts(with: ".", at: index) {
      index = end(from: index + 1) { isPartOfCode($0) }
    }
    return index
  }

  /// The prefixes of keys of known services.
  private static let knownPrefixes: [StaticString] = [
    "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk_live_", "sk_test_",
    "rk_live_", "rk_test_", "whsec_", "sk-", "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xapp-", "AIza",
    "ya29.", "npm_", "pypi-", "hf_", "SG.", "GOCSPX-", "dop_v1_", "shpat_",
  ]
  /// The prefixes of keys that have only capitals and digits.
  private static let plainPrefixes: [StaticString] = ["AKIA", "ASIA"]

  /// The end of a key of a known service.
  private func knownKey(at start: Int) -> Int? {
    if let prefix = Self.plainPrefixes.first(where: { starts(with: $0, at: start) }) {
      let end = self.end(from: start) { isDigit($0) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
      return end - start >= prefix.utf8CodeUnitCount + 12 ? end : nil
    }
    guard let prefix = Self.knownPrefixes.first(where: { starts(with: $0, at: start) }) else {
      return nil
    }
    let rest = start + prefix.utf8CodeUnitCount
    let end = self.end(from: rest) { isPartOfCode($0) || $0 == UInt8(ascii: ".") }
    return end - rest >= 16 ? end : nil
  }

  /// Checks for a private key. Returns the index to continue at.
  private mutating func privateKey(at start: Int) -> Int? {
    guard let end = endOfPrivateKey(at: start) else { return nil }
    places.append(start..<end)
    return end
  }

  /// The end of a private key, or of the text.
  private func endOfPrivateKey(at start: Int) -> Int? {
    guard let label = endOfArmor("BEGIN ", at: start) else { return nil }
    let end = self.end(from: label, atMost: 64) { $0 != UInt8(ascii: "-") && !isEndOfLine($0) }
    // PGP's label ends with `BLOCK`.
    let name = String(decoding: bytes[label..<end], as: UTF8.self).split(separator: " ")
    guard name.firstRange(of: ["PRIVATE", "KEY"]) != nil else { return nil }
    var index = end
    while index < bytes.count {
      if let last = endOfArmor("END ", at: index) {
        index = self.end(from: last) { $0 != UInt8(ascii: "-") }
        return self.end(from: index) { $0 == UInt8(ascii: "-") }
      }
      index += 1
    }
    return index
  }

  /// The end of the dashes and the word that start a line around a key: `-----BEGIN `, in SSH2's form `---- BEGIN `.
  private func endOfArmor(_ word: StaticString, at start: Int) -> Int? {
    let dashes = end(from: start, atMost: 5) { $0 == UInt8(ascii: "-") }
    guard dashes - start >= 4 else { return nil }
    let index = end(from: dashes, atMost: 1) { isBlank($0) }
    return starts(with: word, at: index) ? index + word.utf8CodeUnitCount : nil
  }

  /// The end of a card number: 13 to 19 digits, alone or in groups of at least four, with the check digit of
  /// ISO/IEC 7812.
  private func cardNumber(at start: Int) -> Int? {
    guard UInt8(ascii: "2")...UInt8(ascii: "6") ~= bytes[start] else { return nil }
    let before = start > 0 ? bytes[start - 1] : UInt8(ascii: "\"")
    // A fraction, or a number in a literal.
    if before == UInt8(ascii: ".") || (!entries && isNumber(at: start, after: before)) {
      return nil
    }
    var (digits, index, group, last) = ([Int](), start, 0, Int?.none)
    while index < bytes.count, digits.count <= 19 {
      if isDigit(bytes[index]) {
        digits.append(Int(bytes[index] - UInt8(ascii: "0")))
        (index, group) = (index + 1, group + 1)
        let ends = index == bytes.count || !isPartOfWord(bytes[index])
        if ends, 13...19 ~= digits.count, Self.hasCheckDigit(digits) { last = index }
      } else if group >= 4, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "-") {
        (index, group) = (index + 1, 0)
      } else {
        break
      }
    }
    return last
  }

  /// Whether digits in a literal are a number, not a text: they have no quotation marks and aren't in groups.
  private func isNumber(at start: Int, after before: UInt8) -> Bool {
    let end = self.end(from: start) { isDigit($0) }
    let isGrouped =
      end + 1 < bytes.count && " -".utf8.contains(bytes[end]) && isDigit(bytes[end + 1])
    return before != UInt8(ascii: "\"") && !isGrouped
  }

  private static func hasCheckDigit(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = digit.element * 2
      return sum + (digit.offset % 2 == 0 ? digit.element : doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }

  /// Checks for the password in `scheme://user:password@host`. Returns the index to continue at.
  private mutating func passwordOfAddress(at colon: Int) -> Int? {
    guard starts(with: "://", at: colon) else { return nil }
    let start = colon + 3
    let user = end(from: start, atMost: 256) { isPartOfUser($0) && $0 != UInt8(ascii: ":") }
    guard starts(with: ":", at: user) else { return start }
    let limit = end(from: user + 1, atMost: 256) { isPartOfUser($0) }
    guard let end = bytes[(user + 1)..<limit].lastIndex(of: UInt8(ascii: "@")), end > user + 1
    else {
      return start
    }
    places.append(user + 1..<end)
    return end
  }

  // MARK: - Bytes

  private func end(
    from start: Int, atMost count: Int = .max, while isMeant: (UInt8) -> Bool
  ) -> Int {
    let limit = count < bytes.count - start ? start + count : bytes.count
    var index = start
    while index < limit, isMeant(bytes[index]) { index += 1 }
    return index
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func starts(with text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start >= 0, start + count <= bytes.count else { return false }
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
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// As in `X-Api-Key`, `user.password` and `access_token`.
  private func isPartOfName(_ byte: UInt8) -> Bool {
    isPartOfWord(byte) || "-_.".utf8.contains(byte)
  }

  /// Base64 for addresses (RFC 4648, 5).
  private func isPartOfCode(_ byte: UInt8) -> Bool {
    isPartOfWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// RFC 7235's `token68`.
  private func isPartOfToken(_ byte: UInt8) -> Bool {
    isPartOfCode(byte) || ".~+/=".utf8.contains(byte)
  }

  private func isPartOfUser(_ byte: UInt8) -> Bool { byte > 0x20 && !"/?#\"'".utf8.contains(byte) }

  private func isEndOfLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
