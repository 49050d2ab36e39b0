/// A value that can be written as a JSON object and read from one, field by field.
///
/// A new property of the model is one line in its table of fields. The diagram file, the comments that keep
/// what other notations can't express, the comparison of diagrams and their canonical form all use these
/// tables.
protocol JSONRecord: Hashable {
  /// The value that reading starts with; each field that is read sets a property of it.
  static var blank: Self { get }
  /// The fields, in the order in which they are written.
  static var fields: [JSONField<Self>] { get }
}

extension JSONRecord {
  /// The value as an object.
  func object(_ references: JSONReferences) -> JSONObject {
    var object = JSONObject()
    for field in Self.fields where field.scope != .comments {
      field.write(self, references, &object)
    }
    return object
  }

  /// Reads a value from the member with a key.
  init(
    reading input: JSONInput, _ key: String, _ references: JSONReferences
  ) throws(MalformedMember) {
    guard let members = input.members else {
      throw MalformedMember(key: key, offset: input.offset, isMissing: false)
    }
    self = .blank
    for field in Self.fields where field.scope != .comments {
      try field.take(&self, members, references)
    }
  }

  /// The members, in the form for comments, that differ from those of another value. A member with the usual
  /// value is `null`.
  func difference(from other: Self, _ references: JSONReferences) -> [(
    key: String, value: JSONValue
  )] {
    var result: [(key: String, value: JSONValue)] = []
    for field in Self.fields where field.scope != .file {
      if let agree = field.agree, agree(self, other) { continue }
      var (mine, others) = (JSONObject(), JSONObject())
      field.write(self, references, &mine)
      field.write(other, references, &others)
      // The members of one field are written together.
      guard field.keys.contains(where: { mine[$0] != others[$0] }) else { continue }
      for key in field.keys where mine[key] != nil || others[key] != nil {
        result.append((key, mine[key] ?? .null))
      }
    }
    return result
  }

  /// Sets the properties that a comment has.
  mutating func take(_ members: JSONMembers, _ references: JSONReferences) throws(MalformedMember) {
    for field in Self.fields
    where field.scope != .file && field.keys.contains(where: { members[$0] != nil }) {
      try field.take(&self, members, references)
    }
  }
}
