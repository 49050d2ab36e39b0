package import SeqtraceDiagram

extension RunAggregate {
  /// A call counts as slower or faster if its usual times differ by a fifth of the longer one: four to five.
  private static let leastChange = (shorter: 4.0, longer: 5.0)

  /// The diagrams of two aggregates, for comparison. Calls that became slower or faster have their times in their
  /// names.
  ///
  /// - Complexity: O(*n*) for *n* messages of both.
  package static func diagrams(
    comparing old: RunAggregate, with new: RunAggregate
  ) -> (old: SequenceDiagram, new: SequenceDiagram) {
    var paths = MessagePaths()
    var (left, right) = (old.diagram(), new.diagram())
    let (leftMarks, rightMarks) = (paths.marks(of: left), paths.marks(of: right))
    for (path, mark) in leftMarks {
      guard let other = rightMarks[path] else { continue }
      let (before, after) = (left.durations[mark], right.durations[other])
      let times = [before.time.nanoseconds, after.time.nanoseconds].map(Double.init).sorted()
      guard times[0] * leastChange.longer <= times[1] * leastChange.shorter, times[1] > 0 else {
        continue
      }
      left.messages[before.start].name += " (\(before.words))"
      right.messages[after.start].name += " (\(after.words))"
    }
    return (left, right)
  }
}

/// The messages of diagrams by where they are: what is around them, and how many equal ones come before.
private struct MessagePaths {
  private struct Step: Hashable {
    var parent: Int
    var sender: String
    var receiver: String
    var name: String
    var place: Int
  }

  private var numbers: [Step: Int] = [:]

  /// The duration marks of a diagram of runs, in which each message has its index as its position, by path.
  mutating func marks(of diagram: SequenceDiagram) -> [Int: Int] {
    var marksAt: [Int: Int] = [:]
    for (index, mark) in diagram.durations.enumerated() { marksAt[mark.start] = index }
    var ends: [Int: Int] = [:]
    for activation in diagram.activations { ends[activation.start] = activation.end }
    var open: [(path: Int, end: Int)] = []
    var counts: [Step: Int] = [:]
    var marks: [Int: Int] = [:]
    for (index, message) in diagram.messages.enumerated() {
      while let last = open.last, last.end < index { open.removeLast() }
      func name(_ end: Message.End) -> String {
        end.lifeline.map { diagram.lifelines[$0].name } ?? ""
      }
      var step = Step(
        parent: open.last?.path ?? -1, sender: name(message.sender),
        receiver: name(message.receiver), name: message.name, place: 0)
      let place = counts[step] ?? 0
      counts[step] = place + 1
      step.place = place
      let path = numbers[step] ?? numbers.count
      numbers[step] = path
      if let mark = marksAt[index] { marks[path] = mark }
      if let end = ends[index] { open.append((path, end)) }
    }
    return marks
  }
}
