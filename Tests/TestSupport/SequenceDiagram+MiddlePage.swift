import SeqtraceDiagram

extension SequenceDiagram {
  /// A page in the middle of three: bars, a loop, a registration and a dying object that were there
  /// before, some of which go on.
  package static let middlePage: SequenceDiagram = {
    var diagram = SequenceDiagram(title: "Many words")
    diagram.lifelines = [
      Lifeline(id: 0, name: "client"), Lifeline(id: 1, name: "Writer#1", label: "Writer"),
      Lifeline(id: 2, name: "Paper#1", label: "Paper", creation: 6),
      Lifeline(id: 3, name: "Clerk#1", label: "Clerk", destruction: 3),
      Lifeline(id: 4, name: "Center#1", label: "Center", kind: .notificationCenter),
      Lifeline(id: 5, name: "silent"),
    ]
    let ends: [(Message.Kind, Int, Int)] = [
      (.call, 0, 1), (.call, 1, 3), (.call, 1, 4), (.destruction, 1, 3), (.call, 3, 4),
      (.call, 1, 1), (.creation, 1, 2), (.call, 1, 2), (.call, 1, 2), (.call, 1, 4), (.reply, 1, 0),
      (.call, 0, 4),
    ]
    diagram.messages = ends.enumerated().map { position, message in
      Message(
        position: position, kind: message.0, from: .occurrence(message.1),
        to: .occurrence(message.2), name: message.0 == .creation ? "" : "step\(position)()",
        number: MessageNumber(position + 1))
    }
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 10), Activation(lifeline: 3, start: 1, end: 1),
      Activation(lifeline: 4, start: 2, end: 2), Activation(lifeline: 3, start: 3, end: 5),
      Activation(lifeline: 4, start: 4, end: 4), Activation(lifeline: 1, start: 5, end: 5),
      Activation(lifeline: 2, start: 7, end: 8), Activation(lifeline: 2, start: 8, end: 8),
      Activation(lifeline: 4, start: 9, end: 9), Activation(lifeline: 4, start: 11, end: 11),
    ]
    diagram.fragments = [
      CombinedFragment(.loop, operands: [.init(condition: "each <word>", positions: 2..<9)])
    ]
    diagram.registrations = [
      Registration(center: 4, name: "N", start: 2, end: 9),
      Registration(center: 4, name: "M", start: 4, end: nil),
    ]
    var wording = PageWording.english
    wording.file = { number, count in "many words-\(number).\(count).svg" }
    return Array(diagram.paged(.pages(3), wording: wording))[1]
  }()
}
