internal import Dispatch
public import SeqtraceEvents

/// Turns the trace of a run into its sequence diagram.
///
/// Every interaction becomes a message, in the trace's order:
///
/// | Event | Message |
/// |---|---|
/// | call, property change | `.call`; a property change with its value |
/// | create, destroy | `.creation`, `.destruction` |
/// | registration, post, deregistration | `.call` to the centre, named like Foundation's method |
/// | callback | `.call` from the centre, `.signal` where the registration asked for a queue |
/// | return, throw | `.reply`, as ``replies`` has it |
///
/// A post that reached nobody is followed by a lost message from the centre. A sender that the
/// trace doesn't know makes a found message. An end event that ends nothing is passed over, so the
/// remains of a cut-off recording can be drawn, too; what nothing ended is drawn as interrupted.
///
/// Spawns, awaits and handoffs order the lanes. A `Task`, and work that is handed over, is drawn as a
/// `.signal` from the party that started it to itself, with an activation in which the work runs. The
/// children that a lane starts before it waits for any of them, and what it does itself until then,
/// become the operands of a `par` fragment, in the order in which they were started; and the bars of a
/// lane last until what it has waited for is over. A child that its lane waits for at once needs no
/// fragment. A lane that nothing is known to wait for is drawn where it was started, next to those
/// started with it; it may have gone on while its parent did. Remarks under the picture name what isn't
/// known: where a lane was started, or when a child was awaited.
public struct DiagramBuilder: Sendable {
  /// Which answers are drawn.
  public enum Replies: String, Sendable, Hashable, CaseIterable {
    /// One for each call, property change, post and callback that was waited for, and every throw.
    case all
    /// Those with a recorded value, and every throw.
    case valued
    /// No answers, not even throws.
    case none
  }

  /// From how many events on another core is asked to free them.
  private static let leastSharedCount = 1 << 13

  /// Which answers are drawn.
  public var replies: Replies
  /// From how long on a call's time is told (``SequenceDiagram/durations``); `nil` tells none.
  public var leastDuration: TimeSpan?
  /// From how long on a stretch in which nothing was recorded is drawn, as a ``Separator`` of the
  /// kind `.delay`; `nil` draws none.
  ///
  /// Where lanes overlap, a silence is drawn only if all that stands above it came before, and all
  /// that stands below it after.
  public var leastGap: TimeSpan?
  /// Whether the diagram knows when its messages were recorded (``SequenceDiagram/times``), as far as
  /// the trace does.
  public var keepsTimes = false
  /// What makes the links from messages to the source; `nil` makes none.
  public var sourceLinks: SourceLinkTemplate?

  /// Creates a builder.
  public init(replies: Replies = .valued) { self.replies = replies }

  /// Returns the diagram of a trace.
  ///
  /// The trace is normalised first, so the diagram is the same before and after, and a message's
  /// ``Message/Origin/events(_:)`` are the ids of the normalised trace.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events, however deep they nest. A trace that the caller
  ///   doesn't use afterwards is not copied.
  public func build(_ trace: consuming Trace) -> SequenceDiagram {
    // Remarks about lanes name the lines of the source.
    let usesDetails =
      leastDuration != nil || leastGap != nil || sourceLinks != nil || keepsTimes
      || trace.events.contains { $0.lane != 0 }
    let strayCount = trace.strayEventCount
    let trace = trace.normalized(keepingDetails: usesDetails)
    var assembly = DiagramAssembly(of: trace, replies: replies)
    assembly.leastDuration = leastDuration
    assembly.sourceLinks = sourceLinks
    assembly.keepsTimes = keepsTimes
    if assembly.hasLanes {
      let order = DrawingOrder(of: trace)
      draw(order.steps, of: trace, in: &assembly)
      assembly.remarks = LaneRemarks(of: trace, order.ties).texts
    } else {
      // What is in one lane has one order only.
      let gaps = leastGap.map { RecordingGaps(in: trace.events.indices, of: trace, atLeast: $0) }
      for index in trace.events.indices {
        if let gap = gaps?.before[index] { assembly.pass(gap) }
        assembly.add(index)
      }
    }
    if strayCount > 0 { assembly.remarks.append(LaneRemarks.strayRemark(strayCount)) }
    let diagram = assembly.finished(title: trace.title)
    Self.discard(trace)
    return diagram
  }

  /// Gives up a trace that nobody needs any more. To free the events of a large one, each with its
  /// texts, takes a tenth as long as to build the diagram, and another core can do it meanwhile.
  private static func discard(_ trace: consuming Trace) {
    guard trace.events.count >= leastSharedCount else { return }
    DispatchQueue.global().async { [trace] in _ = trace }
  }

  private func draw(
    _ steps: [DrawingOrder.Step], of trace: Trace, in assembly: inout DiagramAssembly
  ) {
    guard let leastGap else {
      for step in steps { assembly.take(step) }
      return
    }
    let order = steps.compactMap { step in
      if case .event(let index) = step { index } else { nil }
    }
    var gaps = RecordingGaps(in: order, of: trace, atLeast: leastGap).before
    var next = 0
    for step in steps {
      switch step {
      // A gap before the first event of a fragment stands before the fragment.
      case .event, .begin:
        if next < order.count, let gap = gaps.removeValue(forKey: order[next]) {
          assembly.pass(gap)
        }
      case .next, .end: break
      }
      if case .event = step { next += 1 }
      assembly.take(step)
    }
  }
}
