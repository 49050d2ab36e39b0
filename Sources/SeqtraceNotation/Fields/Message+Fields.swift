internal import SeqtraceEvents
import SeqtraceDiagram

extension Message: JSONRecord {
  static let blank = Message(position: 0, from: .unknown, to: .unknown, name: "")

  // Closures are used for properties that aren't stored in the message itself: with key paths, the canonical
  // form of a large diagram takes more than twice as long.
  static let fields: [JSONField<Message>] = [
    .position("position", \.position).only(in: .file),
    number,
    .word("kind", \.kind),
    .end("from", \.sender).only(in: .file).canonical { $0.sender = $1.end($0.sender) },
    .end("to", \.receiver).only(in: .file).canonical { $0.receiver = $1.end($0.receiver) },
    .text("name", \.name, usual: ""),
    .texts("arguments", \.arguments),
    .text("value", \.value, keepsEmpty: true),
    .flag("throws", \.isThrow),
    .flag("mirrored", \.isMirrored),
    .record("arrow", \.arrow),
    // Written for other readers of the file. It isn't read, because it follows from the name, the arguments
    // and the value.
    .member("label", .text) { message, _ in
      message.label.isEmpty ? nil : .string(message.label)
    } take: { _, _, _ throws(MalformedMember) in
      true
    }.only(in: .file),
    .list("runs", \.runs).canonical { message, _ in
      if !message.runs.isEmpty { message.styledName = message.styledName.normalized }
    },
    .color("color", \.color),
    .word("change", \.change),
    .text("comment", \.comment),
    // The link belongs to the diagram. ``JSONImporter`` moves it there after reading.
    .member("link", .text) { message, references in
      references.link(message.position).flatMap { $0.isEmpty ? nil : .string($0) }
    } take: { _, input, _ throws(MalformedMember) in
      input.text != nil
    }.only(in: .file),
    origin,
  ]

  /// The number, with its text if that isn't the usual one.
  private static let number = JSONField<Message>(
    schemas: [("number", .number), ("numberText", .text)]
  ) { message, _, object in
    if let number = message.number, !number.parts.isEmpty { object.set("number", number.json) }
    object.set("numberText", text: message.numberText)
  } take: { message, members, _ throws(MalformedMember) in
    if let input = members["number"] {
      message.number = input.number
      guard input.isNull || message.number != nil else {
        throw MalformedMember(key: "number", offset: input.offset, isMissing: false)
      }
    }
    if let input = members["numberText"] { message.numberText = input.text }
  }

  /// The origin of the message: events of a trace, or a line of a text.
  private static let origin = JSONField<Message>(
    schemas: [("events", .array(of: .integer)), ("line", .integer)]
  ) { message, references, object in
    guard references.hasOrigins else { return }
    switch message.origin {
    case .events(let ids): object.set("events", .array(ids.map { .integer(Int($0)) }))
    case .line(let line): object.set("line", .integer(line))
    case nil: break
    }
  } take: { message, members, _ throws(MalformedMember) in
    if let input = members["events"] {
      let ids = input.elements?.map { $0.integer.flatMap { EventID(exactly: $0) } } ?? [nil]
      guard !ids.contains(nil) else {
        throw MalformedMember(key: "events", offset: input.offset, isMissing: false)
      }
      message.origin = .events(EventIDs(ids.compactMap(\.self)))
    } else if let line = members["line"]?.integer {
      message.origin = .line(line)
    }
  }.only(in: .file).canonical { message, _ in message.origin = nil }
}

extension JSONField {
  /// Returns a field for an end of a message: a lifeline, `{"gate": true}`, or `null` for an unknown end.
  fileprivate static func end(_ key: String, _ path: Path<Message.End>) -> Self {
    member(
      key, .any(of: [.lifeline, .object([("gate", .flag)], required: ["gate"])]), isRequired: true
    ) { root, references in
      switch root[keyPath: path] {
      case .occurrence(let id): references.value(id)
      case .gate: .object([("gate", .bool(true))])
      case .unknown: .null
      }
    } take: { root, input, references throws(MalformedMember) in
      if input.isNull {
        root[keyPath: path] = .unknown
      } else if let id = references.lifeline(input) {
        root[keyPath: path] = .occurrence(id)
      } else if input.members?["gate"]?.flag == true {
        root[keyPath: path] = .gate
      } else {
        return false
      }
      return true
    }
  }
}

extension Message.Arrow: JSONRecord {
  static let blank = Message.Arrow(head: .none)
  static let fields: [JSONField<Message.Arrow>] = [
    .flag("dashed", \.isDashed),
    .word("head", \.head),
    .word("tail", \.tail, usual: Message.Arrow.Tip.none),
    .flag("circleAtSender", \.hasCircleAtSender),
    .flag("circleAtReceiver", \.hasCircleAtReceiver),
    .flag("solidCircles", \.hasSolidCircles),
    .flag("bare", \.isBare),
  ]
}

extension MessageNumber {
  /// The number as a JSON value: an integer if there is one part, a string if there are several.
  var json: JSONValue {
    parts.count == 1 ? .integer(parts[0]) : .string(description)
  }
}
