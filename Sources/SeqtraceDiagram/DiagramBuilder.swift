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
/// Spawns, awaits and handoffs order the lanes, and are not drawn.
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

  /// Which answers are drawn.
  public var replies: Replies

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
    let trace = trace.normalized()
    var assembly = DiagramAssembly(of: trace, replies: replies)
    for event in trace.events { assembly.add(event) }
    return assembly.finished(title: trace.title)
  }
}
