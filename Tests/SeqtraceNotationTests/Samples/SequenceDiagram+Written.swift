import SeqtraceDiagram
import TestSupport

extension SequenceDiagram {
  private static let words = [
    "end", "note over A: x", "a;b", "#35;", "#", "loop", "\"quoted\"", "'", "👩‍👩‍👧", "状态", "",
    "Dictionary<String, [Int]>", "%%{init: x}%%", "-->>", "A->>B: c", "wrap: x", ":", "a\nb",
    "<br/>",
    "$$x$$", "\\n", "rgb(1, 2, 3)", "participant", "autonumber", "f(_:a:)", "x ", " x", "}", "{",
    "@{", "A -> B : c", "@enduml", "/' x '/", "'", "**b**", "[[x]]", "<U+0041>", "== x ==", "...",
    "~",
    "| a | b |", "a\n| = | b |\n|c|", "────────────", "════ t ════\n──── =x- ────", "«", "<<x>>",
    "++", "!include x", "end note", "// //", "&#65;",
  ]

  /// A diagram with everything that the model knows, and words that are hard to write.
  static func written(using generator: inout SeededGenerator) -> SequenceDiagram {
    var sketch = WrittenSketch(generator: generator, words: words)
    let diagram = sketch.diagram()
    generator = sketch.generator
    return diagram
  }
}

/// Draws up a diagram at random.
private struct WrittenSketch {
  var generator: SeededGenerator
  let words: [String]
  private var result = SequenceDiagram()
  private var position = 0

  init(generator: SeededGenerator, words: [String]) {
    self.generator = generator
    self.words = words
  }

