import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceReading

/// An input that has been read and can be drawn.
///
/// ```
/// source ─▶ diagram ─▶ numbers, views, pages ─▶ output
/// ```
///
/// A new kind of input conforms to this protocol. Later stages don't depend on the kind of input.
protocol DiagramSource: Sendable {
  /// The name of the built-in design that numbers the messages; `nil` if the source has none.
  var design: String? { get }

  /// The source's own texts, in several languages.
  var words: DesignWords { get }

  /// Shortens texts that are repeated so often that drawing all of them would exhaust memory.
  ///
  /// - Returns: The number of bytes that the texts would have taken; `nil` if nothing was shortened.
  mutating func shortenRepeatedTexts() -> Int?

  /// Whether the source contains a test's statements, so that it can be drawn in the view of a test.
  var tellsTest: Bool { get }

  /// Whether the source contains a call of a function. If so, that call can be drawn in the view of a test.
  func hasCall(of function: NamePattern) -> Bool

  /// Throws ``CommandError`` if the builder is set to draw details that the source lacks.
  func check(_ builder: DiagramBuilder) throws(CommandError)

  /// Returns the whole diagram. Frees the source as early as possible, which halves the memory for large
  /// sources.
  consuming func diagram(by builder: DiagramBuilder) -> SequenceDiagram

  /// Returns the recorded events, for formats that write a trace instead of a diagram.
  ///
  /// - Throws: ``CommandError`` if the source wasn't recorded.
  consuming func trace(for format: OutputFormat) throws(CommandError) -> Trace
}

extension DiagramSource {
  var tellsTest: Bool { false }

  func hasCall(of function: NamePattern) -> Bool { false }

  var design: String? { nil }

  mutating func shortenRepeatedTexts() -> Int? { nil }

  consuming func trace(for format: OutputFormat) throws(CommandError) -> Trace {
    throw .format(.needsEvents(format))
  }
}

extension Trace: DiagramSource {
  var tellsTest: Bool { events.contains { $0.kind == .step || $0.kind == .check } }

  /// The title only, because recorded texts are in one language.
  var words: DesignWords { DesignWords(title: title, []) }

  /// Throws if times or source locations are needed, but no event has them. Accepts an empty trace.
  func check(_ builder: DiagramBuilder) throws(CommandError) {
    guard !events.isEmpty else { return }
    if let option = builder.optionForTimes {
      guard events.contains(where: { $0.time != nil }) else { throw .detail(.noTimes(option)) }
    }
    guard let sourceLinks = builder.sourceLinks else { return }
    let places = events.lazy.compactMap(\.source)
    guard places.contains(where: { !sourceLinks.needsLine || $0.line != nil }) else {
      throw .detail(.noSource(isLineMissing: !places.isEmpty))
    }
  }

  consuming func diagram(by builder: DiagramBuilder) -> SequenceDiagram {
    builder.build(consume self)
  }

  consuming func trace(for format: OutputFormat) -> Trace { self }
}

extension DiagramBuilder {
  /// The option that needs times; `nil` if none does.
  var optionForTimes: DrawingOption? {
    if leastDuration != nil { return .durations }
    if leastGap != nil { return .gaps }
    return keepsContexts ? .measure : nil
  }
}
