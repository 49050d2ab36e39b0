import SeqtraceDiagram

/// Two messages, written as `FROM..TO` on the command line.
struct MessageRange: Sendable, Hashable {
  /// The first message.
  let from: Landmark
  /// The last message.
  let to: Landmark

  /// Parses `FROM..TO`, split at the first two full stops; `nil` if a part is missing.
  init?(_ text: some StringProtocol) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (from, to) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !from.isEmpty, !to.isEmpty else { return nil }
    self.from = Landmark(String(from))
    self.to = Landmark(String(to))
  }

  /// A diagram with a measure of the time between the messages.
  func measured(_ diagram: SequenceDiagram) throws(CommandError) -> SequenceDiagram {
    do throws(MeasureError) {
      return try diagram.measured(from: from, to: to)
    } catch {
      switch error {
      case .notFound(let landmark):
        throw .part(
          .unknownMessage(.measure, landmark, names: landmark.alternatives(in: diagram)))
      case .endsBeforeStart(let from, let to):
        throw .part(.reversedRange(.measure, from: from, to: to))
      case .untimed(let landmark): throw .part(.untimedMessage(landmark))
      }
    }
  }
}

extension MessageRange: WrittenValue {
  static var syntax: String {
    "two messages with '..' between them, such as 'placeOrder..deliver' or 2..5"
  }
}

extension Landmark {
  /// The numbers or names of a diagram that the user may have meant, without repetitions.
  func alternatives(in diagram: SequenceDiagram) -> [String] {
    var seen: Set<String> = []
    let names = diagram.messages.lazy.compactMap { message -> String? in
      if case .number = self { return message.number?.description }
      return String(message.name.prefix { $0 != "(" })
    }
    return names.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
