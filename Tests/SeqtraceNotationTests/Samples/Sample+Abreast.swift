import SeqtraceDiagram

extension Sample {
  /// Fragments, bars that go on, and texts in many looks, for the tools themselves.
  static let abreast: Sample = {
    var diagram = SequenceDiagram(
      title: "Abreast", lifelines: lifelines("a", "b", "c", "d", "e", "f"))
    diagram.title?.runs = [look("Ab", size: 20), look("reast")]
    for (sender, receiver) in [(0, 1), (1, 0), (2, 3), (4, 5), (0, 3)] {
      diagram.add(sender, receiver, "m")
    }
    diagram.messages[0].name = "x2 yi"
    diagram.messages[0].runs = [
      look("x", size: 9), TextRun("2", looks: .raised), TextRun(" y"),
      TextRun("i", looks: [.lowered, .italic]),
    ]
    let pink = Tint.color(Tint.Color(0xFFC0CB))
    diagram.fragments = [
      CombinedFragment(
        .alt,
        operands: [
          .init(condition: "first", positions: 0..<1, tint: pink),
          .init(condition: "plain", positions: 1..<2),
        ]), CombinedFragment(.loop, operands: [.init(condition: "forever", positions: 2..<3)]),
      CombinedFragment(.section, operands: [.init(condition: "named", positions: 3..<4)]),
    ]
    diagram.activations = [Activation(lifeline: 3, start: 2, end: 4)]
    diagram.activations[0].goesOn = true
    return Sample(name: "abreast", diagram: diagram)
  }()

  private static func look(_ text: String, size: Int? = nil) -> TextRun {
    var run = TextRun(text)
    run.size = size
    return run
  }
}
