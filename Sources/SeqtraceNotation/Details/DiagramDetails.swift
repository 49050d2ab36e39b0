import SeqtraceDiagram

/// What a text in another language doesn't say about a diagram: found by reading the text back.
///
/// Nothing here repeats the rules of the exporter or the importer. Where their results differ from the
/// diagram, the difference becomes a detail.
struct DiagramDetails {
  /// The comments before messages, by index.
  private(set) var messages: [Int: JSONObject] = [:]
  /// The comments before participants, by index.
  private(set) var participants: [Int: JSONObject] = [:]
  /// The comments at the end of the text, one on each line.
  private(set) var tail: [JSONObject] = []

  /// No details.
  init() {}

  /// Compares a diagram with what its text gave, both in canonical form.
  init(of diagram: SequenceDiagram, readAs read: SequenceDiagram) {
    let diagram = diagram.canonical()
    let read = read.canonical()
    for (index, lifeline) in diagram.lifelines.enumerated() {
      let other = read.lifelines.indices.contains(index) ? read.lifelines[index] : nil
      if let object = lifeline.detail(besides: other) { participants[index] = object }
    }
    if diagram.messages.count == read.messages.count {
      for (index, message) in diagram.messages.enumerated() {
        if let object = message.detail(besides: read.messages[index]) { messages[index] = object }
      }
    }
    addTail(of: diagram, read)
  }

  private mutating func addTail(of diagram: SequenceDiagram, _ read: SequenceDiagram) {
    let rows =
      diagram.messages.count + diagram.notes.count + diagram.references.count
      + diagram.separators.count
    func add(_ key: String, _ value: JSONValue) {
      var object = JSONObject()
      object.set("rows", .integer(rows))
      object.set(key, value)
      tail.append(object)
    }
    func add<Element: Equatable>(
      _ key: String, _ path: KeyPath<SequenceDiagram, [Element]>, _ object: (Element) -> JSONObject
    ) {
      guard diagram[keyPath: path] != read[keyPath: path] else { return }
      add(key, .array(diagram[keyPath: path].map { object($0).value }))
    }
    func add(_ key: String, _ path: KeyPath<SequenceDiagram, String?>) {
      guard diagram[keyPath: path] != read[keyPath: path] else { return }
      add(key, diagram[keyPath: path].map(JSONValue.string) ?? .null)
    }
    add("title", \.title)
    add("titleRuns", \.titleRuns, \.jsonObject)
    add("frameName", \.frameName)
    add("frameRuns", \.frameRuns, \.jsonObject)
    add("header", \.header)
    add("headerRuns", \.headerRuns, \.jsonObject)
    add("footer", \.footer)
    add("footerRuns", \.footerRuns, \.jsonObject)
    add("explanation", \.explanation)
    add("explanationRuns", \.explanationRuns, \.jsonObject)
    add("accessibleTitle", \.accessibleTitle)
    add("accessibleDescription", \.accessibleDescription)
    func add(_ key: String, _ path: KeyPath<SequenceDiagram, Tint?>) {
      guard diagram[keyPath: path] != read[keyPath: path] else { return }
      add(key, diagram[keyPath: path].map { .string($0.description) } ?? .null)
    }
    func add(_ key: String, _ path: KeyPath<SequenceDiagram, Tint.Color?>) {
      guard diagram[keyPath: path] != read[keyPath: path] else { return }
      add(key, diagram[keyPath: path].map { .string($0.hex) } ?? .null)
    }
    add("background", \.background)
    add("titleTint", \.titleTint)
    add("titleOutline", \.titleOutline)
    add("explanationTint", \.explanationTint)
    add("explanationOutline", \.explanationOutline)
    if diagram.dimensions != read.dimensions {
      add("dimensions", diagram.dimensions.jsonObject.value)
    }
    if diagram.textPlaces != read.textPlaces {
      add("textPlaces", diagram.textPlaces.jsonObject.value)
    }
    if diagram.lineWidths != read.lineWidths {
      add("lineWidths", diagram.lineWidths.jsonObject.value)
    }
    let lives = diagram.lives(besides: read)
    if !lives.isEmpty { add("lives", .array(lives.map(\.value))) }
    add("activations", \.activations, \.detail)
    add("fragments", \.fragments, \.jsonObject)
    add("notes", \.notes, \.detail)
    add("references", \.references, \.detail)
    add("separators", \.separators, \.jsonObject)
    add("groups", \.groups, \.detail)
    add("regions", \.regions, \.detail)
    add("sharedRows", \.sharedRows, \.jsonObject)
    add("durations", \.durations, \.detail)
    add("measures", \.measures, \.detail)
    add("registrations", \.registrations, \.detail)
    add("links", \.links, \.detail)
    add("captions", \.captions, \.jsonObject)
    add("legend", \.legend, \.jsonObject)
    if diagram.remarks != read.remarks {
      add("remarks", .array(diagram.remarks.map(JSONValue.string)))
    }
  }
}

