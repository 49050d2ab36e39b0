internal import SeqtraceReading
internal import SeqtraceEvents
import SeqtraceDiagram

/// What a comment of ours says about the statement behind it: what the language can't.
///
/// ```
/// %% seqtrace {"kind": "signal", "name": "addSubview(_:)", "arguments": ["label"]}
/// p0->>p1: addSubview(label)
/// ```
struct DiagramDetail {
  /// The prefix of a comment's content.
  static let mark = "seqtrace {"

  private let members: [String: JSONNode]
  private let source: [UInt8]

  /// Reads the text of a comment, without the marks of the language; `nil` if it is no object.
  init?(_ bytes: [UInt8]) {
    let json = Array(bytes.dropFirst(Self.mark.utf8.count - 1))
    guard let node = try? JSONNode(reading: json) else { return nil }
    self.init(node, in: json)
  }

  init?(_ node: JSONNode, in source: [UInt8]) {
    guard case .object(let members) = node.content else { return nil }
    self.members = Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
    self.source = source
  }

  /// Whether a member is there, even if it is `null`.
  func has(_ key: String) -> Bool { members[key] != nil }

  func text(_ key: String) -> String? {
    if case .string(let text)? = members[key]?.content { text } else { nil }
  }

  func integer(_ key: String) -> Int? {
    if case .integer(let value)? = members[key]?.content { Int(value) } else { nil }
  }

  func flag(_ key: String) -> Bool {
    guard let node = members[key], node.content == .other else { return false }
    return source[node.offset] == UInt8(ascii: "t")
  }

  func texts(_ key: String) -> [String]? {
    guard case .array(let elements)? = members[key]?.content else { return nil }
    return elements.compactMap { if case .string(let text) = $0.content { text } else { nil } }
  }

  /// All members that are texts, but one.
  func texts(besides key: String) -> [String: String] {
    members.compactMapValues { if case .string(let text) = $0.content { text } else { nil } }
      .filter { $0.key != key }
  }

  /// An object; `nil` if the member is none.
  func object(_ key: String) -> DiagramDetail? {
    members[key].flatMap { DiagramDetail($0, in: source) }
  }

  /// The objects of a list; `nil` if the member is no list of objects.
  func objects(_ key: String) -> [DiagramDetail]? {
    guard case .array(let elements)? = members[key]?.content else { return nil }
    let objects = elements.compactMap { DiagramDetail($0, in: source) }
    return objects.count == elements.count ? objects : nil
  }

  /// The elements of a list, each made of an object; `nil` if one can't be made.
  func elements<Element>(_ key: String, _ make: (DiagramDetail) -> Element?) -> [Element]? {
    guard let objects = objects(key) else { return nil }
    let elements = objects.compactMap(make)
    return elements.count == objects.count ? elements : nil
  }

  /// A number of one or more parts: `3`, `"1.2"`.
  func number(_ key: String) -> MessageNumber? {
    if let integer = integer(key) { return MessageNumber(integer) }
    let parts = text(key)?.split(separator: ".").map { Int($0) } ?? []
    guard !parts.isEmpty, !parts.contains(nil) else { return nil }
    var number = MessageNumber(0)
    number.parts = parts.compactMap(\.self)
    return number
  }

  /// A word of an enumeration.
  func word<Word: RawRepresentable>(_ key: String) -> Word? where Word.RawValue == String {
    text(key).flatMap(Word.init(rawValue:))
  }

  /// Positions from `start` up to, but without, `until`.
  var range: Range<Position>? {
    guard let start = integer("start"), let end = integer("until"), start <= end else { return nil }
    return start..<end
  }
}
