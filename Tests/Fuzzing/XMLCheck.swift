/// Checks that a text is well-formed XML, as far as our pictures use it: no document type.
struct XMLCheck {
  private let bytes: [UInt8]
  private var index = 0
  private var open: [ArraySlice<UInt8>] = []
  private var identifiers: Set<ArraySlice<UInt8>> = []
  private var hasRoot = false

  /// What is wrong; `nil` if nothing is.
  static func problem(of bytes: [UInt8]) -> String? {
    var check = XMLCheck(bytes)
    return check.check()
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func check() -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "it isn't UTF-8" }
    let isLegal = text.unicodeScalars.allSatisfy {
      $0 == "\t" || $0 == "\n" || $0 == "\r" || ($0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE)
    }
    if !isLegal { return "it has a character that XML forbids" }
    while index < bytes.count {
      let problem = bytes[index] == UInt8(ascii: "<") ? takeMarkup() : takeText()
      if let problem { return "\(problem) at byte \(index)" }
    }
    return open.isEmpty && hasRoot ? nil : "it ends too early"
  }

  private mutating func takeText() -> String? {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    let text = bytes[index..<end]
    if open.isEmpty, text.contains(where: { $0 > 32 }) { return "a text outside of all elements" }
    if let problem = Self.reference(in: text) { return problem }
    index = end
    return nil
  }

  private mutating func takeMarkup() -> String? {
    if skip("<?", to: "?>") || skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") {
      return nil
    }
    if starts(with: "</") {
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return "no end" }
      guard open.popLast() == bytes[index + 2..<end] else { return "an end of what isn't open" }
      index = end + 1
      return nil
    }
    return takeElement()
  }

  private mutating func takeElement() -> String? {
    index += 1
    let name = takeName()
    if name.isEmpty { return "no name" }
    if open.isEmpty {
      if hasRoot { return "a second root" }
      hasRoot = true
    }
    var attributes: Set<ArraySlice<UInt8>> = []
    while true {
      let start = index
      skipSpace()
      if starts(with: "/>") {
        index += 2
        return nil
      }
      if starts(with: ">") {
        index += 1
        open.append(name)
        return nil
      }
      if start == index { return "no space before an attribute" }
      let key = takeName()
      guard !key.isEmpty, attributes.insert(key).inserted else { return "no attribute, or twice" }
      if let problem = takeValue(of: key) { return problem }
    }
  }

  private mutating func takeValue(of key: ArraySlice<UInt8>) -> String? {
    guard starts(with: "=\"") else { return "no value" }
    index += 2
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) else { return "no quote" }
    let value = bytes[index..<end]
    if value.contains(UInt8(ascii: "<")) { return "a < in an attribute" }
    if let problem = Self.reference(in: value) { return problem }
    if key.elementsEqual("id".utf8), !identifiers.insert(value).inserted { return "an id twice" }
    index = end + 1
    return nil
  }

  /// What is wrong with the references in a text.
  private static func reference(in text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ";")) else { return "a lone &" }
      let name = String(decoding: rest[start + 1..<end], as: UTF8.self)
      let isKnown = ["lt", "gt", "amp", "quot", "apos"].contains(name) || name.hasPrefix("#")
      if !isKnown { return "an unknown reference" }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  private mutating func takeName() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, !" \n\t=/><\"".utf8.contains(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func skip(_ start: StaticString, to end: String) -> Bool {
    guard starts(with: start) else { return false }
    let end = Array(end.utf8)
    while index < bytes.count {
      if bytes[index...].starts(with: end) {
        index += end.count
        return true
      }
      index += 1
    }
    return true
  }
}
