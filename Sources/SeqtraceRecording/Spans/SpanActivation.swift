internal import CSeqtraceGate
internal import CSeqtraceRecorder
package import SeqtraceEvents

/// A span in a recording: work that isn't a scope of the code, so it may end anywhere.
///
/// A span that starts in its parent's lane nests there, like a call:
///
/// ```
///   lane 0   parent ── child ── end ── end
/// ```
///
/// Any other span starts a lane of its own. The running task records in that lane until the span, or the span
/// in which the lane started, has ended. This way the activations of each lane always nest:
///
/// ```
///   lane 0   parent ── first ─────────── end ── end
///              │
///   lane 1     └─▶ second ───────────────────────── end
/// ```
///
/// A span that nests in another span's lane ends with that span at the latest.
///
/// Like a `CallScope`, it involves no reference counting: its owner must keep its ``session`` as well.
package struct SpanActivation: Sendable {
  /// The facts about a span that are known when it starts.
  package struct Start {
    package var kind: TraceEvent.Kind
    package var name: String
    package var fileID: String
    package var line: Int
    /// The sender; `nil` if it is the active participant.
    package var sender: SpanParty?
    package var receiver: SpanParty
    package var queue: String?
    /// The event that caused it; `nil` if the lane's start implies the cause.
    package var cause: EventReference?
    /// Whether the sender is outside the process.
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

  /// The parent of a new span.
  package struct Parent {
    package let activation: SpanActivation
    /// Returns whether the running task inherited the parent, as opposed to receiving it in a message.
    package let isInherited: () -> Bool

    package init(_ activation: SpanActivation, isInherited: @escaping () -> Bool) {
      self.activation = activation
      self.isInherited = isInherited
    }
  }

  /// The lane in which the span's code runs.
  let lane: LanePointer
  /// The innermost open span there: this span, unless it answers a call.
  private let innermost: UInt32
  /// The receiver; 0 if the span answers a call, which already has the receiver.
  package let receiver: UInt32
  private let unownedCore: Unmanaged<SessionCore>
  private let details: Details?

  /// The fields that few spans have, in a separate object that other spans don't need.
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

  /// The span's event: its own, or that of the call that it answers.
  package var event: EventReference {
    details?.answered ?? EventReference(lane: lane.number, place: innermost)
  }

  /// The position of the span's code, to be used as the surroundings of its children.
  package var surroundings: Surroundings { Surroundings(lane: lane, innermost: innermost) }
  /// The task that entered the lane for this span; `nil` if none did.
  var visitor: ExecutionContext? { details?.visitor }
  /// Whether the cause of the lane's start isn't known yet.
  package var isOrphan: Bool { details?.isOrphan ?? false }
  /// Whether it answers another span's call and has no event of its own.
  var isAnswer: Bool { details?.answered != nil }
  /// Whether it ends where it started, provided that it ends before its enclosing activation.
  var isPlain: Bool { details == nil }

  /// Keeps a session alive while its spans are in use.
  package struct Session: Sendable { fileprivate let core: SessionCore }

  /// The session. A span inside another span is in the same session.
  package var session: Session { Session(core: core) }
  var core: SessionCore { unownedCore.takeUnretainedValue() }

  /// The hand for code that is recorded only because of this span.
  private var visitingHand: Hand? {
    let lane = core.update { $0.lane(of: .current, from: nil, role: nil) }
    return Hand(lane: lane.pointer, writer: core.writer)
  }

  /// Whether any span may be recorded.
  package static var isPossible: Bool { seqtrace_is_recording() }

  /// Whether spans that start here may be inside this one; that isn't possible in another session.
  package var isKnownHere: Bool { Hand.current.map { $0.core === core } ?? true }

  /// Starts a span; returns `nil` if nothing is recorded.
  ///
  /// Code that isn't recorded otherwise is recorded in the parent's session. The parent must be in the
  /// session that records here.
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

  /// Starts the span that answers a call, which is itself another span. The two are one message.
  package static func begin(answering call: Parent) -> SpanActivation? {
    guard let hand = Hand.current ?? call.activation.visitingHand else { return nil }
    let station = Station(for: call, nil, hand.core, hand)
    return SpanActivation(
      in: station.hand, innermost: seqtrace_lane_innermost_span(station.hand.lane), receiver: 0,
      visitor: station.visitor, isOrphan: false, answering: call.activation.event)
  }
}
