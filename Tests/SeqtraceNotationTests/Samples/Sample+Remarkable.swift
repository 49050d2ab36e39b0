import SeqtraceDiagram
import SeqtraceEvents

extension Sample {
  /// Messages that are only counted, by tens.
  static let counted: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines("a", "b"))
    diagram.add(0, 1, "first()")
    diagram.add(.signal, 1, 1, "second()")
    diagram.add(.creation, .occurrence(0), .unknown, "lost")
    return Sample(name: "counted", diagram: diagram.numbered(from: 10, step: 10))
  }()

  /// Regions, notes on messages, durations, links and a legend.
  static let remarkable: Sample = {
    var diagram = SequenceDiagram(title: "Remarkable", lifelines: lifelines("a", "b", "c"))
    let call = diagram.add(0, 1, "load(from:)", arguments: ["url"])
    diagram.note(.beside(message: call), "asks once\nonly")
    diagram.add(.creation, 1, 2, "")
    diagram.note(.beside(message: 2), "right of the new one")
    diagram.add(.signal, .occurrence(1), .gate, "out")
    diagram.note(.beside(message: 4), "at the edge")
    diagram.note(.beside(message: call), "comes late")
    diagram.note(.beside(message: 99), "on nothing")
    diagram.add(.call, .gate, .gate, "through")
    diagram.note(.beside(message: 8), "nobody's")
    diagram.activate(1, from: call)
    diagram.durations = [
      DurationMark(lifeline: 1, start: call, end: 8, time: TimeSpan(nanoseconds: 12_340_000)),
      DurationMark(lifeline: 2, start: 2, end: 2, time: TimeSpan(nanoseconds: 800)),
    ]
    diagram.links = [
      MessageLink(position: call, address: "https://example.org/A.swift?a=1&b#L3"),
      MessageLink(position: 2, address: "javascript:alert(1)"),
      MessageLink(position: 4, address: "A.swift#L9"),
    ]
    diagram.regions = [
      Region(positions: 0..<8, tint: .accent, title: "#red <b> end"),
      Region(positions: 0..<3, over: 2, 0, tint: .caution, title: "over all three"),
      Region(positions: 2..<4, over: 1, 7), Region(positions: 5..<5, tint: .negative),
      Region(positions: 4..<9, tint: .positive, title: "crosses"),
    ]
    diagram.fragments = [CombinedFragment(.opt, operands: [.init(positions: 0..<8)])]
    return Sample(name: "remarkable", diagram: diagram.explained { "what \($0.name) means" })
  }()
}
