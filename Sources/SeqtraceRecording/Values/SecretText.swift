/// Finds the parts of a text that look like secrets, whatever the name of the text.
package struct SecretText {
  /// A kind of secret: a row of the documentation's table of hidden values.
  struct Form: Sendable {
    /// The kind's name in the documentation of values and secrets.
    let kind: String
    /// Whether a secret of this kind starts with a letter or digit, and not with a symbol.
    var isWord = true
    /// Returns the range of the secret of this kind that starts at an index; `nil` if there is none.
    let place: @Sendable (SecretText, Int) -> Range<Int>?
  }

  /// All kinds of secrets, in the order in which they are searched for.
  static let forms = [
    Form(kind: "private keys", isWord: false) { $0.privateKey(at: $1) },
    Form(kind: "passwords in addresses", isWord: false) { $0.passwordOfAddress(at: $1) },
    Form(kind: "numbers of cards, with their check digit") { $0.cardNumber(at: $1) },
    Form(kind: "JSON Web Tokens") { $0.webToken(at: $1) },
    Form(kind: "keys of known services") { $0.knownKey(at: $1) },
    Form(kind: "bearer tokens, basic credentials") { $0.credentials(at: $1) },
    Form(kind: "entries with the name of a secret, within a text") { $0.entry(at: $1) },
  ]

  /// The prefixes of the keys of known services.
  static let servicePrefixes: [StaticString] = [
    "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk_live_", "sk_test_",
    "rk_live_", "rk_test_", "whsec_", "sk-", "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xapp-", "AIza",
    "ya29.", "npm_", "pypi-", "hf_", "SG.", "GOCSPX-", "dop_v1_", "shpat_", "AKIA", "ASIA",
  ]

  /// The text in place of a secret.
  static let redaction = "•••"

  let bytes: UnsafeBufferPointer<UInt8>
  let entries: Entries

  /// The entries with values to hide, if their key is the name of a secret.
  package enum Entries: Sendable {
    case all
    /// Only entries with a value in quotation marks. In a program's source, any other value is code that
    /// computes the value.
    case quoted
    /// No entries, for a literal: its values were already judged one by one.
    case none
  }

  /// Returns the text without its secrets.
  ///
  /// - Parameter entries: The entries with values to hide, if their key is the name of a secret.
  package static func hidden(in text: String, entries: Entries = .all) -> String {
    var text = text
    let shown = text.withUTF8 { SecretText(bytes: $0, entries: entries).shown() }
    return shown ?? text
  }

  /// Returns the text without its secrets; `nil` if it contains none.
  private func shown() -> String? {
    var (result, end, index) = ("", 0, 0)
    func show(upTo next: Int) { result += String(decoding: bytes[end..<next], as: UTF8.self) }
    while index < bytes.count {
      let isWord = bytes[index].isPartOfWord
      if let place = place(at: index, isWord) {
        show(upTo: place.lowerBound)
        result += Self.redaction
        (index, end) = (place.upperBound, place.upperBound)
      } else {
        // No secret starts here, so skip this word. The next word may be one, even inside a name: `x.eyJ…`.
        index = isWord ? self.end(from: index, while: \.isPartOfWord) : index + 1
      }
    }
    if result.isEmpty { return nil }
    show(upTo: bytes.count)
    return result
  }

  private func place(at index: Int, _ isWord: Bool) -> Range<Int>? {
    for form in Self.forms where form.isWord == isWord {
      if let place = form.place(self, index) { return place }
    }
    return nil
  }

  // MARK: - Forms

  /// Returns the range of the credentials after `Bearer` or `Basic`.
  func credentials(at start: Int) -> Range<Int>? {
    let end = self.end(from: start, atMost: 8, while: \.isPartOfWord)
    let scheme = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    let isBearer = scheme == "bearer"
    guard isBearer || scheme == "basic" else { return nil }
    let start = self.end(from: end, while: \.isBlank)
    let token = start..<self.end(from: start, while: \.isPartOfToken)
    guard start > end, token.count >= (isBearer ? 3 : 8) else { return nil }
    // In `Basic usage` or `Bearer token is missing`, the second word is no credential.
    let isWord = bytes[token].allSatisfy(\.isLower)
    if isBearer { return !isWord || token.count >= 20 ? token : nil }
    return bytes[token].contains { $0.isDigit || $0 == UInt8(ascii: "=") } ? token : nil
  }

  /// Returns the range of a JSON Web Token, signed (three parts) or encrypted (five).
  private func webToken(at start: Int) -> Range<Int>? {
    guard starts(with: "eyJ", at: start) else { return nil }
    let header = end(from: start, atMost: 512, while: \.isPartOfCode)
    guard header - start >= 8, starts(with: ".", at: header) else { return nil }
    let end = self.end(from: header) { $0.isPartOfCode || $0 == UInt8(ascii: ".") }
    return end > header + 1 ? start..<end : nil
  }

  /// Returns the range of a key of a known service.
  private func knownKey(at start: Int) -> Range<Int>? {
    guard let prefix = Self.servicePrefixes.first(where: { starts(with: $0, at: start) })
    else { return nil }
    let rest = start + prefix.utf8CodeUnitCount
    // Amazon's keys consist of capitals and digits only.
    let isPlain = starts(with: "A", at: start) && bytes[start + 2] & 0x20 == 0
    let end = self.end(from: rest) { byte in
      isPlain
        ? byte.isDigit || byte.isUpper
        : byte.isPartOfCode || byte == UInt8(ascii: ".")
    }
    return end - rest >= (isPlain ? 12 : 16) ? start..<end : nil
  }

  /// Returns the range of a private key, from its first line to its last one, or to the end of the text.
  func privateKey(at start: Int) -> Range<Int>? {
    guard let label = endOfArmor("BEGIN ", at: start) else { return nil }
    let end = self.end(from: label, atMost: 64) { $0 != UInt8(ascii: "-") && !$0.isEndOfLine }
    // The label of a PGP key ends with `BLOCK` after these two words.
    let name = String(decoding: bytes[label..<end], as: UTF8.self).split(separator: " ")
    guard name.firstRange(of: ["PRIVATE", "KEY"]) != nil else { return nil }
    var index = end
    while index < bytes.count {
      if let last = endOfArmor("END ", at: index) {
        index = self.end(from: last) { $0 != UInt8(ascii: "-") }
        return start..<self.end(from: index) { $0 == UInt8(ascii: "-") }
      }
      index += 1
    }
    return start..<index
  }

  /// Returns the end of the dashes and the word that start the first or last line of a key: `-----BEGIN `, or
  /// SSH2's `---- BEGIN `. `nil` if they aren't there.
  private func endOfArmor(_ word: StaticString, at start: Int) -> Int? {
    let dashes = end(from: start, atMost: 5) { $0 == UInt8(ascii: "-") }
    guard dashes - start >= 4 else { return nil }
    let index = end(from: dashes, atMost: 1, while: \.isBlank)
    return starts(with: word, at: index) ? index + word.utf8CodeUnitCount : nil
  }

  /// Returns the range of a card number: 13 to 19 digits with the check digit of ISO/IEC 7812, written
  /// together or in groups of at least four.
  func cardNumber(at start: Int) -> Range<Int>? {
    guard start < bytes.count, UInt8(ascii: "2")...UInt8(ascii: "6") ~= bytes[start]
    else { return nil }
    let before = start > 0 ? bytes[start - 1] : UInt8(ascii: "\"")
    // The digits after a decimal point aren't a card number, nor is a number in a literal.
    if before == UInt8(ascii: ".") || (entries == .none && isNumber(at: start, after: before)) {
      return nil
    }
    var (digits, index, group, last) = ([Int](), start, 0, Int?.none)
    while index < bytes.count, digits.count <= 19 {
      if bytes[index].isDigit {
        digits.append(Int(bytes[index] - UInt8(ascii: "0")))
        (index, group) = (index + 1, group + 1)
        let ends = index == bytes.count || !bytes[index].isPartOfWord
        if ends, 13...19 ~= digits.count, Self.hasCheckDigit(digits) { last = index }
      } else if group >= 4, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "-") {
        (index, group) = (index + 1, 0)
      } else {
        break
      }
    }
    return last.map { start..<$0 }
  }

  /// Returns whether digits in a literal are a number, and not part of a text: they are neither quoted nor in
  /// groups.
  private func isNumber(at start: Int, after before: UInt8) -> Bool {
    let end = self.end(from: start, while: \.isDigit)
    let isGrouped =
      end + 1 < bytes.count && " -".utf8.contains(bytes[end]) && bytes[end + 1].isDigit
    return before != UInt8(ascii: "\"") && !isGrouped
  }

  private static func hasCheckDigit(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = digit.element * 2
      return sum + (digit.offset % 2 == 0 ? digit.element : doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }

  /// Returns the range of the password in `scheme://user:password@host`.
  private func passwordOfAddress(at colon: Int) -> Range<Int>? {
    guard starts(with: "://", at: colon) else { return nil }
    let user = end(from: colon + 3, atMost: 256) { $0.isPartOfUser && $0 != UInt8(ascii: ":") }
    guard starts(with: ":", at: user) else { return nil }
    let limit = end(from: user + 1, atMost: 256, while: \.isPartOfUser)
    let end = bytes[(user + 1)..<limit].lastIndex(of: UInt8(ascii: "@"))
    return end.flatMap { $0 > user + 1 ? user + 1..<$0 : nil }
  }

  // MARK: - Bytes

  func end(
    from start: Int, atMost count: Int = .max, while isMeant: (UInt8) -> Bool
  ) -> Int {
    let limit = count < bytes.count - start ? start + count : bytes.count
    var index = start
    while index < limit, isMeant(bytes[index]) { index += 1 }
    return index
  }

  func starts(with text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start >= 0, start + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }
}