extension Lifeline {
  /// The differences from another lifeline in the same column; `nil` if there are none.
  fileprivate func detail(besides other: Lifeline?) -> JSONObject? {
    var object = JSONObject()
    if kind != other?.kind { object.set("kind", .string(kind.rawValue)) }
    if name != other?.name { object.set("name", .string(name)) }
    if label != other?.label { object.set("label", .string(label)) }
    // Where the label is another one, the runs that were read count no more.
    if label != other?.label {
      object.set("runs", runs)
    } else if runs != other?.runs {
      object.set("runs", .array(runs.map(\.jsonObject.value)))
    }
    if tint != other?.tint {
      object.set("tint", tint.map { .string($0.description) } ?? .null)
    }
    if outline != other?.outline {
      object.set("outline", outline.map { .string($0.hex) } ?? .null)
    }
    if lineColor != other?.lineColor {
      object.set("lineColor", lineColor.map { .string($0.hex) } ?? .null)
    }
    if link != other?.link { object.set("link", link.map(JSONValue.string) ?? .null) }
    return object.isEmpty ? nil : object
  }
}

extension Message {
  /// The differences from another message at the same place; `nil` if there are none.
  fileprivate func detail(besides other: Message) -> JSONObject? {
    guard self != other else { return nil }
    var object = JSONObject()
    if kind != other.kind { object.set("kind", .string(kind.rawValue)) }
    if name != other.name { object.set("name", .string(name)) }
    if arguments != other.arguments {
      object.set("arguments", .array(arguments.map(JSONValue.string)))
    }
    if value != other.value { object.set("value", value.map(JSONValue.string) ?? .null) }
    if isThrow != other.isThrow { object.set("throws", .bool(isThrow)) }
    if number != other.number { object.set("number", number?.json ?? .null) }
    // A number that was read anew has lost its text.
    if number != other.number {
      object.set("numberText", text: numberText)
    } else if numberText != other.numberText {
      object.set("numberText", numberText.map(JSONValue.string) ?? .null)
    }
    if number != other.number {
      object.set("numberColor", text: numberColor?.hex)
    } else if numberColor != other.numberColor {
      object.set("numberColor", numberColor.map { .string($0.hex) } ?? .null)
    }
    if isMirrored != other.isMirrored { object.set("mirrored", .bool(isMirrored)) }
    if slant != other.slant { object.set("slant", .integer(slant)) }
    if change != other.change {
      object.set("change", change.map { .string($0.rawValue) } ?? .null)
    }
    // Where the name is another one, the runs that were read count no more.
    if name != other.name {
      object.set("runs", runs)
    } else if runs != other.runs {
      object.set("runs", .array(runs.map(\.jsonObject.value)))
    }
    if color != other.color { object.set("color", color.map { .string($0.hex) } ?? .null) }
    if arrow != other.arrow {
      object.set("arrow", .array([arrow].compactMap { $0?.jsonObject.value }))
    }
    return object
  }
}

extension SequenceDiagram {
  /// The creations, destructions and objects of lifelines that differ from the other diagram's.
  fileprivate func lives(besides other: SequenceDiagram) -> [JSONObject] {
    lifelines.enumerated().compactMap { index, lifeline in
      let read = other.lifelines.indices.contains(index) ? other.lifelines[index] : nil
      guard
        lifeline.creation != read?.creation || lifeline.destruction != read?.destruction
          || lifeline.facetOf != read?.facetOf
      else { return nil }
      var object = JSONObject()
      object.set("lifeline", .integer(index))
      object.set("creation", integer: lifeline.creation)
      object.set("destruction", integer: lifeline.destruction)
      object.set("facetOf", integer: lifeline.facetOf)
      return object
    }
  }
}

