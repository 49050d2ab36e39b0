import SeqtraceDiagram

extension Sample {
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
    ]
    diagram.groups = [
      LifelineGroup(title: "red \"end\"", from: 1, to: 0),
      LifelineGroup(title: "alone", from: 3, to: 3),
      LifelineGroup(title: "overlaps the first", from: 1, to: 2),
    ]
    return Sample(name: "stretches", diagram: diagram)
  }()
}
