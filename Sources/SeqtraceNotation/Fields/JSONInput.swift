import SeqtraceDiagram
internal import SeqtraceReading

/// A JSON value that was read from a text.
struct JSONInput {
  private let node: JSONNode
  private let source: [UInt8]

  init(_ node: JSONNode, in source: [UInt8]) {
    self.node = node
    self.source = source
  }

  /// The offset of the value in the text.
  var offset: Int { node.offset }
  // Never inlined: in an optional chain, these properties would crash the optimiser of Swift 6.3.
  var text: String? {
    @inline(never) get { if case .string(let text) = node.content { text } else { nil } }
  }
  var integer: Int? {
    @inline(never) get { if case .integer(let value) = node.content { Int(value) } else { nil } }
  }
  var isNull: Bool { startsWith("n") }
  var flag: Bool? { startsWith("t") ? true : startsWith("f") || isNull ? false : nil }

  private func startsWith(_ letter: Unicode.Scalar) -> Bool {
    node.content == .other && source[node.offset] == UInt8(ascii: letter)
  }

  /// The elements of an array; `nil` for any other value.
  var elements: [JSONInput]? {
    @inline(never) get {
      guard case .array(let elements) = node.content else { return nil }
      return elements.map { JSONInput($0, in: source) }
    }
  }

  /// The members of an object; `nil` for any other value.
  var members: JSONMembers? {
    @inline(never) get {
      guard case .object(let members) = node.content else { return nil }
      return JSONMembers(members, at: node.offset, in: source)
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
  private let source: [UInt8]

  init(_ members: [JSONNode.Member], at offset: Int, in source: [UInt8]) {
    self.offset = offset
    self.source = source
    nodes = Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
  }

  /// The value of the member with a key, which may be `null`; `nil` if there is no such member.
  subscript(key: String) -> JSONInput? { nodes[key].map { JSONInput($0, in: source) } }

  /// The keys of all members.
  var keys: some Collection<String> { nodes.keys }
}
