import SeqtraceDiagram

extension Sample {
  /// Large and small letters, wherever texts have looks.
  static let sizes: Sample = {
    var diagram = SequenceDiagram(title: "Large and small")
    diagram.title?.runs = [run("Large", 30), run(" and small", 10)]
    let kinds: [Lifeline.Kind] = [.participant, .actor, .participant]
    diagram.lifelines = kinds.enumerated().map { Lifeline(id: $0, name: "\($1)", kind: $1) }
    diagram.lifelines[0].label = "Big\nname"
    diagram.lifelines[0].label.runs = [run("Big", 32), run("\nname", 9)]
    diagram.lifelines[1].label = "actor"
    diagram.lifelines[1].label.runs = [run("actor", 20)]
    diagram.lifelines[2].look.tint = .color(Tint.Color(0x000080))
    diagram.lifelines[2].label.runs = [TextRun("participant", color: Tint.Color(0xFFFFFF))]
    let runs = [
      run("large", 24), run(" beside"), run(" tiny", 1), run("\nmarked"),
      run(" in a line", 16),
    ]
    diagram.messages = [(0, 0, 1), (1, 1, 1), (4, 1, 0), (6, 0, 2)].map {
      position, sender, receiver in
      var message = Message(
        position: position, from: .occurrence(sender), to: .occurrence(receiver),
        name: runs.map(\.text).joined())
      message.runs = runs
      return message
    }
    diagram.messages[2].kind = .reply
    let cells = [run("wide", 20), run("\nsmall", 8), run("\nand "), run("huge", 500)]
    diagram.notes = [
      Note(
        position: 2, placement: .right(of: 2), text: StyledText(cells.map(\.text).joined(), cells))
    ]
    diagram.separators = [Separator(position: 3, kind: .divider, text: "a large one")]
    diagram.separators[0].text.runs = [run("a "), run("large", 22), run(" one")]
    diagram.references = [DiagramReference(position: 5, over: 0, 1, name: "see there")]
    diagram.references[0].name.runs = [run("see "), run("there", 22)]
    diagram.fragments = [
      CombinedFragment(
        .alt,
        operands: [
          .init(condition: "large", positions: 4..<5), .init(condition: "marked", positions: 5..<7),
        ])
    ]
    diagram.fragments[0].operands[0].condition?.runs = [run("large", 20)]
    diagram.fragments[0].operands[1].condition?.runs = [run("marked")]
    diagram.regions = [Region(positions: 6..<7, tint: .accent, title: "a region")]
    diagram.regions[0].title.runs = [run("a "), run("region", 20)]
    diagram.groups = [LifelineGroup(title: "a box", from: 0, to: 1)]
    diagram.groups[0].title.runs = [run("a box", 30)]
    diagram.surroundings.footer = "x2 yi: what it means"
    diagram.surroundings.footer?.runs = [
      run("x"), TextRun("2", looks: .raised), run(" y"), TextRun("i", looks: [.lowered, .italic]),
      run(": "), run("what it "), run("means", 18),
    ]
    return Sample(name: "sizes", diagram: diagram)
  }()

  private static func run(_ text: String, _ size: Int? = nil) -> TextRun {
    var run = TextRun(text)
    run.size = size
    return run
  }
}
