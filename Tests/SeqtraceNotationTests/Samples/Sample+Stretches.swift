import SeqtraceDiagram

extension Sample {
  /// Measures between messages of every kind of end, and from page to page.
  static let measured: Sample = {
    var diagram = SequenceDiagram(
      lifelines: ["a", "b", "c"].enumerated().map { Lifeline(id: $0, name: $1) })
    let ends: [(Message.End, Message.End)] = [
      (.occurrence(0), .occurrence(1)), (.gate, .occurrence(1)), (.occurrence(1), .unknown),
      (.occurrence(1), .occurrence(1)), (.gate, .gate), (.occurrence(2), .gate),
      (.occurrence(0), .occurrence(2)),
    ]
    diagram.messages = ends.enumerated().map { position, ends in
      Message(position: position, from: ends.0, to: ends.1, name: "step\(position)()")
    }
    diagram.measures = [(0, 1), (0, 6), (1, 2), (3, 4), (3, 6), (3, 9)].map { start, end in
      TimeMeasure(
        beside: 0, from: start, to: end, time: TimeSpan(nanoseconds: Int64(end - start) * 1_500_000)
      )
    }
    diagram.groups = [LifelineGroup(title: "(two) and more", from: 1, to: 2, tint: .accent)]
    diagram.regions = [Region(positions: 0..<3, tint: .color(.init(0xFFD43B)), title: "own")]
    return Sample(name: "measured", diagram: diagram)
  }()

  /// Groups, references, dividers and delays, with texts that could be taken for markup.
  static let stretches: Sample = {
    var diagram = SequenceDiagram(
      lifelines: Lifeline.Kind.allCases.enumerated().map { index, kind in
        Lifeline(id: index, name: kind.rawValue, kind: kind)
      })
    diagram.messages = [0, 3, 6].map {
      Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "step \($0)")
    }
    diagram.references = [
      DiagramReference(position: 1, over: 1, 0, name: "logging in", link: "login.svg"),
      DiagramReference(position: 7, over: 2, 2, name: "end == <b>\nsecond line"),
    ]
    diagram.separators = [
      Separator(position: 2, kind: .divider, text: "later == @enduml"),
      Separator(position: 4, kind: .delay, text: "... a minute ... passes"),
      Separator(position: 5, kind: .divider), Separator(position: 8, kind: .delay),
      Separator(position: 9, kind: .page, text: "== 第二页: newpage"),
    ]
    diagram.groups = [
      LifelineGroup(title: "red \"end\"", from: 1, to: 0),
      LifelineGroup(title: "alone", from: 3, to: 3),
      LifelineGroup(title: "overlaps the first", from: 1, to: 2),
    ]
    return Sample(name: "stretches", diagram: diagram)
  }()
}
