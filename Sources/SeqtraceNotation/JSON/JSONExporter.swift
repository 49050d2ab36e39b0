public import SeqtraceDiagram

/// Writes the complete diagram as JSON in a versioned schema.
///
/// The catalog's article *The diagram file* describes the schema. Texts are kept exactly. Characters that
/// editors don't show are escaped, for example as `\u001b`.
public struct JSONExporter: SourceExporter {
  /// The version of the schema, which files have as the value of `seqtraceDiagram`.
  public static let currentVersion = 1

  /// Creates an exporter.
  public init() {}

  /// The key of the version. It is the first key in a file.
  static let versionKey = "seqtraceDiagram"

  /// Writes a diagram as JSON, with each element of a list on its own line.
  public func export(_ diagram: SequenceDiagram) -> String {
    let names = Dictionary(diagram.lifelines.map { ($0.id, $0.name) }) { first, _ in first }
    let references = JSONReferences(of: diagram) { names[$0].map(JSONValue.string) }
    var layout = JSONLayout()
    layout.append(Self.versionKey, .integer(Self.currentVersion))
    for field in SequenceDiagram.fields where field.scope != .comments {
      if let elements = field.elements {
        layout.appendList(field.keys[0], isRequired: field.isRequired) { pass in
          elements(diagram, references, pass)
        }
      } else {
        var object = JSONObject()
        field.write(diagram, references, &object)
        for (key, value) in object.members { layout.append(key, value) }
      }
    }
    layout.end()
    return String(decoding: layout.bytes, as: UTF8.self)
  }
}
