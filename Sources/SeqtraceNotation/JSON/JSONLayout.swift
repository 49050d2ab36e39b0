import SeqtraceDiagram

/// Lays out the file's outermost object: each member is on its own line, and so is each element of
/// a member that is a list. A change of one message is then a change of one line.
struct JSONLayout {
  private(set) var bytes = Array("{".utf8)
  private var isFirst = true

  /// Appends a member.
  mutating func append(_ key: String, _ value: JSONValue) {
    begin(key)
    value.write(into: &bytes)
  }

  /// Appends a list of objects, each made when its turn has come.
  mutating func append<Elements: Collection>(
    _ key: String, _ elements: Elements, object: (Elements.Element) -> JSONObject
  ) {
    begin(key)
    bytes += "[".utf8
    var separator = "\n    "
    for element in elements {
      bytes += separator.utf8
      object(element).value.write(into: &bytes)
      separator = ",\n    "
    }
    bytes += (elements.isEmpty ? "]" : "\n  ]").utf8
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

/// An object under construction. What is empty has no member.
struct JSONObject {
  private var members: [(key: String, value: JSONValue)] = []

  /// Whether it has no members.
  var isEmpty: Bool { members.isEmpty }

  /// The finished object.
  var value: JSONValue { .object(members) }

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

  /// Adds a member unless all of the text is plain.
  mutating func set(_ key: String, _ runs: [TextRun]) {
    if !runs.isEmpty { set(key, .array(runs.map(\.jsonObject.value))) }
  }
}
