/// A way to name a message: by its number, or by what it says.
public enum Landmark: Sendable, Hashable, CustomStringConvertible {
  /// All messages of a number, or of those below it: `3` is also `3.1`.
  case number(MessageNumber)
  /// A message whose name, name without arguments (`addSubview` for `addSubview(_:)`) or drawn
  /// label matches.
  case name(Glob)

  /// Reads a landmark: a number such as `3` or `1.2`, or else a pattern for names.
  public init(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    let known = parts.compactMap(\.self)
    guard known.count == parts.count else {
      self = .name(Glob(text))
      return
    }
    var number = MessageNumber(0)
    number.parts = known
    self = .number(number)
  }

  /// The landmark as it was written.
  public var description: String {
    switch self {
    case .number(let number): number.description
    case .name(let glob): glob.description
    }
  }

  /// Whether it means a message.
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

/// Why a diagram can't be sliced.
public enum SliceError: Error, Sendable, Hashable {
  /// No message is meant.
  case notFound(Landmark)
  /// The end is there, but only before the start.
  case endsBeforeStart(from: Landmark, to: Landmark)
}
