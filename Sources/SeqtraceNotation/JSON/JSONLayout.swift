import SeqtraceDiagram

/// Lays out the file's outermost object: each member is on its own line, and so is each element of a list. A
/// change to one message then changes one line.
struct JSONLayout {
  private(set) var bytes = Array("{".utf8)
  private var isFirst = true

  /// Appends a member.
  mutating func append(_ key: String, _ value: JSONValue) {
    begin(key)
    value.write(into: &bytes)
  }

  /// Appends a list of objects, which `pass` supplies one after another. An empty list is appended only if it
  /// is required.
  mutating func appendList(
    _ key: String, isRequired: Bool, _ pass: (_ object: (JSONObject) -> Void) -> Void
  ) {
    var isEmpty = true
    pass { object in
      if isEmpty { begin(key) }
      bytes += (isEmpty ? "[\n    " : ",\n    ").utf8
      object.value.write(into: &bytes)
      isEmpty = false
    }
    if !isEmpty {
      bytes += "\n  ]".utf8
    } else if isRequired {
      append(key, .array([]))
    }
  }

  /// Appends a finished object, indented by two columns.
  mutating func append(_ key: String, object: JSONLayout) {
    begin(key)
    let lines = object.bytes.split(separator: UInt8(ascii: "\n"))
    bytes += lines.joined(separator: "\n  ".utf8)
  }

  /// Ends the object.
  mutating func end() { bytes += "\n}\n".utf8 }

  private mutating func begin(_ key: String) {
    bytes += (isFirst ? "\n  \"" : ",\n  \"").utf8
    bytes += key.utf8
    bytes += "\": ".utf8
    isFirst = false
  }
}

/// An object under construction.
struct JSONObject {
  private(set) var members: [(key: String, value: JSONValue)] = []

  /// Whether it has no members.
  var isEmpty: Bool { members.isEmpty }

  /// The finished object.
  var value: JSONValue { .object(members) }

  /// Removes all members.
  mutating func clear() { members.removeAll(keepingCapacity: true) }

  /// Adds a member.
  mutating func set(_ key: String, _ value: JSONValue) { members.append((key, value)) }

  /// Adds a member unless the text is absent or empty.
  mutating func set(_ key: String, text: String?) {
    if let text, !text.isEmpty { set(key, .string(text)) }
  }

  /// Adds a member unless the number is absent.
  mutating func set(_ key: String, integer: Int?) {
    if let integer { set(key, .integer(integer)) }
  }

  /// Adds a member only if it is true.
  mutating func set(_ key: String, flag: Bool) {
    if flag { set(key, .bool(true)) }
  }

  /// The value of a member; `nil` if there is none.
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}
