/// A reference to messages by number or name.
public enum Landmark: Sendable, Hashable, CustomStringConvertible {
  /// All messages with this number or a number nested in it: `3` also matches `3.1`.
  case number(MessageNumber)
  /// All messages that match by name, by name without arguments (`addSubview` for `addSubview(_:)`), or by
  /// drawn label.
  case name(NamePattern)

  /// Parses a number such as `3` or `1.2`; any other text becomes a pattern for names.
  public init(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    let known = parts.compactMap(\.self)
    guard known.count == parts.count else {
      self = .name(NamePattern(text))
      return
    }
    var number = MessageNumber(0)
    number.parts = known
    self = .number(number)
  }

  /// The landmark as written.
  public var description: String {
    switch self {
    case .number(let number): number.description
    case .name(let glob): glob.description
    }
  }

  func matches(_ message: Message) -> Bool {
    switch self {
    case .number(let number): return message.number?.parts.starts(with: number.parts) ?? false
    case .name(let glob):
      let base = message.name.prefix { $0 != "(" }
      return glob.matches(message.name) || glob.matches(String(base))
        || glob.matches(message.label)
    }
  }
}

/// A reason why a part of a diagram between two landmarks can't be shown or measured.
public enum LandmarkError: Error, Sendable, Hashable {
  /// No message matches the landmark.
  case notFound(Landmark)
  /// The end matches only messages before the start.
  case endsBeforeStart(from: Landmark, to: Landmark)
  /// The message has no recorded time, so the part can't be measured.
  case untimed(Landmark)
}
