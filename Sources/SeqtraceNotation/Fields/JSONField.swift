import SeqtraceDiagram
internal import SeqtraceReading

/// One or more members of a JSON object that together represent a property of a value.
struct JSONField<Root>: Sendable {
  /// The schemas of the members, by key.
  let schemas: [(key: String, value: JSONSchema)]
  /// Adds the members to an object; adds none if the property has its usual value.
  let write: @Sendable (Root, JSONReferences, inout JSONObject) -> Void
  /// Sets the property from those members that are present.
  var take: @Sendable (inout Root, JSONMembers, JSONReferences) throws(MalformedMember) -> Void
  /// The forms of output in which the field is written.
  var scope = Scope.everywhere
  /// Returns whether the properties of two values agree, faster than by comparing their members. `nil` if the
  /// members must be compared.
  var agree: (@Sendable (Root, Root) -> Bool)?
  /// Whether the members must be present when a file is read. A required list of objects is written even if
  /// it is empty.
  var isRequired = false
  /// Calls a closure with each object of the field's list; `nil` if the field isn't a list of objects.
  var elements: (@Sendable (Root, JSONReferences, (JSONObject) -> Void) -> Void)?
  /// Adds the elements of the field's list to columns, one field of the elements after another; `nil` if the
  /// field isn't a list of objects.
  var addColumns: (@Sendable (Root, JSONReferences, inout ElementColumns) -> Void)?
  /// Changes the property to its canonical form; `nil` if every form is canonical.
  var canonicalize: (@Sendable (inout Root, CanonicalNumbers) -> Void)?

  /// The keys of the members.
  var keys: [String] { schemas.map(\.key) }

  enum Scope {
    case everywhere
    /// The field is left out of the comments in other notations, because their text expresses it or it
    /// follows from other fields.
    case file
    /// The field is left out of the diagram file, where it is part of the lifelines and messages.
    case comments
  }

  /// Returns this field with a condition that a value must meet when it is read.
  func valid(_ isValid: @escaping @Sendable (Root) -> Bool) -> Self {
    var field = self
    let (take, key) = (field.take, keys[0])
    field.take = { root, members, references throws(MalformedMember) in
      try take(&root, members, references)
      guard isValid(root) else {
        throw MalformedMember(
          key: key, offset: members[key]?.offset ?? members.offset, isMissing: false)
      }
    }
    return field
  }

  /// Returns this field with a rule for its canonical form, in place of the usual rule for its kind.
  func canonical(_ change: @escaping @Sendable (inout Root, CanonicalNumbers) -> Void) -> Self {
    var field = self
    field.canonicalize = change
    return field
  }

  /// Returns this field with a function that returns the canonical form of the property.
  private func canonical<Value>(
    _ path: Path<Value>, _ form: @escaping @Sendable (Value, CanonicalNumbers) -> Value
  ) -> Self {
    canonical { root, numbers in root[keyPath: path] = form(root[keyPath: path], numbers) }
  }

  /// Returns this field with another scope.
  func only(in scope: Scope) -> Self {
    var field = self
    field.scope = scope
    return field
  }
}

/// The error for a member of a JSON object that is missing or can't be read.
struct MalformedMember: Error {
  let key: String
  /// The offset of the member's value in the text; if the member is missing, that of the object.
  let offset: Int
  let isMissing: Bool
}

extension JSONField {
  /// Returns a field with a single member. The member isn't written if `value` returns `nil`, as for the
  /// usual value. When the field is read, `null` stands for the usual value.
  static func member(
    _ key: String, _ schema: JSONSchema, isRequired: Bool = false,
    _ value: @escaping @Sendable (Root, JSONReferences) -> JSONValue?,
    take:
      @escaping @Sendable (inout Root, JSONNode, JSONReferences) throws(MalformedMember) -> Bool
  ) -> Self {
    var field = JSONField(schemas: [(key, schema)]) { root, references, object in
      if let value = value(root, references) { object.set(key, value) }
    } take: { root, members, references throws(MalformedMember) in
      guard let input = members[key] else {
        guard isRequired else { return }
        throw MalformedMember(key: key, offset: members.offset, isMissing: true)
      }
      guard try take(&root, input, references) else {
        throw MalformedMember(key: key, offset: input.offset, isMissing: false)
      }
    }
    field.isRequired = isRequired
    return field
  }

  typealias Path<Value> = any (WritableKeyPath<Root, Value> & Sendable)

  /// Returns a field for a property that is a single JSON value. The member is required if the property has
  /// no usual value.
  static func plain<Value: Equatable & Sendable>(
    _ key: String, _ path: Path<Value>, _ schema: JSONSchema, usual: Value?,
    _ write: @escaping @Sendable (Value) -> JSONValue,
    _ read: @escaping @Sendable (JSONNode) -> Value?
  ) -> Self {
    member(key, schema, isRequired: usual == nil) { root, _ in
      let value = root[keyPath: path]
      return value == usual ? nil : write(value)
    } take: { root, input, _ throws(MalformedMember) in
      guard let value = input.isNull ? usual : read(input) else { return false }
      root[keyPath: path] = value
      return true
    }
  }

