import SeqtraceDiagram
public import SeqtraceEvents

/// Checks whether runs do what a design draws.
///
/// The messages of a run must happen as the design has them, with anything between them:
///
/// | In the design | Asks for |
/// |---|---|
/// | messages | the drawn order |
/// | a bar | what is drawn beside it happens before its call ends |
/// | `alt`, `opt` | exactly one operand; one or none, also for an `alt` without `else` |
/// | `loop` | as often as its guard says, else once or more |
/// | `par`, `seq` | any interleaving; the order on each lifeline |
/// | `break` | it ends the part around it |
/// | `critical` | no other message between its participants comes in between |
///
/// What is drawn in an `alt`, `opt`, `break` or bounded `loop` happens there and nowhere else. The article
/// *Checking a run against a design* has examples, and the sources of these rules.
public struct ConformanceChecker: Sendable {
  /// Whether the design shows all messages between its participants.
  public var isClosed = false
  /// Finds the designs that a `ref` names; `nil` if references can't be followed.
  public var resolver: WrittenDesign.Resolver?
  /// Whether the run's replies have values if they were recorded; those of spans never have any.
  package var hasResults = true

  /// Creates a checker.
  public init() {}

  /// Checks a recorded run.
  ///
  /// - Parameters:
  ///   - trace: The trace of the run.
  ///   - design: The design.
  ///   - isCut: Whether the recording is known to have been cut off. If a call has no end, it was cut off as
  ///     well.
  /// - Throws: ``SpecificationError`` if the design has something that can't be checked.
  /// - Complexity: Linear in the messages, for designs whose `par` fragments are small.
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
  /// - Parameter sources: Returns the places of events in the source; called only if the run deviates.
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