// MARK: - Elements, with lifelines by number

extension Activation {
  fileprivate var detail: JSONObject {
    var object = JSONObject()
    object.set("lifeline", .integer(lifeline))
    object.set("start", .integer(start))
    object.set("end", .integer(end))
    object.set("interrupted", flag: isInterrupted)
    object.set("goesOn", flag: goesOn)
    object.set("tint", text: tint?.description)
    object.set("outline", text: outline?.hex)
    return object
  }
}

extension Note {
  fileprivate var detail: JSONObject {
    var object = JSONObject()
    object.set("position", .integer(position))
    func set(_ name: String, _ first: Lifeline.ID, _ last: Lifeline.ID) {
      object.set("placement", .string(name))
      object.set("first", .integer(first))
      object.set("last", .integer(last))
    }
    switch placement {
    case .left(let id): set("left", id, id)
    case .right(let id): set("right", id, id)
    case .over(let first, let last): set("over", first, last)
    case .beside(let message): object.set("message", .integer(message))
    }
    object.set("text", .string(text))
    object.set("runs", runs)
    if kind != .comment { object.set("kind", .string(kind.rawValue)) }
    object.set("tint", text: tint?.description)
    object.set("outline", text: outline?.hex)
    if shape != .sheet { object.set("shape", .string(shape.rawValue)) }
    object.set("prefersLeft", flag: prefersLeft)
    object.set("alignment", text: alignment?.rawValue)
    object.set("link", text: link)
    return object
  }
}

extension DiagramReference {
  fileprivate var detail: JSONObject {
    var object = JSONObject()
    object.set("position", .integer(position))
    object.set("first", .integer(first))
    object.set("last", .integer(last))
    object.set("name", .string(name))
    object.set("runs", runs)
    object.set("tint", text: tint?.description)
    object.set("cornerTint", text: cornerTint?.description)
    object.set("outline", text: outline?.hex)
    if let link { object.set("link", .string(link)) }
    return object
  }
}

extension LifelineGroup {
  fileprivate var detail: JSONObject {
    var object = JSONObject()
    object.set("title", .string(title))
    object.set("runs", runs)
    object.set("first", .integer(first))
    object.set("last", .integer(last))
    object.set("tint", text: tint?.description)
    object.set("outline", text: outline?.hex)
    return object
  }
}

extension Region {
  fileprivate var detail: JSONObject {
    var object = JSONObject()
    object.set("start", .integer(positions.lowerBound))
    object.set("until", .integer(positions.upperBound))
    object.set("first", integer: first)
    object.set("last", integer: last)
    object.set("tint", .string(tint.description))
    object.set("title", .string(title))
    object.set("runs", runs)
    return object
  }
}

extension DurationMark {
  fileprivate var detail: JSONObject {
    JSONObject.span(lifeline, start, end, time)
  }
}

extension TimeMeasure {
  fileprivate var detail: JSONObject {
    guard let text else { return JSONObject.span(lifeline, start, end, time) }
    var object = JSONObject()
    object.set("lifeline", .integer(lifeline))
    object.set("start", .integer(start))
    object.set("end", .integer(end))
    object.set("text", .string(text))
    return object
  }
}

extension JSONObject {
  fileprivate static func span(
    _ lifeline: Lifeline.ID, _ start: Position, _ end: Position, _ time: TimeSpan
  ) -> JSONObject {
    var object = JSONObject()
    object.set("lifeline", .integer(lifeline))
    object.set("start", .integer(start))
    object.set("end", .integer(end))
    object.set("nanoseconds", .integer(Int(time.nanoseconds)))
    return object
  }
}

extension Registration {
  fileprivate var detail: JSONObject {
    var object = JSONObject()
    object.set("center", .integer(center))
    if let name { object.set("name", .string(name)) }
    object.set("start", .integer(start))
    object.set("end", integer: end)
    return object
  }
}

extension MessageLink {
  fileprivate var detail: JSONObject {
    var object = JSONObject()
    object.set("position", .integer(position))
    object.set("address", .string(address))
    return object
  }
}
