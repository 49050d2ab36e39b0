import SeqtraceDiagram

extension Message {
  /// The mark that is written before the label to show, without colour, how the message differs; empty if it
  /// doesn't.
  var changeMark: String { change.map { "[\($0.rawValue)] " } ?? "" }

  /// The number that is written before the label, as in UML's communication diagrams (`3: `), or the text
  /// that replaces it; empty if the message has no number.
  var numberPrefix: String {
    guard let number, !number.parts.isEmpty else { return "" }
    return numberText.map { $0 + " " } ?? "\(number): "
  }
}

extension Caption {
  /// The number and its explanation on one line.
  var line: String { "\(number): \(text)" }
}
