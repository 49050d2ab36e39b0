public import SeqtraceEvents

/// Builds the sequence diagram of a trace.
///
/// Every interaction becomes a message, in the trace's order:
///
/// | Event | Message |
/// |---|---|
/// | call, property change | `.call`; a property change with its value |
/// | create, destroy | `.creation`, `.destruction` |
/// | registration, post, deregistration | `.call` to the centre, named like Foundation's method |
/// | callback | `.call` from the centre, `.signal` if the registration names a queue |
/// | return, throw | `.reply`, subject to ``replies`` |
///
/// A post without callbacks is followed by a lost message from the centre. A message without a known sender
/// is drawn as a found message. End events without a matching start are ignored, so truncated recordings can
/// be drawn as well. Calls that never end are drawn as interrupted.
///
/// Spawns, awaits and handoffs order the lanes:
///
/// - A `Task`, or other work that is handed over, is a `.signal` from the participant that started it to
///   itself. An activation shows where the work runs.
/// - Children that a lane starts before it waits for any of them become operands of a `par` fragment, in
///   starting order. The last operand contains the lane's own messages until it waits.
/// - A child that its lane awaits at once needs no fragment.
/// - A lane without a known await is drawn where it was started, parallel to the lanes started with it. It
///   may in fact have run longer, while its parent continued.
/// - The bars of a lane last until everything that it awaited has ended.
///
/// Remarks under the picture list unknown facts: where a lane was started, or when a child was awaited.
public struct DiagramBuilder: Sendable {
  /// The set of replies to draw.
  public enum Replies: String, Sendable, Hashable, CaseIterable {
    /// Replies to calls, property changes, posts and callbacks that were waited for, and all
    /// throws.
    case all
    /// Replies with a recorded value, and all throws.
    case valued
    /// No replies, not even throws.
    case none
  }

  /// The set of replies to draw.
  public var replies: Replies
  /// The shortest call duration to draw (see ``SequenceDiagram/durations``); `nil` draws none.
  public var leastDuration: TimeSpan?
  /// The shortest pause in the recording to draw, as a ``Separator`` of the kind `.delay`; `nil` draws none.
  ///
  /// A pause is drawn only if all events above it were recorded before it and all events below it after it;
  /// overlapping lanes can prevent this.
  public var leastGap: TimeSpan?
  /// Whether the diagram keeps recorded facts that pictures don't show (``SequenceDiagram/contexts``).
  public var keepsContexts = false
  /// Whether a recording with the statements of a test is drawn from the test's point of view instead of as a
  /// whole.
  public var tellsTest = false
  /// The function drawn instead of the test; `nil` for the test.
  package var toldFunction: NamePattern?
  /// The participants to leave out of a test's diagram; each message to them is replaced by the messages that
  /// it causes.
  package var hiddenInTest: [NamePattern] = []
  /// The number of iterations from which all iterations of a loop are drawn alike, so that they fold.
  package var leastPasses = 2
  /// The template for links from messages to source lines; `nil` makes no links.
  public var sourceLinks: SourceLinkTemplate?

  /// The paths of source files, relative to the package's folder, by file id (`Shop/Order.swift`).
  package var sourcePaths: [String: String] = [:]

  /// The wording of texts that the diagram adds itself, such as remarks.
  public var wording = DiagramWording.english

  /// Creates a builder.
  public init(replies: Replies = .valued) { self.replies = replies }

  /// Returns the diagram of a trace.
  ///
  /// The trace is normalised first, so a trace and its normalised form give the same diagram. The ids in
  /// ``Message/Origin/events(_:)`` are those of the normalised trace.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events, at any nesting depth. The trace is copied only if the
  ///   caller uses it afterwards.
  public func build(_ trace: consuming Trace) -> SequenceDiagram {
    guard tellsTest else { return whole(trace) }
    let trace = trace
    let story = TestStory(of: trace, function: toldFunction, hiding: hiddenInTest)
    return story.map(build) ?? whole(trace)
  }

  /// Returns the diagram of a test's story, with the test as its actor.
  private func build(_ story: TestStory) -> SequenceDiagram {
    let told = story.told(unitingPasses: leastPasses) { united in
      let folded = drawn(united).foldingRepeats()
      let messages = folded.messages.filter { $0.kind != .reply }
      let test = folded.lifelines.firstIndex { $0.name == story.actor }
      let inner = messages.count { ![$0.sender, $0.receiver].contains { $0.lifeline == test } }
      return TestStory.Size(
        messages: messages.count, innerMessages: inner, lifelines: folded.lifelines.count)
    }
    var diagram = drawn(told.story)
    // Calls and checks as written in the source are longer than names.
    diagram.surroundings.dimensions.labelWidth = 340
    diagram.surroundings.dimensions.noteWidth = 340
    if let first = diagram.lifelines.firstIndex(where: { $0.name == story.actor }) {
      diagram.lifelines[first].kind = .actor
    }
    for index in diagram.notes.indices
    where diagram.notes[index].text.text.contains(StoryChecks.failureMark) {
      diagram.notes[index].look.tint = .negative
    }
    if told.passesThrough { diagram.remarks.append(wording(.passingMessages)) }
    var omitted: [(count: Int, text: (Int) -> DiagramText)] = [
      (told.cutCalls, DiagramText.deepCalls), (story.unknownCalls, DiagramText.unknownCalls),
    ]
    omitted +=
      toldFunction != nil
      ? [(story.otherCases + story.otherTests, DiagramText.otherCalls)]
      : [(story.otherCases, DiagramText.otherCases), (story.otherTests, DiagramText.otherTests)]
    for (count, text) in omitted where count > 0 { diagram.remarks.append(wording(text(count))) }
    return diagram
  }

