internal import CSeqtraceGate
internal import CSeqtraceRecorder
package import SeqtraceEvents

/// A span in a recording: work that isn't a scope of the code, so that it may end anywhere.
///
/// A span that was begun where its parent works nests there, like a call:
///
/// ```
///   lane 0   parent ── child ── end ── end
/// ```
///
/// Any other begins a lane of its own, and the running task works in that lane until the span, or
/// the one in which the lane began, has ended. So the activations of each lane nest, whatever
/// spans do:
///
/// ```
///   lane 0   parent ── first ─────────── end ── end
///              │
///   lane 1     └─▶ second ───────────────────────── end
/// ```
///
/// A span that outlives the one in whose lane it nests ends with it.
///
/// Like a `CallScope`, it counts no references: whoever keeps it keeps its ``session`` too.
package struct SpanActivation: Sendable {
  /// What is known of a span when it begins.
  package struct Start {
    package var kind: TraceEvent.Kind
    package var name: String
    package var fileID: String
    package var line: Int
    /// Who sends, if it isn't whoever is active.
    package var sender: SpanParty?
    package var receiver: SpanParty
    package var queue: String?
    /// The event that caused it, if the lane's beginning doesn't say so.
    package var cause: EventReference?
    /// Whether nobody in the process sends.
    package var isFromOutside = false

    package init(
      _ kind: TraceEvent.Kind, _ name: String, _ fileID: String, _ line: Int, to receiver: SpanParty
    ) {
      self.kind = kind
      self.name = name
      self.fileID = fileID
      self.line = line
      self.receiver = receiver
    }
  }

  /// The span that a new one belongs to.
  package struct Parent {
    package let activation: SpanActivation
    /// Whether the running task has it from the task that began it, and not from a message.
    package let isInherited: () -> Bool

    package init(_ activation: SpanActivation, isInherited: @escaping () -> Bool) {
      self.activation = activation
      self.isInherited = isInherited
    }
  }

  /// The lane in which the span's code runs.
  let lane: LanePointer
  /// The innermost open span there: this one, unless it answers a call.
  private let innermost: UInt32
  /// Who receives; 0 if the span answers a call, which says so.
  package let receiver: UInt32
  private let unownedCore: Unmanaged<SessionCore>
  private let details: Details?

  /// What few spans have, in one box that the others do without.
  private final class Details: Sendable {
    let visitor: ExecutionContext?
    let isOrphan: Bool
    let answered: EventReference?

    init(_ visitor: ExecutionContext?, isOrphan: Bool, answering call: EventReference?) {
      self.visitor = visitor
      self.isOrphan = isOrphan
      answered = call
    }
  }

  init(
    in hand: Hand, innermost: UInt32, receiver: UInt32, visitor: ExecutionContext?,
    isOrphan: Bool, answering call: EventReference? = nil
  ) {
    lane = LanePointer(hand.lane)
    self.innermost = innermost
    self.receiver = receiver
    unownedCore = hand.unownedCore
    let isPlain = visitor == nil && !isOrphan && call == nil
    details = isPlain ? nil : Details(visitor, isOrphan: isOrphan, answering: call)
  }

  /// The event that stands for the span: its own, or that of the call which it answers.
  package var event: EventReference {
    details?.answered ?? EventReference(lane: lane.number, place: innermost)
  }

  /// Where the span's code runs: the surroundings of its children.
  package var surroundings: Surroundings { Surroundings(lane: lane, innermost: innermost) }
  /// Whose lane it is, if the span entered it.
  var visitor: ExecutionContext? { details?.visitor }
  /// Whether nobody knows yet what caused the span's lane to begin.
  package var isOrphan: Bool { details?.isOrphan ?? false }
  /// Whether it is the other side of another span's call, which has no event of its own.
  var isAnswer: Bool { details?.answered != nil }
  /// Whether it ends where it began, if it does so before what is around it.
  var isPlain: Bool { details == nil }

  /// What keeps a session, as long as there are spans in it that haven't been forgotten.
  package struct Session: Sendable { fileprivate let core: SessionCore }

  /// The session; a span that begins inside of another one is in the same.
  package var session: Session { Session(core: core) }
  var core: SessionCore { unownedCore.takeUnretainedValue() }

  /// What code writes with that only this span's session knows, by this span.
  private var visitingHand: Hand? {
    let lane = core.update { $0.lane(of: .current, from: nil, role: nil) }
    return Hand(lane: lane.pointer, writer: core.writer)
  }

  /// Whether any span may be recorded.
  package static var isPossible: Bool { seqtrace_is_recording() }

  /// Whether spans that begin here may be inside of this one: another session knows nothing of it.
  package var isKnownHere: Bool { Hand.current.map { $0.core === core } ?? true }

  /// Begins a span; `nil` where nothing is recorded.
  ///
  /// Code that nobody records is recorded where the parent is, which must be known here.
  package static func begin(_ start: Start, inside parent: Parent?) -> SpanActivation? {
    guard let current = Hand.current ?? parent?.activation.visitingHand else { return nil }
    let core = current.core
    let station = Station(for: parent, start, core, current)
    let hand = station.hand
    let receiver = hand.number(of: start.receiver, in: start.fileID)
    if receiver == Hand.excluded {
      station.leave(core)
      return nil
    }
    let place = hand.open(start, to: receiver)
    return SpanActivation(
      in: hand, innermost: place, receiver: receiver, visitor: station.visitor,
      isOrphan: place == 1 && start.cause == nil && hand.isLaneOrphan)
  }

  /// Begins the span that answers a call, which is another span's: the two are one message.
  package static func begin(answering call: Parent) -> SpanActivation? {
    guard let hand = Hand.current ?? call.activation.visitingHand else { return nil }
    let station = Station(for: call, nil, hand.core, hand)
    return SpanActivation(
      in: station.hand, innermost: seqtrace_lane_innermost_span(station.hand.lane), receiver: 0,
      visitor: station.visitor, isOrphan: false, answering: call.activation.event)
  }
}
