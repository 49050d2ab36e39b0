import SeqtraceDiagram
internal import SeqtraceReading

// The elements of a diagram, each with the table of its fields.

extension Lifeline: JSONRecord {
  static let blank = Lifeline(id: 0, name: "")
  static let fields: [JSONField<Lifeline>] = [
    .integer("id", \.id).only(in: .file).canonical { $0.id = $1.id($0.id) },
    .text("name", \.name),
    .text("label", \.label.text),
    .runs("runs", \.label.runs, of: \.label),
    .word("kind", \.kind),
    .lifeline("facetOf", \.facetOf).only(in: .file),
    .position("creation", \.creation).only(in: .file),
    .position("destruction", \.destruction).only(in: .file),
    .tint("tint", \.look.tint),
    .color("outline", \.look.outline),
    .color("lineColor", \.lineColor),
    .text("link", \.link).withoutEmptyText(\.link),
  ]
}

extension Activation: JSONRecord {
  static let blank = Activation(lifeline: 0, start: 0, end: 0)
  static let fields: [JSONField<Activation>] = [
    .lifeline("lifeline", \.lifeline),
    .position("start", \.start),
    .position("end", \.end),
    .flag("interrupted", \.isInterrupted),
    .flag("goesOn", \.goesOn),
    .tint("tint", \.look.tint),
    .color("outline", \.look.outline),
  ]
}

extension CombinedFragment: JSONRecord {
  static let blank = CombinedFragment(.opt, operands: [.blank])
  static let fields: [JSONField<CombinedFragment>] = [
    .word("operator", \.operator),
    .list("operands", \.operands, isRequired: true, least: 1).valid { fragment in
      zip(fragment.operands, fragment.operands.dropFirst()).allSatisfy {
        $0.positions.upperBound <= $1.positions.lowerBound
      }
    },
    .flag("goesOn", \.goesOn),
    .tint("cornerTint", \.cornerTint),
    .color("outline", \.outline),
  ]
}

extension CombinedFragment.Operand: JSONRecord {
  static let blank = CombinedFragment.Operand(positions: 0..<0)
  static let fields: [JSONField<CombinedFragment.Operand>] = [
    .text("condition", \.condition.plainText),
    .runs("runs", \.condition.looks, of: \.condition),
    .range(\.positions),
    .tint("tint", \.tint),
  ]
}

extension Note: JSONRecord {
  static let blank = Note(position: 0, placement: .beside(message: 0), text: "")
  static let fields: [JSONField<Note>] = [
    .position("position", \.position),
    JSONField(schemas: [
      ("placement", .words(["left", "right", "over", "beside"])), ("message", .integer),
      ("lifelines", .array(of: .lifeline)),
    ]) { note, references, object in
      object.set("placement", .string(note.placement.word))
      if case .beside(let message) = note.placement {
        object.set("message", .integer(message))
      } else {
        let lifelines = note.placement.lifelines.map(references.value)
        // If both lifelines are written as the same value, because the diagram doesn't have them, one is
        // enough.
        object.set(
          "lifelines", .array(lifelines.first == lifelines.last ? [lifelines[0]] : lifelines))
      }
    } take: { note, members, references throws(MalformedMember) in
      note.placement = try Note.Placement(reading: members, references)
    }.canonical { $0.placement = $1.placement($0.placement) },
    .text("text", \.text.text),
    .runs("runs", \.text.runs, of: \.text),
    .word("kind", \.kind, usual: .comment),
    .tint("tint", \.look.tint),
    .color("outline", \.look.outline),
    .word("shape", \.shape, usual: .sheet).canonical { note, _ in
      if note.kind == .state { note.shape = .sheet }
    },
    .flag("prefersLeft", \.prefersLeft),
    .word("alignment", \.alignment),
    .text("link", \.link).withoutEmptyText(\.link),
    .text("comment", \.comment),
  ]
}

extension Note.Placement {
  fileprivate var word: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .over: "over"
    case .beside: "beside"
    }
  }

  fileprivate init(
    reading members: JSONMembers, _ references: JSONReferences
  ) throws(MalformedMember) {
    let word = members["placement"]
    let ids = (members["lifelines"]?.elements ?? []).compactMap(references.lifeline)
    let number = members["message"]?.integer
    let message = number.flatMap(references.position)
    switch (word?.text, ids.first, ids.last, message) {
    case ("left", let id?, _, _): self = .left(of: id)
    case ("right", let id?, _, _): self = .right(of: id)
    case ("over", let first?, let last?, _): self = .over(first, last)
    case ("beside", _, _, let message?): self = .beside(message: message)
    default:
      throw MalformedMember(
        key: "placement", offset: word?.offset ?? members.offset, isMissing: word == nil)
    }
  }
}