  /// Returns a field for a property that may be `nil`.
  static func optional<Value: Equatable & Sendable>(
    _ key: String, _ path: Path<Value?>, _ schema: JSONSchema,
    _ write: @escaping @Sendable (Value) -> JSONValue?,
    _ read: @escaping @Sendable (JSONNode) -> Value?
  ) -> Self {
    member(key, schema) { root, _ in
      root[keyPath: path].flatMap(write)
    } take: { root, input, _ throws(MalformedMember) in
      root[keyPath: path] = input.isNull ? nil : read(input)
      return input.isNull || root[keyPath: path] != nil
    }
  }

  // MARK: - Texts, numbers and words

  static func text(_ key: String, _ path: Path<String>, usual: String? = nil) -> Self {
    plain(key, path, .text, usual: usual, { .string($0) }, \.text)
  }

  /// Returns a field for an optional text. An empty text is written only if `keepsEmpty` is true; otherwise,
  /// it means the same as `nil`.
  static func text(_ key: String, _ path: Path<String?>, keepsEmpty: Bool = false) -> Self {
    optional(key, path, .text, { keepsEmpty || !$0.isEmpty ? .string($0) : nil }, \.text)
  }

  /// Returns this field with `nil` as the canonical form of an empty text.
  func withoutEmptyText(_ path: Path<String?>) -> Self {
    canonical { root, _ in if root[keyPath: path]?.isEmpty == true { root[keyPath: path] = nil } }
  }

  /// Returns a field for the formatted runs of a text.
  static func runs(_ key: String, _ path: Path<[TextRun]>, of text: Path<StyledText>) -> Self {
    list(key, path).canonical(text) { text, _ in text.normalized }
  }

  /// Returns a field for the formatted runs of an optional text. The canonical form of an empty text is
  /// `nil`.
  static func runs(
    _ key: String, _ path: Path<[TextRun]>, of text: Path<StyledText?>
  ) -> Self {
    list(key, path).canonical(text) { text, _ in text.flatMap { $0.isEmpty ? nil : $0.normalized } }
  }

  static func texts(_ key: String, _ path: Path<[String]>) -> Self {
    plain(key, path, .array(of: .text), usual: [], { .array($0.map(JSONValue.string)) }) { input in
      let texts = input.elements?.map(\.text)
      return texts?.contains(nil) == false ? texts?.compactMap(\.self) : nil
    }
  }

  static func integer(_ key: String, _ path: Path<Int>, usual: Int? = nil) -> Self {
    plain(key, path, .integer, usual: usual, { .integer($0) }, \.integer)
  }

  static func integer(_ key: String, _ path: Path<Int?>) -> Self {
    optional(key, path, .integer, { .integer($0) }, \.integer)
  }

  static func flag(_ key: String, _ path: Path<Bool>) -> Self {
    plain(key, path, .flag, usual: false, { .bool($0) }, \.flag)
  }

  static func word<Word: RawRepresentable & CaseIterable & Equatable & Sendable>(
    _ key: String, _ path: Path<Word>, usual: Word? = nil
  ) -> Self where Word.RawValue == String {
    plain(key, path, .word(Word.self), usual: usual, { .string($0.rawValue) }) {
      $0.text.flatMap(Word.init)
    }
  }

  static func word<Word: RawRepresentable & CaseIterable & Equatable & Sendable>(
    _ key: String, _ path: Path<Word?>
  ) -> Self where Word.RawValue == String {
    optional(key, path, .word(Word.self), { .string($0.rawValue) }) { $0.text.flatMap(Word.init) }
  }

  // MARK: - Looks

  static func tint(_ key: String, _ path: Path<Tint?>) -> Self {
    optional(key, path, .tint, { .string($0.description) }) { $0.text.flatMap { Tint($0) } }
  }

  static func color(_ key: String, _ path: Path<Tint.Color?>) -> Self {
    optional(key, path, .color, { .string($0.hex) }) { $0.text.flatMap { Tint.Color(hex: $0) } }
  }

  // MARK: - References

  static func position(_ key: String, _ path: Path<Position>) -> Self {
    member(key, .integer, isRequired: true) { root, _ in
      .integer(root[keyPath: path])
    } take: { root, input, references throws(MalformedMember) in
      guard let position = input.integer.flatMap(references.position) else { return false }
      root[keyPath: path] = position
      return true
    }.canonical(path) { $1.mark($0) }
  }

  static func position(_ key: String, _ path: Path<Position?>) -> Self {
    member(key, .integer) { root, _ in
      root[keyPath: path].map { .integer($0) }
    } take: { root, input, references throws(MalformedMember) in
      root[keyPath: path] = input.integer.flatMap(references.position)
      return input.isNull || root[keyPath: path] != nil
    }.canonical(path) { $0.map($1.mark) }
  }

