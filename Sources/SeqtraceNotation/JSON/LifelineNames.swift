import SeqtraceDiagram

/// Makes the objects of the file that refer to lifelines, which they do by name.
struct LifelineNames {
  private let names: [Lifeline.ID: String]
  private let links: [Position: String]

  init(_ diagram: SequenceDiagram) {
    names = Dictionary(diagram.lifelines.map { ($0.id, $0.name) }) { first, _ in first }
    links = Dictionary(diagram.links.map { ($0.position, $0.address) }) { first, _ in first }
  }

  func object(_ lifeline: Lifeline) -> JSONObject {
    var object = JSONObject()
    object.set("id", .integer(lifeline.id))
    object.set("name", .string(lifeline.name))
    object.set("label", .string(lifeline.label))
    object.set("runs", lifeline.runs)
    object.set("kind", .string(lifeline.kind.rawValue))
    object.set("facetOf", text: lifeline.facetOf.flatMap { names[$0] })
    object.set("creation", integer: lifeline.creation)
    object.set("destruction", integer: lifeline.destruction)
    object.set("tint", text: lifeline.tint?.description)
    object.set("outline", text: lifeline.outline?.hex)
    object.set("lineColor", text: lifeline.lineColor?.hex)
    object.set("link", text: lifeline.link)
    return object
  }

  func object(_ message: Message) -> JSONObject {
    var object = JSONObject()
    object.set("position", .integer(message.position))
    if let number = message.number, !number.parts.isEmpty { object.set("number", number.json) }
    object.set("numberText", text: message.numberText)
    object.set("numberColor", text: message.numberColor?.hex)
    object.set("kind", .string(message.kind.rawValue))
    object.set("from", value(message.sender))
    object.set("to", value(message.receiver))
    object.set("name", text: message.name)
    if !message.arguments.isEmpty {
      object.set("arguments", .array(message.arguments.map(JSONValue.string)))
    }
    if let value = message.value { object.set("value", .string(value)) }
    object.set("throws", flag: message.isThrow)
    object.set("mirrored", flag: message.isMirrored)
    if message.slant != 0 { object.set("slant", .integer(message.slant)) }
    if let arrow = message.arrow { object.set("arrow", arrow.jsonObject.value) }
    object.set("label", text: message.label)
    object.set("runs", message.runs)
    object.set("color", text: message.color?.hex)
    object.set("change", text: message.change?.rawValue)
    object.set("link", text: links[message.position])
    switch message.origin {
    case .events(let ids): object.set("events", .array(ids.map { .integer(Int($0)) }))
    case .line(let line): object.set("line", .integer(line))
    case nil: break
    }
    return object
  }

  func object(_ activation: Activation) -> JSONObject {
    var object = JSONObject()
    object.set("lifeline", value(activation.lifeline))
    object.set("start", .integer(activation.start))
    object.set("end", .integer(activation.end))
    object.set("interrupted", flag: activation.isInterrupted)
    object.set("goesOn", flag: activation.goesOn)
    object.set("tint", text: activation.tint?.description)
    object.set("outline", text: activation.outline?.hex)
    return object
  }

  func object(_ note: Note) -> JSONObject {
    var object = JSONObject()
    object.set("position", .integer(note.position))
    let placement =
      switch note.placement {
      case .left: "left"
      case .right: "right"
      case .over: "over"
      case .beside: "beside"
      }
    object.set("placement", .string(placement))
    if case .beside(let message) = note.placement {
      object.set("message", .integer(message))
    } else {
      object.set("lifelines", .array(note.placement.lifelines.map(value)))
    }
    object.set("text", .string(note.text))
    object.set("runs", note.runs)
    if note.kind != .comment { object.set("kind", .string(note.kind.rawValue)) }
    object.set("tint", text: note.tint?.description)
    object.set("outline", text: note.outline?.hex)
    if note.shape != .sheet { object.set("shape", .string(note.shape.rawValue)) }
    object.set("prefersLeft", flag: note.prefersLeft)
    object.set("alignment", text: note.alignment?.rawValue)
    object.set("link", text: note.link)
    return object
  }

  func object(_ reference: DiagramReference) -> JSONObject {
    var object = JSONObject()
    object.set("position", .integer(reference.position))
    object.set("lifelines", .array([value(reference.first), value(reference.last)]))
    object.set("name", .string(reference.name))
    object.set("runs", reference.runs)
    object.set("tint", text: reference.tint?.description)
    object.set("cornerTint", text: reference.cornerTint?.description)
    object.set("outline", text: reference.outline?.hex)
    object.set("link", text: reference.link)
    return object
  }

  func object(_ group: LifelineGroup) -> JSONObject {
    var object = JSONObject()
    object.set("title", .string(group.title))
    object.set("runs", group.runs)
    object.set("lifelines", .array([value(group.first), value(group.last)]))
    object.set("tint", text: group.tint?.description)
    object.set("outline", text: group.outline?.hex)
    return object
  }

  func object(_ region: Region) -> JSONObject {
    var object = JSONObject()
    object.set("start", .integer(region.positions.lowerBound))
    object.set("until", .integer(region.positions.upperBound))
    if let first = region.first, let last = region.last {
      object.set("lifelines", .array([value(first), value(last)]))
    }
    object.set("tint", .string(region.tint.description))
    object.set("title", text: region.title)
    object.set("runs", region.runs)
    return object
  }

