import SeqtraceDiagram

/// The numbers of messages that are counted in order, as by `autonumber`.
struct MessageCount: Equatable {
  /// The number of the first message.
  let first: Int
  /// The difference between consecutive numbers.
  let step: Int

  /// Finds the first number and the step with which a script's messages are counted; `nil` if they aren't
  /// counted, or if there are fewer than two.
  ///
  /// Also `nil` if one of the messages has no lifeline, because not every notation draws it as a message.
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

  /// The shortest `autonumber` statement for these numbers, in Mermaid and PlantUML.
  var source: String {
    if step != 1 { return "autonumber \(first) \(step)" }
    return first == 1 ? "autonumber" : "autonumber \(first)"
  }
}
