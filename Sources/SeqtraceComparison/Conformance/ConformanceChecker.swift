import SeqtraceDiagram
public import SeqtraceEvents

/// Checks whether runs conform to a design.
///
/// The messages of a run must happen as in the design, with any other messages between them:
///
/// | In the design | Requirement |
/// |---|---|
/// | messages | the drawn order |
/// | a bar | messages beside it happen before its call ends |
/// | `alt`, `opt` | exactly one operand; one or none, also for an `alt` without `else` |
/// | `loop` | as often as its guard specifies, otherwise once or more |
/// | `par`, `seq` | any interleaving; the order on each lifeline |
/// | `break` | it ends the enclosing part |
/// | `critical` | no other message between its participants comes in between |
///
/// A message that is drawn in an `alt`, `opt`, `break` or bounded `loop` must not happen anywhere else. The
/// article *Checking a run against a design* has examples, and the sources of these rules.
public struct ConformanceChecker: Sendable {
  /// Whether the design shows all messages between its participants.
  public var isClosed = false
  /// Finds the designs that `ref` frames refer to; `nil` if references can't be followed.
  public var resolver: WrittenDesign.Resolver?
  /// Whether the values of replies are recorded; for spans, they never are.
  package var hasResults = true

  /// Creates a checker.
  public init() {}

  /// Checks a recorded run.
  ///
  /// - Parameters:
  ///   - trace: The trace of the run.
  ///   - design: The design.
  ///   - isCut: Whether the recording is known to be truncated. A trace with a call without an end always
  ///     counts as truncated.
  /// - Throws: ``SpecificationError`` if the design has an element that can't be checked.
  /// - Complexity: Linear in the messages, for designs with small `par` fragments.
  public func check(
    _ trace: Trace, against design: WrittenDesign, isCut: Bool = false
  ) throws(SpecificationError) -> Conformance {
    let isCut = isCut || !trace.interruptedEvents.isEmpty
    return try check(
      DiagramBuilder(replies: .all).build(trace), against: design, isCut: isCut
    ) {
      // The diagram's messages have the ids of the normalised trace.
      Dictionary(
        trace.normalized(keepingDetails: true).events.lazy
          .compactMap { event in event.source.map { (event.id, $0) } }
      ) { first, _ in first }
    }
  }

  /// Checks the diagram of a run, which should have all replies.
  ///
  /// - Parameter sources: Returns the source locations of events; called only if the run deviates.
  func check(
    _ run: SequenceDiagram, against design: WrittenDesign, isCut: Bool = false,
    sources: () -> [EventID: SourceLine] = { [:] }
  ) throws(SpecificationError) -> Conformance {
    let specification = try SpecificationBuilder.specification(
      of: design, resolver: resolver, hasResults: hasResults)
    let participants = ParticipantBinding(of: specification, to: run)
    let events = RunEvents(of: run)
    let steps = StepBinding(
      of: specification.steps, to: events.messages, participants: participants)
    let search = ConformanceSearch(
      network: Network(specification), events: events, steps: steps, isClosed: isClosed,
      participants: participants)
    let result = search.run()
    var report = DeviationReport(
      specification: specification, participants: participants, steps: steps, run: run,
      events: events, sources: result.cost == 0 ? [:] : sources(), isClosed: isClosed)
    return report.conformance(of: result, isCut: isCut)
  }
}
