import SeqtraceDiagram

extension Sample {
  /// Beginnings and ends that other tools are strict about.
  static let lives: Sample = {
    var diagram = SequenceDiagram(
      lifelines: lifelines(
        "main", "ordinary", "seen before", "found", "talks in deinit", "dies alone",
        "dies at birth",
        "maker", "center"))
    diagram.lifelines[8].kind = .notificationCenter
    diagram.add(.creation, 0, 1, "")
    diagram.note(.over(2, 2), "not yet there")
    diagram.add(.creation, 0, 2, "")
    diagram.add(.creation, .unknown, .occurrence(3), "")
    diagram.add(.creation, 0, 4, "")
    diagram.add(0, 5, "start()")
    die(&diagram)
    diagram.lifelines[6].destruction = diagram.add(.creation, 7, 6, "")
    diagram.lifelines[7].destruction = diagram.nextPosition - 1
    diagram.registrations = [
      Registration(center: 8, name: "changed", start: 0, end: nil),
      Registration(center: 8, name: nil, start: 1, end: nil),
      Registration(center: 8, name: "ended", start: 1, end: 2),
    ]
    return Sample(name: "lives", diagram: diagram)
  }()

  private static func die(_ diagram: inout SequenceDiagram) {
    let death = diagram.add(.destruction, 0, 4, "")
    let last = diagram.add(4, 8, "removeObserver(_:)")
    diagram.add(.reply, 8, 4, "")
    diagram.activate(8, from: last)
    diagram.activate(4, from: death)
    diagram.note(.right(of: 5), "gone")
    diagram.lifelines[5].destruction = diagram.nextPosition - 1
    diagram.add(.destruction, 0, 1, "")
  }

  /// A part of a diagram: what spans it began before, or goes on after, and it says what it lacks.
  static let part: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines("a", "b", "center"))
    diagram.messages = [
      Message(position: 10, from: .occurrence(0), to: .occurrence(1), name: "f()"),
      Message(position: 12, from: .gate, to: .occurrence(2), name: "post"),
    ]
    diagram.activations = [
      Activation(lifeline: 0, start: 3, end: 12), Activation(lifeline: 1, start: 10, end: 10),
    ]
    diagram.registrations = [Registration(center: 2, name: "N", start: 4, end: 40)]
    diagram.remarks = ["hidden: d <b>, \"e\"; 12 messages", "deeper than 2 calls: 1 message"]
    return Sample(name: "part", diagram: diagram)
  }()
}
