import SeqtraceDiagram

/// Lays out the outermost object of the file. Each member is on its own line, and so is each element of a
/// list. Therefore, a change of one message changes one line.
struct JSONLayout {
  private(set) var bytes = Array("{".utf8)
  private var isFirst = true

  /// Appends a member.
  mutating func append(_ key: String, _ value: JSONValue) {
    begin(key)
    value.write(into: &bytes)
  }

  /// Appends a list of objects. `pass` calls its argument with one object after another. An empty list is
  /// appended only if it is required.
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

  /// Appends another finished layout as an object, indented by two columns.
  mutating func append(_ key: String, object: JSONLayout) {
    begin(key)
    let lines = object.bytes.split(separator: UInt8(ascii: "\n"))
    bytes += lines.joined(separator: "\n  ".utf8)
  }

  /// Ends the outermost object.
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

  /// Whether the object has no members.
  var isEmpty: Bool { members.isEmpty }

  /// The finished object as a JSON value.
  var value: JSONValue { .object(members) }

  /// Removes all members.
  mutating func clear() { members.removeAll(keepingCapacity: true) }

  /// Adds a member.
  mutating func set(_ key: String, _ value: JSONValue) { members.append((key, value)) }

  /// Adds a member with a text; does nothing if the text is `nil` or empty.
  mutating func set(_ key: String, text: String?) {
    if let text, !text.isEmpty { set(key, .string(text)) }
  }

  /// Adds a member with a number; does nothing if the number is `nil`.
  mutating func set(_ key: String, integer: Int?) {
    if let integer { set(key, .integer(integer)) }
  }

  /// Adds a member with the value `true` if the flag is true; otherwise does nothing.
  mutating func set(_ key: String, flag: Bool) {
    if flag { set(key, .bool(true)) }
  }

  /// The value of the member with a key; `nil` if there is none.
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}