  /// Returns a field for a range of positions, written as `start` and `until`; `until` isn't included.
  static func range(_ path: Path<Range<Position>>) -> Self {
    var field = JSONField(
      schemas: [("start", .integer), ("until", .integer)]
    ) { root, _, object in
      object.set("start", .integer(root[keyPath: path].lowerBound))
      object.set("until", .integer(root[keyPath: path].upperBound))
    } take: { root, members, references throws(MalformedMember) in
      let (start, until) = (members["start"], members["until"])
      guard let lower = start?.integer, let upper = until?.integer, lower <= upper,
        let first = references.position(lower), let end = references.position(upper)
      else {
        throw MalformedMember(
          key: "until", offset: until?.offset ?? members.offset, isMissing: until == nil)
      }
      root[keyPath: path] = first..<max(first, end)
    }
    field.isRequired = true
    return field.canonical(path) { $1.range($0) }
  }

  static func lifeline(_ key: String, _ path: Path<Lifeline.ID>) -> Self {
    member(key, .lifeline, isRequired: true) { root, references in
      references.value(root[keyPath: path])
    } take: { root, input, references throws(MalformedMember) in
      guard let id = references.lifeline(input) else { return false }
      root[keyPath: path] = id
      return true
    }.canonical(path) { $1.id($0) }
  }

  static func lifeline(_ key: String, _ path: Path<Lifeline.ID?>) -> Self {
    member(key, .lifeline) { root, references in
      guard let id = root[keyPath: path], case let value = references.value(id), value != .null
      else { return nil }
      return value
    } take: { root, input, references throws(MalformedMember) in
      root[keyPath: path] = input.isNull ? nil : references.lifeline(input)
      return input.isNull || root[keyPath: path] != nil
    }.canonical(path) { id, numbers in id.flatMap { numbers.ids[$0] } }
  }

  /// Returns a field for the first and the last of several lifelines.
  static func lifelines(_ first: Path<Lifeline.ID>, _ last: Path<Lifeline.ID>) -> Self {
    member("lifelines", .array(of: .lifeline), isRequired: true) { root, references in
      .array([references.value(root[keyPath: first]), references.value(root[keyPath: last])])
    } take: { root, input, references throws(MalformedMember) in
      guard let ids = input.elements?.map(references.lifeline), ids.count == 2,
        let from = ids[0], let to = ids[1]
      else { return false }
      (root[keyPath: first], root[keyPath: last]) = (from, to)
      return true
    }.canonical { root, numbers in
      root[keyPath: first] = numbers.id(root[keyPath: first])
      root[keyPath: last] = numbers.id(root[keyPath: last])
    }
  }

  // MARK: - Records

  static func record<Value: JSONRecord & Sendable>(
    _ key: String, _ path: Path<Value>
  ) -> Self {
    member(key, Value.schema) { root, references in
      let object = root[keyPath: path].object(references)
      return object.isEmpty ? nil : object.value
    } take: { root, input, references throws(MalformedMember) in
      root[keyPath: path] = input.isNull ? .blank : try Value(reading: input, key, references)
      return true
    }
  }

  static func record<Value: JSONRecord & Sendable>(
    _ key: String, _ path: Path<Value?>
  ) -> Self {
    member(key, Value.schema) { root, references in
      root[keyPath: path].map { $0.object(references).value }
    } take: { root, input, references throws(MalformedMember) in
      root[keyPath: path] = input.isNull ? nil : try Value(reading: input, key, references)
      return true
    }
  }

  static func list<Element: JSONRecord & Sendable>(
    _ key: String, _ path: Path<[Element]>, isRequired: Bool = false, least: Int = 0
  ) -> Self {
    var field = member(key, .array(of: Element.schema), isRequired: isRequired) {
      root, references in
      let elements = root[keyPath: path]
      return elements.isEmpty && !isRequired
        ? nil : .array(elements.map { $0.object(references).value })
    } take: { root, input, references throws(MalformedMember) in
      if input.isNull, !isRequired {
        root[keyPath: path] = []
        return true
      }
      guard let inputs = input.elements, inputs.count >= least else { return false }
      var elements: [Element] = []
      for input in inputs { elements.append(try Element(reading: input, key, references)) }
      root[keyPath: path] = elements
      return true
    }
    field.agree = { $0[keyPath: path] == $1[keyPath: path] }
    field.elements = { root, references, pass in
      for element in root[keyPath: path] { pass(element.object(references)) }
    }
    field.addColumns = { root, references, columns in
      let elements = root[keyPath: path]
      columns.count = elements.count
      for field in Element.fields where field.scope != .comments {
        for index in elements.indices {
          columns.add(to: index) { field.write(elements[index], references, &$0) }
        }
      }
    }
    let changes = Element.fields.compactMap(\.canonicalize)
    guard !changes.isEmpty else { return field }
    return field.canonical(path) { elements, numbers in
      var elements = elements
      for index in elements.indices {
        for change in changes { change(&elements[index], numbers) }
      }
      return elements
    }
  }
}

extension StyledText? {
  /// The text without its formatting.
  var plainText: String? {
    get { self?.text }
    set { self = newValue.map { StyledText($0, looks) } }
  }

  /// The formatted runs; setting them does nothing if there is no text.
  var looks: [TextRun] {
    get { self?.runs ?? [] }
    set { self?.runs = newValue }
  }
}