  private func drawn(_ story: StoryPasses) -> SequenceDiagram {
    whole(story.trace, story.options, inOrder: story.hasOwnOrder)
  }

  /// Returns the diagram of a whole trace.
  ///
  /// - Parameters:
  ///   - options: The parts of a loop's body that don't happen in each iteration.
  ///   - isInOrder: Whether to draw events in the trace's order instead of the causal order.
  private func whole(
    _ trace: consuming Trace, _ options: [StoryPasses.Option] = [], inOrder isInOrder: Bool = false
  ) -> SequenceDiagram {
    // Remarks about lanes contain source lines.
    let usesDetails =
      leastDuration != nil || leastGap != nil || sourceLinks != nil || keepsContexts
      || trace.events.contains { $0.lane != 0 }
    let strayCount = trace.strayEventCount
    let doubts = trace.doubts
    let fullNames = Self.fullNames(of: trace)
    let trace = trace.normalized(keepingDetails: usesDetails, keepingOrder: isInOrder)
    var assembly = DiagramAssembly(of: trace, self)
    // A single lane has only one order.
    let order = isInOrder || assembly.lastOfLane.count < 2 ? nil : DrawingOrder(of: trace)
    let gaps = leastGap.map { least in
      let steps = order?.steps ?? trace.events.indices.map { .event($0) }
      return RecordingGaps(in: steps, of: trace, atLeast: least).before
    }
    for index in 0..<(order?.steps.count ?? trace.events.count) {
      if assembly.next > 0, let gap = gaps?[index] { assembly.addDelay(gap.description) }
      assembly.take(order?.steps[index] ?? .event(index))
    }
    if isInOrder { assembly.remarks = [wording(.ownOrder)] }
    if let order {
      assembly.remarks = LaneRemarks(of: trace, order.ties, sourcePaths).texts.map { wording($0) }
    }
    if strayCount > 0 { assembly.remarks.append(wording(.strayEvents(strayCount))) }
    assembly.remarks += doubts.filter(concernsReader).map { wording(.doubt($0)) }
    var diagram = assembly.finished(title: trace.title)
    frame(options, in: &diagram, trace.events.lazy.filter { $0.lane == 0 }.map(\.id))
    for index in diagram.lifelines.indices {
      let name = diagram.lifelines[index].qualifiedType ?? diagram.lifelines[index].typeName
      if let full = fullNames[name] { diagram.lifelines[index].qualifiedType = full }
    }
    return diagram
  }

  /// Draws `opt` fragments around the parts of a loop's body that don't happen in each iteration.
  private func frame(
    _ options: [StoryPasses.Option], in diagram: inout SequenceDiagram, _ events: [EventID]
  ) {
    if options.isEmpty { return }
    var positions: [EventID: SequenceDiagram.Position] = [:]
    for message in diagram.messages {
      if case .events(let ids) = message.origin {
        for id in ids { positions[id] = message.position }
      }
    }
    diagram.fragments += options.compactMap { option in
      let drawn = option.events.compactMap { positions[events[$0]] }
      guard let first = drawn.min(), let last = drawn.max() else { return nil }
      let guardText = wording(.partOfRepetitions(option.count, of: option.passes))
      return CombinedFragment(
        .opt, operands: [.init(condition: StyledText(guardText), positions: first..<last + 1)])
    }
    // Sorted so that outer fragments come before inner ones.
    diagram.fragments.sort { $0.positions.isBefore($1.positions) }
  }

  /// Returns whether a doubt concerns something that the diagram shows.
  private func concernsReader(_ doubt: TraceDoubt) -> Bool {
    guard case .alignedClocks = doubt else { return true }
    return leastDuration != nil || leastGap != nil || keepsContexts
  }

  /// Returns the full names of types, by the names in the normalised trace, which have no modules.
  private static func fullNames(of trace: borrowing Trace) -> [String: String] {
    let names = TypeName.withoutModules(Set(trace.participants.map(\.name)))
    return names.reduce(into: [:]) { if $1.key != $1.value { $0[$1.value] = $1.key } }
  }
}
