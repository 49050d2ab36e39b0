import SeqtraceDiagram

/// Numbers messages as PlantUML does: `autonumber 10 5`, `autonumber 1.1.1`.
struct PlantUMLNumbering {
  private var next = MessageNumber(1)
  private var step = 1
  /// Whether messages are numbered; they are counted only then.
  private var isVisible = false
  /// The form of the numbers; `nil` for the usual one.
  var format: PlantUMLNumberFormat?

  /// Starts to count.
  mutating func begin(at first: String?, step: String?) {
    isVisible = true
    next = MessageNumber(1)
    let parts = first?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
    if !parts.isEmpty { next.parts = parts.map { min($0, Self.largest) } }
    self.step = step.flatMap { Int($0) }.map { min($0, Self.largest) } ?? 1
  }

  /// Stops numbering.
  mutating func stop() { isVisible = false }

  /// Resumes numbering where it stopped.
  mutating func resume(step: String?) {
    isVisible = true
    if let step = step.flatMap({ Int($0) }) { self.step = min(step, Self.largest) }
  }

  /// Increments the number at a level: `A` is the outermost one; the default is the one before the last.
  mutating func count(level letter: Unicode.Scalar?) {
    let last = next.parts.count - 1
    let named = letter.map { Int($0.value | 0x20) - 0x61 }
    let level = min(max(named ?? max(last - 1, 0), 0), last)
    next.parts[level] += 1
    for index in next.parts.indices.dropFirst(level + 1) { next.parts[index] = 1 }
  }

  /// Counts a message; returns its number, and the number's text if that isn't in the usual form. Returns
  /// `nil` if messages aren't numbered.
  mutating func count() -> (number: MessageNumber, text: String?)? {
    guard isVisible else { return nil }
    defer {
      let last = next.parts.count - 1
      next.parts[last] = min(next.parts[last] + step, Self.largest)
    }
    // PlantUML ignores the format for numbers with several parts.
    guard let format, next.parts.count == 1 else { return (next, nil) }
    let text = PlantUMLLabel(Array(format.text(of: next.parts[0]).utf8)[...]).text[...].trimmed
    // A colon is dropped, because the picture has a gap after the number instead.
    let shown = text.last == ":" ? text.dropLast() : text
    return (next, shown == next.description ? nil : String(shown))
  }

  private static let largest = 1_000_000_000_000
}
