import SeqtraceDiagram

/// The numbers of a diagram with all messages counted in order, as `autonumber` does.
struct MessageCount: Equatable {
  /// The number of the first message.
  let first: Int
  /// The difference between consecutive numbers.
  let step: Int

  /// Finds how the messages of a script are counted; `nil` if they aren't, or are fewer than two.
  ///
  /// A message without a lifeline doesn't count: not every notation draws it as a message.
  init?(_ steps: [DiagramScript.Step], of diagram: SequenceDiagram) {
    var numbers: [Int] = []
    for case .message(let index) in steps {
      let message = diagram.messages[index]
      guard let parts = message.number?.parts, parts.count == 1, parts[0] >= 0,
        message.numberText == nil,
        message.sender.lifeline != nil || message.receiver.lifeline != nil
      else { return nil }
      numbers.append(parts[0])
    }
    guard numbers.count >= 2 else { return nil }
    (first, step) = (numbers[0], numbers[1] - numbers[0])
    guard step >= 1, zip(numbers, numbers.dropFirst()).allSatisfy({ $1 - $0 == step }) else {
      return nil
    }
  }

  /// The words for it in Mermaid and in PlantUML: as few as needed.
  var source: String {
    if step != 1 { return "autonumber \(first) \(step)" }
    return first == 1 ? "autonumber" : "autonumber \(first)"
  }
}
