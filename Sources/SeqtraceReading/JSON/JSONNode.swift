/// A JSON value with its offset in the document, for small handwritten files.
///
/// Traces are large, so they are read without a tree.
package struct JSONNode: Sendable, Hashable {
  /// The type and content of a value.
  package enum Content: Sendable, Hashable {
    /// The members in the order of the file; keys may be repeated.
    case object([Member])
    case array([JSONNode])
    case string(String)
    /// An integer of at most 64 bits.
    case integer(Int64)
    case bool(Bool)
    case null
    /// Any other number.
    case other
  }

  /// A key and its value.
  package struct Member: Sendable, Hashable {
    package var key: String
    /// The offset of the key's opening quote.
    package var offset: Int
    package var value: JSONNode
  }

  /// An error from reading a document.
  package struct ReadError: Error, Sendable, Hashable {
    /// The kind of error.
    package var syntax: TraceDiagnostic.Syntax
    /// The offset of the invalid byte.
    package var offset: Int
  }

  /// The offset of the value's first byte in the document.
  package var offset: Int
  /// The content of the value.
  package var content: Content

  /// Reads a document.
  ///
  /// - Complexity: O(*n*) for *n* bytes. Values may be nested at most 64 levels deep.
  package init(reading document: [UInt8]) throws(ReadError) {
    do throws(JSONScanner.Failure) {
      self = try JSONScanner.read(document, in: document.indices) {
        scanner throws(JSONScanner.Failure) in
        if scanner.bytes.startsWithMark { scanner.position = 3 }
        let node = try scanner.node(depth: 0)
        try scanner.expectEnd(of: "file")
        return node
      }
    } catch {
      guard case .syntax(let syntax) = error.problem else {
        preconditionFailure("the scanner reports only syntax")
      }
      throw ReadError(syntax: syntax, offset: error.offset)
    }
  }

  fileprivate init(offset: Int, content: Content) {
    self.offset = offset
    self.content = content
  }

  /// The value of an object's member; `nil` if the node isn't an object, or has no such member. Of several
  /// members with the key, the last one counts.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The elements of an array; `nil` for any other value.
  package var elements: [JSONNode]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text of a string; `nil` for any other value.
  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }
}

extension JSONScanner {
  /// Reads a value as a tree.
  fileprivate mutating func node(depth: Int) throws(Failure) -> JSONNode {
    skipWhitespace()
    guard depth < Self.maximumDepth else { throw Failure(offset: position, syntax: .tooDeep) }
    let start = position
    let content: JSONNode.Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): content = .string(text(of: try scanString()))
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      if case .integer(let value) = try scanNumber() {
        content = .integer(value)
      } else {
        content = .other
      }
    case let first:
      try skipValue()
      content = first == UInt8(ascii: "n") ? .null : .bool(first == UInt8(ascii: "t"))
    }
    return JSONNode(offset: start, content: content)
  }

  private mutating func members(depth: Int) throws(Failure) -> [JSONNode.Member] {
    position += 1
    var members: [JSONNode.Member] = []
    guard !skip(UInt8(ascii: "}")) else { return [] }
    repeat {
      skipWhitespace()
      let start = position
      let key = text(of: try scanString())
      try expect(UInt8(ascii: ":"))
      members.append(.init(key: key, offset: start, value: try node(depth: depth)))
    } while try nextElement(closing: UInt8(ascii: "}"))
    return members
  }

  private mutating func elements(depth: Int) throws(Failure) -> [JSONNode] {
    position += 1
    var elements: [JSONNode] = []
    guard !skip(UInt8(ascii: "]")) else { return [] }
    repeat {
      elements.append(try node(depth: depth))
    } while try nextElement(closing: UInt8(ascii: "]"))
    return elements
  }
}
