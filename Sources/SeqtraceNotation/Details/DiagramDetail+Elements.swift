import SeqtraceDiagram

/// Elements of a diagram, as the diagram file has them. Lifelines are referred to by number.
extension DiagramDetail {
  var activation: Activation? {
    guard let lifeline = integer("lifeline"), let start = integer("start"), let end = integer("end")
    else { return nil }
    var activation = Activation(
      lifeline: lifeline, start: start, end: end, isInterrupted: flag("interrupted"))
    activation.goesOn = flag("goesOn")
    activation.tint = tint
    activation.outline = color("outline")
    return activation
  }

  var fragment: CombinedFragment? {
    guard let rule: CombinedFragment.Operator = word("operator"),
      let operands = elements("operands", \.operand), !operands.isEmpty
    else { return nil }
    var fragment = CombinedFragment(rule, operands: operands)
    fragment.goesOn = flag("goesOn")
    fragment.isBeside = flag("beside")
    fragment.cornerTint = text("cornerTint").flatMap { Tint($0) }
    fragment.outline = color("outline")
    return fragment
  }

  private var operand: CombinedFragment.Operand? {
    range.map {
      var operand = CombinedFragment.Operand(
        condition: text("condition"), positions: $0, tint: tint)
      operand.runs = runs ?? []
      return operand
    }
  }

  var note: Note? {
    guard let position = integer("position"), let text = text("text"),
      let placement = placement
    else { return nil }
    var note = Note(position: position, placement: placement, text: text)
    note.kind = word("kind") ?? .comment
    note.runs = runs ?? []
    note.tint = tint
    note.outline = color("outline")
    note.prefersLeft = flag("prefersLeft")
    note.alignment = word("alignment")
    note.link = self.text("link")
    note.shape = word("shape") ?? .sheet
    return note
  }

  /// The colour of a line or a text.
  func color(_ key: String) -> Tint.Color? { text(key).flatMap { Tint.Color(hex: $0) } }

  /// The tint of an element.
  var tint: Tint? { text("tint").flatMap { Tint($0) } }

  /// The runs of a text, if they are given.
  var runs: [TextRun]? { runs("runs") }

  func runs(_ key: String) -> [TextRun]? {
    elements(key) { run in
      run.text("text").map { text in
        let looks = (run.texts("looks") ?? []).compactMap(TextRun.Looks.init(named:))
        var result = TextRun(text, looks: TextRun.Looks(looks), color: run.color("color"))
        result.size = run.integer("size")
        result.background = run.color("background")
        return result
      }
    }
  }

  private var placement: Note.Placement? {
    if let message = integer("message") { return .beside(message: message) }
    guard let first = integer("first"), let last = integer("last") else { return nil }
    switch text("placement") {
    case "left": return .left(of: first)
    case "right": return .right(of: first)
    case "over": return .over(first, last)
    default: return nil
    }
  }

  var reference: DiagramReference? {
    guard let position = integer("position"), let first = integer("first"),
      let last = integer("last"), let name = text("name")
    else { return nil }
    var reference = DiagramReference(
      position: position, over: first, last, name: name, link: text("link"))
    reference.runs = runs ?? []
    reference.tint = tint
    reference.cornerTint = text("cornerTint").flatMap { Tint($0) }
    reference.outline = color("outline")
    return reference
  }

  var separator: Separator? {
    guard let position = integer("position"), let kind: Separator.Kind = word("kind"),
      let text = text("text")
    else { return nil }
    var separator = Separator(
      position: position, kind: kind, text: text, height: integer("height") ?? 0)
    separator.runs = runs ?? []
    separator.tint = tint
    separator.outline = color("outline")
    return separator
  }

  var group: LifelineGroup? {
    guard let title = text("title"), let first = integer("first"), let last = integer("last")
    else { return nil }
    var group = LifelineGroup(title: title, from: first, to: last, tint: tint)
    group.runs = runs ?? []
    group.outline = color("outline")
    return group
  }

  var region: Region? {
    guard let range, let tint, let title = text("title")
    else { return nil }
    var region = Region(positions: range, tint: tint, title: title)
    region.runs = runs ?? []
    region.first = integer("first")
    region.last = integer("last")
    return region
  }

  private var time: TimeSpan? {
    integer("nanoseconds").map { TimeSpan(nanoseconds: Int64($0)) }
  }

  var duration: DurationMark? {
    guard let lifeline = integer("lifeline"), let start = integer("start"),
      let end = integer("end"), let time
    else { return nil }
    return DurationMark(lifeline: lifeline, start: start, end: end, time: time)
  }

  var measure: TimeMeasure? {
    guard let lifeline = integer("lifeline"), let start = integer("start"),
      let end = integer("end")
    else { return nil }
    if let text = text("text") {
      return TimeMeasure(beside: lifeline, from: start, to: end, text: text)
    }
    return time.map { TimeMeasure(beside: lifeline, from: start, to: end, time: $0) }
  }

  var registration: Registration? {
    guard let center = integer("center"), let start = integer("start") else { return nil }
    return Registration(center: center, name: text("name"), start: start, end: integer("end"))
  }

  var link: MessageLink? {
    guard let position = integer("position"), let address = text("address") else { return nil }
    return MessageLink(position: position, address: address)
  }

  var caption: Caption? {
    guard let number = number("number"), let text = text("text") else { return nil }
    return Caption(number: number, text: text)
  }

  var legendEntry: LegendEntry? {
    guard let name = text("kind"), let text = text("text"),
      let kind = LegendEntry.Kind(named: name)
    else { return nil }
    return LegendEntry(kind: kind, text: text)
  }

  var arrow: Message.Arrow? {
    guard let head: Message.Arrow.Tip = word("head") else { return nil }
    var arrow = Message.Arrow(
      isDashed: flag("dashed"), head: head, tail: word("tail") ?? .none,
      hasCircleAtSender: flag("circleAtSender"), hasCircleAtReceiver: flag("circleAtReceiver"))
    arrow.hasSolidCircles = flag("solidCircles")
    arrow.isBare = flag("bare")
    return arrow
  }
}
