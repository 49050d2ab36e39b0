import SeqtraceDiagram

/// The values that a member may have, as a JSON Schema (draft 2020-12).
struct JSONSchema: Sendable {
  let value: JSONValue

  private init(_ members: (key: String, value: JSONValue)...) { value = .object(members) }

  static let text = JSONSchema(("type", .string("string")))
  static let integer = JSONSchema(("type", .string("integer")))
  static let flag = JSONSchema(("type", .string("boolean")))
  /// The name of a lifeline, or `null` for a lifeline that the diagram doesn't have.
  static let lifeline = JSONSchema(("type", .array([.string("string"), .string("null")])))
  static let color = pattern("#[0-9a-f]{6}([0-9a-f]{2})?")
  static let tint = pattern(
    (Tint.meanings.map(\.description) + ["tint[1-9][0-9]?", "#[0-9a-f]{6}([0-9a-f]{2})?"])
      .joined(separator: "|"))
  /// A message number: an integer for one part, a string for several.
  static let number = JSONSchema(("type", .array([.string("integer"), .string("string")])))

  static func pattern(_ pattern: String) -> JSONSchema {
    JSONSchema(("type", .string("string")), ("pattern", .string("^(\(pattern))$")))
  }

  static func array(of element: JSONSchema) -> JSONSchema {
    JSONSchema(("type", .string("array")), ("items", element.value))
  }

  static func word<Word: RawRepresentable & CaseIterable>(_ word: Word.Type) -> JSONSchema
  where Word.RawValue == String {
    words(Word.allCases.map(\.rawValue))
  }

  static func words(_ words: [String]) -> JSONSchema {
    JSONSchema(("enum", .array(words.map(JSONValue.string))))
  }

  static func any(of schemas: [JSONSchema]) -> JSONSchema {
    JSONSchema(("anyOf", .array(schemas.map(\.value))))
  }

  /// Returns the schema of an object. Members with other keys are allowed.
  static func object(
    _ members: [(key: String, value: JSONSchema)], required: [String] = []
  ) -> JSONSchema {
    let properties = JSONValue.object(members.map { ($0.key, $0.value.value) })
    guard !required.isEmpty else {
      return JSONSchema(("type", .string("object")), ("properties", properties))
    }
    return JSONSchema(
      ("type", .string("object")), ("properties", properties),
      ("required", .array(required.map(JSONValue.string))))
  }
}

extension JSONRecord {
  /// The schema of this record as an object in the diagram file.
  static var schema: JSONSchema {
    let fields = fields.filter { $0.scope != .comments }
    return .object(
      fields.flatMap(\.schemas), required: fields.filter(\.isRequired).flatMap(\.keys))
  }
}

extension JSONExporter {
  /// The JSON Schema (draft 2020-12) of the files that the exporter writes. Each member of a diagram is on
  /// its own line.
  public static var schema: String {
    var properties = JSONLayout()
    properties.append(versionKey, .object([("const", .integer(currentVersion))]))
    for field in SequenceDiagram.fields where field.scope != .comments {
      for (key, schema) in field.schemas { properties.append(key, schema.value) }
    }
    properties.end()
    let required = SequenceDiagram.fields.filter { $0.isRequired && $0.scope != .comments }
    var schema = JSONLayout()
    schema.append("$schema", .string("https://json-schema.org/draft/2020-12/schema"))
    schema.append("title", .string("A sequence diagram of seqtrace"))
    schema.append("type", .string("object"))
    schema.append(
      "required", .array(([versionKey] + required.flatMap(\.keys)).map(JSONValue.string)))
    schema.append("properties", object: properties)
    schema.end()
    return String(decoding: schema.bytes, as: UTF8.self)
  }
}
