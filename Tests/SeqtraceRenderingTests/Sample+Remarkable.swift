import SeqtraceDiagram

extension Sample {
  private static func lifelines(_ kinds: Lifeline.Kind...) -> [Lifeline] {
    kinds.enumerated().map { id, kind in
      Lifeline(id: id, name: ["client", "Loader", "Cache", "Store", "Log"][id], kind: kind)
    }
  }

  private static func message(
    _ position: Int, _ from: Int, _ to: Int, _ name: String, _ kind: Message.Kind = .call
  ) -> Message {
    Message(
      position: position, kind: kind, from: .occurrence(from), to: .occurrence(to), name: name)
  }

  /// Each tint, across all lifelines and over some, around fragments and across them, without and
  /// with titles that are too long.
  static let regions: Sample = {
    var diagram = SequenceDiagram(title: "Regions")
    diagram.lifelines = lifelines(.actor, .participant, .participant, .database)
    diagram.messages = (0..<9).map {
      message($0, $0 % 3, ($0 % 3 + 1 + $0 % 2) % 4, "step\($0)(with: argument)")
    }
    let title = "a title that is longer than the two lifelines which it stands over are apart"
    diagram.regions = [
      Region(positions: 0..<2, tint: .accent, title: "loading"),
      Region(positions: 1..<2, over: 2, 3, tint: .caution, title: StyledText(title)),
      Region(positions: 2..<5, tint: .neutral, title: "around an alternative"),
      Region(positions: 5..<7, over: 0, 1, tint: .positive),
      Region(positions: 6..<8, over: 2, 3, tint: .negative, title: "crosses"),
    ]
    diagram.fragments = [
      CombinedFragment(
        .alt,
        operands: [
          .init(condition: "found", positions: 2..<3), .init(condition: "else", positions: 3..<5),
        ]), CombinedFragment(.opt, operands: [.init(condition: "rare", positions: 7..<9)]),
    ]
    return Sample(name: "regions", diagram: diagram)
  }()

