import SeqtraceDiagram

/// Two messages of a diagram, written as `FROM..TO` on the command line.
struct MessageRange: Sendable, Hashable {
  let from: Landmark
  let to: Landmark

  /// Parses `FROM..TO`, split at the first `..`; `nil` if a part is missing.
  init?(_ text: some StringProtocol) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (from, to) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !from.isEmpty, !to.isEmpty else { return nil }
    self.from = Landmark(String(from))
    self.to = Landmark(String(to))
  }

  /// Adds a measure of the time between the messages to a diagram.
  func measured(_ diagram: SequenceDiagram) throws(CommandError) -> SequenceDiagram {
    do throws(LandmarkError) {
      return try diagram.measured(from: from, to: to)
    } catch {
      throw .part(error.reason(for: .measure, in: diagram))
    }
  }
}

extension MessageRange: WrittenValue {
  static var syntax: String {
    "two messages with '..' between them, such as 'placeOrder..deliver' or 2..5"
  }
}

extension LandmarkError {
  /// Returns the error in an option that takes two messages.
  func reason(for option: DrawingOption, in diagram: SequenceDiagram) -> PartError {
    switch self {
    case .notFound(let landmark):
      .unknownMessage(option, landmark, names: landmark.alternatives(in: diagram))
    case .endsBeforeStart(let from, let to): .reversedRange(option, from: from, to: to)
    case .untimed(let landmark): .untimedMessage(landmark)
    }
  }
}

extension Landmark {
  /// The distinct numbers or names of a diagram's messages that the user may have meant.
  func alternatives(in diagram: SequenceDiagram) -> [String] {
    var seen: Set<String> = []
    let names = diagram.messages.lazy.compactMap { message -> String? in
      if case .number = self { return message.number?.description }
      return String(message.name.prefix { $0 != "(" })
    }
    return names.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