  private mutating func word() -> String { words.randomElement(using: &generator) ?? "" }
  private mutating func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }
  private mutating func lifeline() -> Lifeline.ID {
    result.lifelines.randomElement(using: &generator)?.id ?? 0
  }

  mutating func diagram() -> SequenceDiagram {
    if chance(2) { result.title = StyledText(word()) }
    if let title = result.title?.text, chance(3) {
      result.title = StyledText(title, runs(of: title))
    }
    if chance(6) { result.surroundings.background = tint() }
    if chance(6) {
      result.surroundings.textPlaces.labels = TextPlaces.LabelPlace.allCases.randomElement(
        using: &generator)!
      result.surroundings.messageWidth = .random(in: 1...6, using: &generator)
      result.surroundings.dimensions.scale = .random(in: 10...300, using: &generator)
    }
    if chance(4) { result.surroundings.header = StyledText(word()) }
    if chance(4) { result.surroundings.accessibleTitle = word() }
    if chance(4) { result.surroundings.accessibleDescription = word() }
    for index in 0..<Int.random(in: 1...5, using: &generator) {
      result.lifelines.append(
        Lifeline(
          id: index, name: "\(word())#\(index)", label: StyledText(word()),
          kind: Lifeline.Kind.allCases.randomElement(using: &generator) ?? .participant,
          facetOf: index > 0 && chance(6) ? 0 : nil))
      result.lifelines[index].look.tint = tint()
      result.lifelines[index].look.outline = color()
      result.lifelines[index].lineColor = color()
      if chance(3) {
        result.lifelines[index].label.runs = runs(of: result.lifelines[index].label.text)
      }
      if chance(5) { result.lifelines[index].link = chance(2) ? word() : "https://a.org/[b]?c=d&e" }
    }
    rows(depth: 0)
    for index in result.lifelines.indices where chance(4) {
      result.lifelines[index].destruction = Int.random(in: 1...max(1, position), using: &generator)
    }
    bars()
    extras()
    return result
  }

  private mutating func rows(depth: Int) {
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0 where depth < 3: block(depth: depth)
      case 1: note()
      case 2 where chance(2): separator()
      case 9 where chance(4):
        let start = position + 1
        for _ in 0..<Int.random(in: 2...3, using: &generator) {
          if chance(3) { note() } else { message() }
        }
        result.sharedRows.append(start..<position + 1)
      default: message()
      }
    }
  }

  private mutating func message() {
    position += 1
    var message = Message(
      position: position,
      kind: Message.Kind.allCases.randomElement(using: &generator) ?? .call,
      from: chance(12) ? .gate : chance(12) ? .unknown : .occurrence(lifeline()),
      to: chance(12) ? .gate : chance(12) ? .unknown : .occurrence(lifeline()), name: word())
    if chance(4) { message.arguments = [word(), word()] }
    if chance(4) { message.value = word() }
    if chance(8) { message.isThrow = true }
    if chance(4) { message.isMirrored = true }
    if chance(6) { message.number = MessageNumber(position, 2) }
    if message.number != nil, chance(2) { message.numberText = word() }
    if chance(8) { message.change = .added }
    if chance(4) {
      message.arrow = Message.Arrow(
        isDashed: chance(2),
        head: Message.Arrow.Tip.allCases.randomElement(using: &generator) ?? .open,
        tail: chance(2) ? .none : .filled, hasCircleAtSender: chance(3),
        hasCircleAtReceiver: chance(3))
      message.arrow?.hasSolidCircles = chance(2)
    }
    if chance(4) { message.runs = runs(of: message.name) }
    message.color = color()
    if let receiver = message.receiver.lifeline, message.kind == .creation,
      result.lifelines[receiver].creation == nil
    {
      result.lifelines[receiver].creation = position
    }
    result.messages.append(message)
  }

  private mutating func note() {
    position += 1
    if chance(5) {
      var state = Note(position: position, state: StyledText(word()), of: lifeline())
      state.look.tint = tint()
      return result.notes.append(state)
    }
    let place: Note.Placement =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: .left(of: lifeline())
      case 1: .right(of: lifeline())
      case 2: result.messages.last.map { .beside(message: $0.position) } ?? .left(of: lifeline())
      default: .over(lifeline(), lifeline())
      }
    var note = Note(position: position, placement: place, text: StyledText(word()))
    if chance(2) { note.text.runs = runs(of: note.text.text) }
    note.look.tint = tint()
    note.look.outline = color()
    if chance(8) { note.link = chance(2) ? word() : "https://a.org/[b]?c=d&e" }
    if note.kind == .comment { note.shape = Note.Shape.allCases.randomElement(using: &generator)! }
    if case .beside = note.placement { note.prefersLeft = chance(2) }
    result.notes.append(note)
  }

  /// A text in looks at random, sometimes with parts that look the same, or that have no text.
  private mutating func runs(of text: String) -> [TextRun] {
    var (runs, rest) = ([TextRun](), text[...])
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 0...rest.count, using: &generator))
      let bits = chance(3) ? 0 : UInt8.random(in: 0...127, using: &generator)
      runs.append(TextRun(String(part), looks: TextRun.Looks(rawValue: bits), color: color()))
      if chance(6) { runs[runs.count - 1].size = Int.random(in: 0...100, using: &generator) }
      rest = rest.dropFirst(part.count)
    }
    return runs
  }

  private mutating func color() -> Tint.Color? {
    chance(6) ? Tint.Color(UInt32.random(in: 0...0xFF_FFFF, using: &generator)) : nil
  }

  private mutating func tint() -> Tint? {
    if chance(8) { return .series(Int.random(in: 0..<9, using: &generator)) }
    return color().map(Tint.color)
  }

  private mutating func separator() {
    position += 1
    if chance(2) {
      let isSpace = chance(3)
      result.separators.append(
        isSpace
          ? Separator(
            position: position, kind: .space,
            height: chance(2) ? 0 : .random(in: -1...1000, using: &generator))
          : Separator(
            position: position, kind: chance(2) ? .delay : chance(2) ? .page : .divider,
            text: StyledText(word())))
      let last = result.separators.count - 1
      if chance(3) {
        result.separators[last].text.runs = runs(of: result.separators[last].text.text)
      }
    } else {
      result.references.append(
        DiagramReference(position: position, over: lifeline(), lifeline(), name: StyledText(word()))
      )
      let last = result.references.count - 1
      result.references[last].look.tint = tint()
      result.references[last].cornerTint = tint()
      result.references[last].look.outline = color()
      if chance(3) {
        result.references[last].name.runs = runs(of: result.references[last].name.text)
      }
    }
  }

  private mutating func block(depth: Int) {
    let start = position + 1
    if chance(3) {
      let index = result.regions.count
      result.regions.append(
        Region(positions: start..<start, tint: .series(Int.random(in: 0..<9, using: &generator))))
      rows(depth: depth + 1)
      result.regions[index].positions = start..<position + 1
      if chance(2) { result.regions[index].title = StyledText(word()) }
      if chance(2), let first = result.lifelines.randomElement(using: &generator),
        let last = result.lifelines.randomElement(using: &generator)
      {
        (result.regions[index].first, result.regions[index].last) = (first.id, last.id)
      }
      if chance(3) { result.regions[index].title.runs = runs(of: result.regions[index].title.text) }
      return
    }
    let index = result.fragments.count
    let rule = CombinedFragment.Operator.allCases.randomElement(using: &generator) ?? .alt
    result.fragments.append(
      CombinedFragment(rule, operands: [.init(positions: start..<start)]))
    var operands: [CombinedFragment.Operand] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let first = position + 1
      let background = tint()
      rows(depth: depth + 1)
      operands.append(
        .init(
          condition: chance(3) ? nil : StyledText(word()), positions: first..<position + 1,
          tint: background))
      if let condition = operands[operands.count - 1].condition, chance(3) {
        operands[operands.count - 1].condition?.runs = runs(of: condition.text)
      }
    }
    result.fragments[index].operands = operands
    result.fragments[index].outline = color()
    result.fragments[index].cornerTint = tint()
  }

  private mutating func bars() {
    for message in result.messages {
      guard chance(2), let receiver = message.receiver.lifeline else { continue }
      result.activations.append(
        Activation(
          lifeline: receiver, start: message.position,
          end: Int.random(in: message.position...position, using: &generator),
          isInterrupted: chance(8)))
      result.activations[result.activations.count - 1].look.tint = tint()
      result.activations[result.activations.count - 1].goesOn = chance(20)
      result.activations[result.activations.count - 1].look.outline = color()
    }
  }

  private mutating func extras() {
    guard let first = result.messages.first else { return }
    if chance(3) {
      result.groups = [
        LifelineGroup(title: StyledText(word()), from: 0, to: result.lifelines.count - 1)
      ]
      result.groups[0].look.outline = color()
      if chance(2) {
        let ends = [lifeline(), lifeline()]
        result.groups.append(
          LifelineGroup(title: StyledText(word()), from: ends.min()!, to: ends.max()!))
      }
      if chance(3) { result.groups[0].title.runs = runs(of: result.groups[0].title.text) }
    }
    if chance(3) {
      result.durations = [
        DurationMark(
          lifeline: lifeline(), start: first.position, end: position,
          time: TimeSpan(nanoseconds: 1_234_567))
      ]
    }
    if chance(3) {
      result.registrations = [
        Registration(
          center: lifeline(), name: chance(3) ? nil : word(), start: first.position,
          end: chance(2) ? nil : position)
      ]
    }
    if chance(3) { result.captions = [Caption(number: 1, text: word())] }
    if chance(3) { result.remarks = [word(), word()] }
    if chance(3) { result.legend = [LegendEntry(kind: .fragment(.alt), text: word())] }
    if chance(3) {
      result.links = [MessageLink(position: first.position, address: "https://example.org/%20")]
    }
    if chance(3), let last = result.messages.last, last.position > first.position {
      result.measures = [
        TimeMeasure(beside: lifeline(), from: first.position, to: last.position, text: word())
      ]
    }
  }
}
