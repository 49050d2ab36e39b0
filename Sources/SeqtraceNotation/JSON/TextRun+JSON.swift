import SeqtraceDiagram

extension TextRun {
  /// The run as the diagram file and the comments of other languages have it.
  var jsonObject: JSONObject {
    var object = JSONObject()
    object.set("text", .string(text))
    if !looks.isEmpty {
      object.set("looks", .array(looks.names.map { .string($0) }))
    }
    object.set("color", text: color?.hex)
    if let size { object.set("size", .integer(size)) }
    object.set("background", text: background?.hex)
    return object
  }
}

extension TextRun.Looks {
  private static let names: [(look: Self, name: String)] = [
    (.bold, "bold"), (.italic, "italic"), (.monospaced, "monospaced"),
    (.underlined, "underlined"), (.struckThrough, "struckThrough"), (.raised, "raised"),
    (.lowered, "lowered"), (.linked, "linked"),
  ]

  /// The looks by their names.
  var names: [String] { Self.names.filter { contains($0.look) }.map(\.name) }

  /// The look of a name; `nil` for any other word.
  init?(named name: String) {
    guard let entry = Self.names.first(where: { $0.name == name }) else { return nil }
    self = entry.look
  }
}