extension DiagramReference: JSONRecord {
  static let blank = DiagramReference(position: 0, over: 0, 0, name: "")
  static let fields: [JSONField<DiagramReference>] = [
    .position("position", \.position),
    .lifelines(\.first, \.last),
    .text("name", \.name.text),
    .runs("runs", \.name.runs, of: \.name),
    .tint("tint", \.look.tint),
    .tint("cornerTint", \.cornerTint),
    .color("outline", \.look.outline),
    .text("link", \.link).withoutEmptyText(\.link),
  ]
}

extension Separator: JSONRecord {
  static let blank = Separator(position: 0, kind: .divider)
  static let fields: [JSONField<Separator>] = [
    .position("position", \.position),
    .word("kind", \.kind),
    .text("text", \.text.text).canonical { row, _ in if row.kind == .space { row.text = "" } },
    .runs("runs", \.text.runs, of: \.text),
    .tint("tint", \.look.tint),
    .color("outline", \.look.outline),
    .integer("height", \.height, usual: 0).canonical { row, _ in row.height = row.drawnHeight },
  ]
}

extension LifelineGroup: JSONRecord {
  static let blank = LifelineGroup(title: "", from: 0, to: 0)
  static let fields: [JSONField<LifelineGroup>] = [
    .text("title", \.title.text),
    .runs("runs", \.title.runs, of: \.title),
    .lifelines(\.first, \.last),
    .tint("tint", \.look.tint),
    .color("outline", \.look.outline),
  ]
}

extension Region: JSONRecord {
  static let blank = Region(positions: 0..<0)
  static let fields: [JSONField<Region>] = [
    .range(\.positions),
    .member("lifelines", .array(of: .lifeline)) { region, references in
      guard let first = region.first, let last = region.last else { return nil }
      return .array([references.value(first), references.value(last)])
    } take: { region, input, references throws(MalformedMember) in
      let ids = input.elements?.map(references.lifeline) ?? []
      (region.first, region.last) = (ids.first ?? nil, ids.last ?? nil)
      return ids.count == 2 && !ids.contains(nil)
    }.canonical { region, numbers in
      (region.first, region.last) = (region.first.map(numbers.id), region.last.map(numbers.id))
    },
    .plain("tint", \.tint, .tint, usual: nil, { .string($0.description) }) {
      $0.text.flatMap { Tint($0) }
    },
    .text("title", \.title.text, usual: ""),
    .runs("runs", \.title.runs, of: \.title),
  ]
}

/// A range of positions on the timeline.
struct Stretch: JSONRecord {
  var positions: Range<Position>

  static let blank = Stretch(positions: 0..<0)
  static let fields: [JSONField<Stretch>] = [.range(\.positions)]
}

extension DurationMark: JSONRecord {
  static let blank = DurationMark(
    lifeline: 0, start: 0, end: 0, time: TimeSpan(nanoseconds: 0))
  static let fields: [JSONField<DurationMark>] = [
    .lifeline("lifeline", \.lifeline),
    .position("start", \.start),
    .position("end", \.end),
    .plain("nanoseconds", \.time, .integer, usual: nil, \.json, \.time),
    .text("text", \.text),
  ]
}

extension TimeMeasure: JSONRecord {
  static let blank = TimeMeasure(beside: 0, from: 0, to: 0, time: TimeSpan(nanoseconds: 0))
  static let fields: [JSONField<TimeMeasure>] = [
    .lifeline("lifeline", \.lifeline),
    .position("start", \.start),
    .position("end", \.end),
    .text("text", \.text, keepsEmpty: true),
    // If the author gave words for the measure, no time is written.
    .member("nanoseconds", .integer) { measure, _ in
      measure.text == nil ? measure.time.json : nil
    } take: { measure, input, _ throws(MalformedMember) in
      measure.time = input.time ?? measure.time
      return input.time != nil
    },
  ]
}

extension TimeSpan {
  fileprivate var json: JSONValue { .integer(Int(nanoseconds)) }
}

extension JSONNode {
  fileprivate var time: TimeSpan? { integer.map { TimeSpan(nanoseconds: Int64($0)) } }
}

extension Registration: JSONRecord {
  static let blank = Registration(center: 0, name: nil, start: 0, end: nil)
  static let fields: [JSONField<Registration>] = [
    .lifeline("center", \.center),
    .text("name", \.name, keepsEmpty: true),
    .position("start", \.start),
    .position("end", \.end),
  ]
}
