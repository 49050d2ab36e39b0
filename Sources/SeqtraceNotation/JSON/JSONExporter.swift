public import SeqtraceDiagram

/// Writes the complete diagram as JSON in a versioned schema.
///
/// The catalog's article *The diagram file* describes the schema. Texts are kept exactly;
/// characters that an editor doesn't show are escaped, for example as `\u001b`.
public struct JSONExporter: SourceExporter {
  /// The version of the schema, the value of `seqtraceDiagram`.
  public static let currentVersion = 1

  /// Creates an exporter.
  public init() {}

  /// Writes a diagram as JSON, with each element on its own line.
  public func export(_ diagram: SequenceDiagram) -> String {
    let names = LifelineNames(diagram)
    var layout = JSONLayout()
    layout.append("seqtraceDiagram", .integer(Self.currentVersion))
    if let title = diagram.title, !title.isEmpty { layout.append("title", .string(title)) }
    if !diagram.titleRuns.isEmpty {
      layout.append("titleRuns", diagram.titleRuns) { $0.jsonObject }
    }
    if let name = diagram.frameName, !name.isEmpty { layout.append("frameName", .string(name)) }
    if !diagram.frameRuns.isEmpty {
      layout.append("frameRuns", diagram.frameRuns) { $0.jsonObject }
    }
    if let tint = diagram.background {
      layout.append("background", .string(tint.description))
    }
    if !diagram.lineWidths.isEmpty {
      layout.append("lineWidths", diagram.lineWidths.jsonObject.value)
    }
    for (key, value) in [
      ("titleTint", diagram.titleTint?.description), ("titleOutline", diagram.titleOutline?.hex),
    ] {
      if let value { layout.append(key, .string(value)) }
    }
    if diagram.dimensions != .init() {
      layout.append("dimensions", diagram.dimensions.jsonObject.value)
    }
    if let header = diagram.header, !header.isEmpty { layout.append("header", .string(header)) }
    if !diagram.headerRuns.isEmpty {
      layout.append("headerRuns", diagram.headerRuns) { $0.jsonObject }
    }
    if let title = diagram.accessibleTitle { layout.append("accessibleTitle", .string(title)) }
    if let text = diagram.accessibleDescription {
      layout.append("accessibleDescription", .string(text))
    }
    layout.append("lifelines", diagram.lifelines) { names.object($0) }
    layout.append("messages", diagram.messages) { names.object($0) }
    if !diagram.activations.isEmpty {
      layout.append("activations", diagram.activations) { names.object($0) }
    }
    if !diagram.fragments.isEmpty {
      layout.append("fragments", diagram.fragments) { $0.jsonObject }
    }
    if !diagram.notes.isEmpty { layout.append("notes", diagram.notes) { names.object($0) } }
    if !diagram.references.isEmpty {
      layout.append("references", diagram.references) { names.object($0) }
    }
    if !diagram.separators.isEmpty {
      layout.append("separators", diagram.separators) { $0.jsonObject }
    }
    if !diagram.groups.isEmpty { layout.append("groups", diagram.groups) { names.object($0) } }
    if !diagram.regions.isEmpty { layout.append("regions", diagram.regions) { names.object($0) } }
    if !diagram.sharedRows.isEmpty {
      layout.append("sharedRows", diagram.sharedRows) { $0.jsonObject }
    }
    if !diagram.durations.isEmpty {
      layout.append("durations", diagram.durations) { names.object($0) }
    }
    if !diagram.measures.isEmpty {
      layout.append("measures", diagram.measures) { names.object($0) }
    }
    if !diagram.registrations.isEmpty {
      layout.append("registrations", diagram.registrations) { names.object($0) }
    }
    if !diagram.captions.isEmpty { layout.append("captions", diagram.captions) { $0.jsonObject } }
    if !diagram.legend.isEmpty { layout.append("legend", diagram.legend) { $0.jsonObject } }
    if let text = diagram.explanation, !text.isEmpty {
      layout.append("explanation", .string(text))
    }
    if !diagram.explanationRuns.isEmpty {
      layout.append("explanationRuns", diagram.explanationRuns) { $0.jsonObject }
    }
    for (key, value) in [
      ("explanationTint", diagram.explanationTint?.description),
      ("explanationOutline", diagram.explanationOutline?.hex), ("footer", diagram.footer),
    ] {
      if let value, !value.isEmpty { layout.append(key, .string(value)) }
    }
    if !diagram.footerRuns.isEmpty {
      layout.append("footerRuns", diagram.footerRuns) { $0.jsonObject }
    }
    if !diagram.remarks.isEmpty {
      layout.append("remarks", .array(diagram.remarks.map(JSONValue.string)))
    }
    if diagram.textPlaces != TextPlaces() {
      layout.append("textPlaces", diagram.textPlaces.jsonObject.value)
    }
    layout.end()
    return String(decoding: layout.bytes, as: UTF8.self)
  }
}