  /// Measures beside the first lifeline and beside another one, side by side, through a frame, and over
  /// the edge of a group.
  static let measures: Sample = {
    var diagram = SequenceDiagram(title: "Measures")
    diagram.lifelines = lifelines(.actor, .participant, .participant, .database)
    diagram.messages = [
      message(0, 0, 1, "load(from:)"), message(1, 1, 1, "check()"), message(2, 1, 2, "find(_:)"),
      message(3, 2, 3, "read(_:at:)"), message(4, 3, 2, "data", .reply),
      message(5, 0, 3, "note down a text that is long", .signal), message(6, 2, 1, "found", .reply),
      message(7, 1, 0, "done", .reply),
    ]
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 7), Activation(lifeline: 1, start: 1, end: 1),
      Activation(lifeline: 2, start: 2, end: 6), Activation(lifeline: 3, start: 3, end: 4),
    ]
    diagram.measures = [(0, 0, 7), (0, 0, 5), (2, 3, 6), (2, 3, 4), (1, 2, 6)].map {
      TimeMeasure(
        beside: $0, from: $1, to: $2, time: TimeSpan(nanoseconds: Int64($2 - $1) * 12_345_678))
    }
    diagram.fragments = [
      CombinedFragment(.opt, operands: [.init(condition: "missing", positions: 3..<5)])
    ]
    diagram.groups = [LifelineGroup(title: "Storage", from: 2, to: 3)]
    return Sample(name: "measures", diagram: diagram)
  }()

  /// Notes beside messages of every direction, durations, links, and a legend of it all.
  static let remarkable: Sample = {
    var diagram = SequenceDiagram(title: "Remarkable")
    diagram.lifelines = lifelines(.actor, .participant, .participant, .notificationCenter, .queue)
    diagram.lifelines[2].creation = 4
    diagram.lifelines[2].destruction = 15
    diagram.messages = [
      message(0, 0, 1, "load(from:)"), message(2, 1, 1, "check()"),
      message(4, 1, 2, "init()", .creation), message(6, 1, 3, "loaded", .signal),
      message(8, 1, 0, "data", .reply),
      Message(position: 10, from: .occurrence(0), to: .unknown, name: "lost"),
      Message(position: 12, from: .occurrence(1), to: .gate, name: "out"),
      Message(position: 14, from: .gate, to: .occurrence(0), name: "in"),
      message(15, 0, 2, "", .destruction),
    ]
    diagram.messages[4].isThrow = true
    diagram.messages[0].change = .added
    let texts = [
      0: "asks once", 2: "two\nlines", 4: "the new one", 6: "told to everybody who listens to it",
      8: "leftwards", 10: "nobody hears it", 12: "leaves", 14: "arrives",
    ]
    diagram.notes = texts.sorted { $0.key < $1.key }.map {
      Note(position: $0.key + 1, placement: .beside(message: $0.key), text: StyledText($0.value))
    }
    diagram.notes.append(Note(position: 16, placement: .beside(message: 15), text: "the end"))
    diagram.notes.append(Note(position: 17, placement: .beside(message: 15), text: "really"))
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 8), Activation(lifeline: 1, start: 2, end: 3),
      Activation(lifeline: 3, start: 6, end: 6, isInterrupted: true),
    ]
    diagram.registrations = [Registration(center: 3, name: "N", start: 6, end: nil)]
    diagram.durations = [
      DurationMark(lifeline: 1, start: 0, end: 8, time: TimeSpan(nanoseconds: 12_340_000)),
      DurationMark(lifeline: 1, start: 2, end: 3, time: TimeSpan(nanoseconds: 900)),
      DurationMark(lifeline: 3, start: 6, end: 6, time: TimeSpan(nanoseconds: 2_000_000_000)),
    ]
    diagram.links = [
      MessageLink(position: 0, address: "https://example.org/Loader.swift?a=1&b=2#L12"),
      MessageLink(position: 2, address: "javascript:alert(1)"),
    ]
    return Sample(name: "remarkable", diagram: diagram.explained { "what \($0.name) means" })
  }()

  /// Labels and notes in several looks: short ones, and some that are broken into lines.
  static let looks: Sample = {
    var diagram = SequenceDiagram(title: "Looks")
    diagram.lifelines = lifelines(.actor, .participant, .participant)
    let long = "a text that is too long for one line"
    let runs: [[TextRun]] = [
      [.init("bold", looks: .bold), .init(" and plain")],
      [.init("italic", looks: .italic), .init(" "), .init("code()", looks: .monospaced)],
      [
        .init("underlined", looks: .underlined), .init(" "), .init("struck", looks: .struckThrough),
      ],
      [.init(long + ", ", looks: .bold), .init(long, looks: [.italic, .underlined])],
      [.init(long + ", ", looks: .monospaced), .init(long, looks: [.bold, .monospaced])],
    ]
    diagram.messages = runs.enumerated().map { index, runs in
      var message = message(
        index * 2, 0, 1 + index % 2, runs.map(\.text).joined(), index == 1 ? .reply : .call)
      message.runs = runs
      message.number = MessageNumber(index + 1)
      if index > 0 { message.numberText = "[00\(index + 1)]" }
      return message
    }
    diagram.notes = runs.enumerated().map { index, runs in
      let lines = runs + [TextRun("\nplain, "), TextRun("all", looks: .init(rawValue: 31))]
      return Note(
        position: index * 2 + 1, placement: index == 3 ? .over(0, 1) : .right(of: 2),
        text: StyledText(lines.map(\.text).joined(), lines))
    }
    return Sample(name: "looks", diagram: diagram)
  }()

  /// A header; heads, figures, bars, notes, lines and texts in colours of their own: pure ones and pastel ones.
  static let colors: Sample = {
    let colors = [0xFF0000, 0xADD8E6].map { Tint.Color($0) }
    var diagram = SequenceDiagram(title: "Colors", header: "What stands\nabove the title")
    diagram.lifelines = lifelines(.participant, .actor, .database, .queue, .participant)
    for index in diagram.lifelines.indices.dropLast() {
      diagram.lifelines[index].look.tint = .color(colors[index % 2])
    }
    let arrows: [Message.Arrow?] = [
      nil, .init(head: .cross), .init(head: .upperFilled, tail: .open),
    ]
    diagram.messages = (0..<9).map { index in
      var message = message(index * 2, index % 4, (index + 1) % 5, "call")
      if index > 0 { message.color = colors[index % 2] }
      message.arrow = arrows[index % 3]
      message.runs = [.init("ca", color: colors[(index + 1) % 2]), .init("ll", looks: .bold)]
      return message
    }
    diagram.messages[7].receiver = .unknown
    diagram.activations = (0..<4).map { index in
      var activation = Activation(lifeline: 1 + index, start: index * 2, end: index * 2 + 6)
      if index > 0 { activation.look.tint = .color(colors[index % 2]) }
      return activation
    }
    diagram.notes = (0..<5).map { index in
      var note = Note(position: index * 2 + 1, placement: .over(4, 4), text: "a note")
      note.text.runs = [.init("a "), .init("note", color: colors[(index + 1) % 2])]
      if index % 3 == 2 { note.kind = .state }
      note.look.tint = index < 4 ? .color(colors[index % 2]) : .accent
      return note
    }
    return Sample(name: "colors", diagram: diagram)
  }()

  /// Outlines, lines and texts of heads, frames and notes with colours and looks, on a background of its own.
  static let outlines: Sample = {
    let (red, green) = (Tint.Color(0xD00000), Tint.Color(0x008040))
    var diagram = SequenceDiagram(title: "Outlines and looks")
    diagram.title?.runs = [.init("Outlines", looks: .italic), .init(" and looks", color: red)]
    diagram.surroundings.background = .color(.init(0xEEEBDC))
    diagram.lifelines = lifelines(.participant, .actor, .database, .notificationCenter)
    for index in diagram.lifelines.indices {
      let label = diagram.lifelines[index].label
      diagram.lifelines[index].look.outline = index % 2 == 0 ? red : green
      diagram.lifelines[index].lineColor = index % 2 == 0 ? green : red
      diagram.lifelines[index].label.runs = [
        .init(String(label.text.prefix(3)), looks: .italic),
        .init(String(label.text.dropFirst(3)), color: green),
      ]
    }
    diagram.messages = (0..<4).map { message($0 * 2, $0, ($0 + 1) % 4, "call") }
    diagram.activations = [Activation(lifeline: 1, start: 0, end: 6)]
    diagram.activations[0].look.outline = red
    diagram.separators = [
      Separator(position: 1, kind: .delay, text: "a while"),
      Separator(position: 3, kind: .divider, text: "a phase"),
    ]
    diagram.separators[1].text.runs = [.init("a "), .init("phase", looks: .underlined, color: red)]
    diagram.notes = [Note(position: 5, placement: .over(0, 1), text: "a note")]
    diagram.notes[0].look.outline = green
    diagram.references = [DiagramReference(position: 7, over: 2, 3, name: "another one")]
    diagram.references[0].name.runs = [.init("another "), .init("one", color: green)]
    diagram.fragments = [
      CombinedFragment(
        .alt,
        operands: [
          .init(condition: "one thing", positions: 2..<4),
          .init(condition: "or another", positions: 4..<7),
        ])
    ]
    diagram.fragments[0].outline = red
    diagram.fragments[0].operands[1].condition?.runs = [
      .init("or ", looks: .italic), .init("another", color: green),
    ]
    diagram.groups = [LifelineGroup(title: "a group", from: 2, to: 3)]
    diagram.groups[0].look.outline = red
    diagram.groups[0].title.runs = [.init("a ", color: red), .init("group", looks: .italic)]
    return Sample(name: "outlines", diagram: diagram)
  }()

  /// Numbers of three digits, and of many parts.
  static let deepNumbers: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines(.participant, .participant, .participant))
    diagram.messages = (0..<10).map { message($0, $0 % 3, ($0 + 1) % 3, "call\($0)()") }
    diagram.activations = (0..<10).map { Activation(lifeline: ($0 + 1) % 3, start: $0, end: 10) }
    diagram = diagram.numbered(from: 998, nested: true)
    diagram.messages.append(
      message(10, 0, 1, "a name that is long enough to be broken into lines()"))
    diagram.messages[10].number = MessageNumber(1000, 100, 100)
    return Sample(name: "deep-numbers", diagram: diagram)
  }()
}
