import SeqtraceDiagram

extension Sketch {
  /// Makes the message that was said last lead somewhere.
  mutating func link(_ address: String) {
    let position = next - 1
    change { $0.links.append(MessageLink(position: position, address: address)) }
  }

  /// Numbers all messages by count, within the calls that send them.
  mutating func countMessages() { change { $0 = $0.numbered(nested: true) } }
}
