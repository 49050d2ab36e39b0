import SeqtraceDiagram

extension Sample {
  /// Lifelines with the ids 0, 1, 2 and so on.
  static func lifelines(_ names: String...) -> [Lifeline] {
    names.enumerated().map { Lifeline(id: $0, name: $1) }
  }

  /// Each kind of message between two lifelines and to oneself, with values and errors, and each
  /// state of change.
  static let messageKinds: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines("a", "b", "c"))
    let call = diagram.add(0, 1, "load(from:retries:)", arguments: ["url", "3"])
    let signal = diagram.add(.signal, 1, 1, "tick")
    diagram.activate(1, from: signal)
    diagram.add(.creation, 1, 2, "")
    diagram.add(.reply, 1, 0, "load", value: "Data")
    diagram.activate(1, from: call)
    let second = diagram.add(0, 1, "load()")
    diagram.add(.reply, 1, 0, "", isThrow: true)
    diagram.activate(1, from: second)
    diagram.add(.reply, 1, 0, "", value: "NotFound", isThrow: true)
    diagram.add(.reply, 1, 0, "")
    diagram.add(.destruction, 0, 2, "Cache")
    let open = diagram.add(0, 1, "stop()")
    diagram.activate(1, from: open, isInterrupted: true)
    for change in Message.Change.allCases {
      diagram.add(0, 1, change.rawValue)
      diagram.messages[diagram.messages.count - 1].change = change
    }
    diagram.messages[0].origin = .events([1, 4])
    diagram.messages[1].origin = .line(7)
    return Sample(name: "message-kinds", diagram: diagram)
  }()

  /// Each operator, every second one inside the one before, and a fragment with empty operands.
  static let fragments: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines("a", "b"))
    for rule in CombinedFragment.Operator.allCases {
      let start = diagram.nextPosition
      diagram.add(0, 1, "\(rule) begins()")
      let middle = diagram.nextPosition
      diagram.add(1, 0, "\(rule) goes on()")
      diagram.add(1, 0, "\(rule) ends()")
      diagram.fragments += [
        CombinedFragment(
          rule,
          operands: [
            .init(condition: "x > \(start)", positions: start..<middle),
            .init(condition: "else", positions: middle..<middle + 2),
          ]),
        CombinedFragment(rule, operands: [.init(positions: middle..<middle + 1)]),
      ]
    }
    let end = diagram.nextPosition
    diagram.fragments.append(
      CombinedFragment(
        .par,
        operands: [.init(condition: "nothing", positions: end..<end), .init(positions: end..<end)]))
    return Sample(name: "fragments", diagram: diagram)
  }()

  /// Notes at every place, also between the messages of a fragment.
  static let notes: Sample = {
    var diagram = SequenceDiagram(title: "Notes", lifelines: lifelines("a", "b", "c"))
    diagram.note(.over(0, 2), "before everything")
    diagram.add(0, 1, "go()")
    diagram.note(.left(of: 0), "two\nlines")
    diagram.note(.right(of: 2), "right")
    diagram.note(.over(1, 1), "over one")
    diagram.note(.over(7, 8), "over nobody")
    diagram.note(.left(of: 1), "")
    diagram.fragments = [CombinedFragment(.opt, operands: [.init(positions: 1..<4)])]
    return Sample(name: "notes", diagram: diagram)
  }()

  /// States of lifelines, between the messages that change them.
  static let states: Sample = {
    var diagram = SequenceDiagram(title: "States", lifelines: lifelines("a", "b"))
    for (name, lifeline) in [("idle", 1), ("two\nlines", 0), ("", 1), ("of nobody", 9)] {
      diagram.notes.append(
        Note(position: diagram.nextPosition, state: StyledText(name), of: lifeline))
      diagram.add(0, 1, "go()")
    }
    diagram.note(.over(1, 1), "a remark")
    return Sample(name: "states", diagram: diagram)
  }()

  /// Messages of each kind from and to ends that aren't lifelines.
  static let openEnds: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines("a", "b"))
    for kind in [Message.Kind.call, .signal, .reply] {
      diagram.add(kind, .gate, .occurrence(0), "\(kind) in")
      diagram.add(kind, .occurrence(1), .gate, "\(kind) out")
      diagram.add(kind, .unknown, .occurrence(1), "\(kind) found")
      diagram.add(kind, .occurrence(0), .unknown, "\(kind) lost")
      diagram.add(kind, .occurrence(9), .occurrence(0), "\(kind) from nobody")
      diagram.add(kind, .gate, .unknown, "\(kind) through")
    }
    return Sample(name: "open-ends", diagram: diagram)
  }()

  /// Numbers of one and of several parts, beside messages without any.
  static let numbers: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines("a", "b"))
    diagram.add(0, 1, "first()", number: 1)
    diagram.add(0, 1, "between()")
    diagram.add(0, 1, "inner()", number: MessageNumber(1, 2))
    diagram.add(0, 1, "deep()", number: MessageNumber(1, 2, 13))
    diagram.captions = [Caption(number: MessageNumber(1, 2), text: "Inside.\nStill inside.")]
    return Sample(name: "numbers", diagram: diagram)
  }()

  static let empty = Sample(name: "empty", diagram: SequenceDiagram())
}