  func object(_ mark: DurationMark) -> JSONObject {
    var object = JSONObject()
    object.set("lifeline", value(mark.lifeline))
    object.set("start", .integer(mark.start))
    object.set("end", .integer(mark.end))
    object.set("nanoseconds", .integer(Int(mark.time.nanoseconds)))
    return object
  }

  func object(_ measure: TimeMeasure) -> JSONObject {
    var object = JSONObject()
    object.set("lifeline", value(measure.lifeline))
    object.set("start", .integer(measure.start))
    object.set("end", .integer(measure.end))
    if let text = measure.text {
      object.set("text", .string(text))
    } else {
      object.set("nanoseconds", .integer(Int(measure.time.nanoseconds)))
    }
    return object
  }

  func object(_ registration: Registration) -> JSONObject {
    var object = JSONObject()
    object.set("center", value(registration.center))
    if let name = registration.name { object.set("name", .string(name)) }
    object.set("start", .integer(registration.start))
    object.set("end", integer: registration.end)
    return object
  }

  /// A lifeline's name, or null for one that the diagram doesn't have.
  private func value(_ id: Lifeline.ID) -> JSONValue { names[id].map(JSONValue.string) ?? .null }

  private func value(_ end: Message.End) -> JSONValue {
    switch end {
    case .occurrence(let id): value(id)
    case .gate: .object([("gate", .bool(true))])
    case .unknown: .null
    }
  }
}

extension Message.Arrow {
  /// The arrow as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    object.set("dashed", flag: isDashed)
    object.set("head", .string(head.rawValue))
    if tail != .none { object.set("tail", .string(tail.rawValue)) }
    object.set("circleAtSender", flag: hasCircleAtSender)
    object.set("circleAtReceiver", flag: hasCircleAtReceiver)
    object.set("solidCircles", flag: hasSolidCircles)
    object.set("bare", flag: isBare)
    return object
  }
}

extension CombinedFragment {
  /// The fragment as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    object.set("operator", .string(`operator`.rawValue))
    let branches = operands.map { operand in
      var branch = JSONObject()
      branch.set("condition", text: operand.condition)
      branch.set("runs", operand.runs)
      branch.set("start", .integer(operand.positions.lowerBound))
      branch.set("until", .integer(operand.positions.upperBound))
      branch.set("tint", text: operand.tint?.description)
      return branch.value
    }
    object.set("operands", .array(branches))
    object.set("goesOn", flag: goesOn)
    object.set("beside", flag: isBeside)
    object.set("cornerTint", text: cornerTint?.description)
    object.set("outline", text: outline?.hex)
    return object
  }
}

extension Range<SequenceDiagram.Position> {
  /// The stretch as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    object.set("start", .integer(lowerBound))
    object.set("until", .integer(upperBound))
    return object
  }
}

extension Separator {
  /// The separator as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    object.set("position", .integer(position))
    object.set("kind", .string(kind.rawValue))
    object.set("text", .string(text))
    object.set("runs", runs)
    object.set("tint", text: tint?.description)
    object.set("outline", text: outline?.hex)
    if height != 0 { object.set("height", .integer(height)) }
    return object
  }
}

extension SequenceDiagram.Dimensions {
  /// The dimensions as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    if headPadding != 0 { object.set("headPadding", .integer(headPadding)) }
    if groupPadding != 0 { object.set("groupPadding", .integer(groupPadding)) }
    if let labelWidth { object.set("labelWidth", .integer(labelWidth)) }
    if let noteWidth { object.set("noteWidth", .integer(noteWidth)) }
    switch scale {
    case .percent(let percent)?: object.set("percent", .integer(percent))
    case .size(let width, let height, let isLimit)?:
      if let width { object.set("width", .integer(width)) }
      if let height { object.set("height", .integer(height)) }
      object.set("isLimit", flag: isLimit)
    case nil: break
    }
    return object
  }
}

extension TextPlaces {
  /// The places as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    for (name, place) in [("header", header), ("footer", footer), ("explanation", explanation)]
    where place != .left {
      object.set(name, .string(place.rawValue))
    }
    object.set("hasExplanationOnTop", flag: hasExplanationOnTop)
    if labels != .center { object.set("labels", .string(labels.rawValue)) }
    if references != .center { object.set("references", .string(references.rawValue)) }
    return object
  }
}

extension [SequenceDiagram.LineKind: Int] {
  /// The thicknesses as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    for kind in SequenceDiagram.LineKind.allCases {
      if let width = self[kind] { object.set(kind.rawValue, .integer(width)) }
    }
    return object
  }
}

extension LegendEntry {
  /// The entry as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    object.set("kind", .string(kind.name))
    object.set("text", .string(text))
    return object
  }
}

extension Caption {
  /// The caption as an object of the file.
  var jsonObject: JSONObject {
    var object = JSONObject()
    object.set("number", number.json)
    object.set("text", .string(text))
    return object
  }
}

extension MessageNumber {
  /// A number of one part is a JSON number, one of several parts a string.
  var json: JSONValue {
    parts.count == 1 ? .integer(parts[0]) : .string(description)
  }
}
