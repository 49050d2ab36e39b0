import SeqtraceDiagram
internal import SeqtraceReading

extension JSONNode {
  // Never inlined: in an optional chain, these properties would crash the optimiser of Swift 6.3.
  var text: String? {
    @inline(never) get { if case .string(let text) = content { text } else { nil } }
  }
  var integer: Int? {
    @inline(never) get { if case .integer(let value) = content { Int(value) } else { nil } }
  }
  var isNull: Bool { content == .null }
  var flag: Bool? { if case .bool(let flag) = content { flag } else { isNull ? false : nil } }

  /// The elements of an array; `nil` for any other value.
  var elements: [JSONNode]? {
    @inline(never) get { if case .array(let elements) = content { elements } else { nil } }
  }

  /// The members of an object; `nil` for any other value.
  var members: JSONMembers? {
    @inline(never) get {
      guard case .object(let members) = content else { return nil }
      return JSONMembers(members, at: offset)
    }
  }

  /// The value as a message number: an integer for one part, a text for several, as in `3` and `"1.2"`. `nil`
  /// for any other value.
  var number: MessageNumber? {
    if let integer { return MessageNumber(integer) }
    let parts = text?.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) } ?? []
    guard !parts.isEmpty, !parts.contains(nil) else { return nil }
    var number = MessageNumber(0)
    number.parts = parts.compactMap(\.self)
    return number
  }
}

/// The members of a JSON object that was read from a text. If several have the same key, the last one counts.
struct JSONMembers {
  /// The offset of the object in the text.
  let offset: Int
  private let nodes: [String: JSONNode]

  init(_ members: [JSONNode.Member], at offset: Int) {
    self.offset = offset
    nodes = Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
  }

  /// The value of the member with a key, which may be `null`; `nil` if there is no such member.
  subscript(key: String) -> JSONNode? { nodes[key] }

  /// The members that are texts, by key.
  var texts: [String: String] { nodes.compactMapValues(\.text) }
}
