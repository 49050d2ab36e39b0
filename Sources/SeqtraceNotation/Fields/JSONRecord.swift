internal import SeqtraceReading

/// A value that can be written as a JSON object and read from one, field by field.
///
/// For a new property of the model, one line in the table of fields is enough. These tables are used by the
/// diagram file, by the comments with what other notations can't express, by the comparison of diagrams, and
/// by their canonical form.
protocol JSONRecord: Hashable {
  /// The value with which reading starts. Each field that is read sets one of its properties.
  static var blank: Self { get }
  /// The fields, in the order in which they are written.
  static var fields: [JSONField<Self>] { get }
}

extension JSONRecord {
  /// Returns the value as a JSON object.
  func object(_ references: JSONReferences) -> JSONObject {
    var object = JSONObject()
    for field in Self.fields where field.scope != .comments {
      field.write(self, references, &object)
    }
    return object
  }

  /// Reads a value from a member. The key is used in errors.
  init(
    reading input: JSONNode, _ key: String, _ references: JSONReferences
  ) throws(MalformedMember) {
    guard let members = input.members else {
      throw MalformedMember(key: key, offset: input.offset, isMissing: false)
    }
    self = .blank
    for field in Self.fields where field.scope != .comments {
      try field.take(&self, members, references)
    }
  }

  /// Returns the members, as comments have them, that differ from those of another value. A member that only
  /// the other value has is `null`.
  func difference(from other: Self, _ references: JSONReferences) -> JSONObject {
    var result = JSONObject()
    for field in Self.fields where field.scope != .file {
      if let agree = field.agree, agree(self, other) { continue }
      var (mine, others) = (JSONObject(), JSONObject())
      field.write(self, references, &mine)
      field.write(other, references, &others)
      // If one member of a field differs, all members of the field are written.
      guard field.keys.contains(where: { mine[$0] != others[$0] }) else { continue }
      for key in field.keys where mine[key] != nil || others[key] != nil {
        result.set(key, mine[key] ?? .null)
      }
    }
    return result
  }

  /// Sets the properties for which a comment has members.
  mutating func take(_ members: JSONMembers, _ references: JSONReferences) throws(MalformedMember) {
    for field in Self.fields
    where field.scope != .file && field.keys.contains(where: { members[$0] != nil }) {
      try field.take(&self, members, references)
    }
  }
}
