internal import CSeqtraceGate
internal import CSeqtraceRecorder
package import SeqtraceEvents

/// An open span in a recording. A span is work that isn't a scope of the code, so it may end anywhere.
///
/// A span that starts in its parent's lane nests there, like a call:
///
/// ```
///   lane 0   parent ── child ── end ── end
/// ```
///
/// Any other span starts a lane of its own. The running task records in that lane until the span has ended,
/// or the span inside which the lane started. This way the activations of each lane always nest:
///
/// ```
///   lane 0   parent ── first ─────────── end ── end
///              │
///   lane 1     └─▶ second ───────────────────────── end
/// ```
///
/// A span that nests in another span's lane ends with that span at the latest.
///
/// Like a `CallScope`, the value involves no reference counting: its owner must also keep its ``session``.
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
    /// Returns whether the running task inherited the parent, and didn't receive it in a message.
    package let isInherited: () -> Bool

    package init(_ activation: SpanActivation, isInherited: @escaping () -> Bool) {
      self.activation = activation
      self.isInherited = isInherited
    }
  }

  /// The lane in which the span's code runs.
  let lane: LanePointer
  /// The position of the innermost open span in `lane`. This is the span itself, unless it answers a call and
  /// so has no event of its own.
  private let innermost: UInt32
  /// The receiver; 0 if the span answers a call, which already has the receiver.
  package let receiver: UInt32
  private let unownedCore: Unmanaged<SessionCore>
  private let details: Details?

  /// The fields that only few spans have, in a separate object that is made only for those.
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

  /// The span's event; for an answer to a call, that of the call.
  package var event: EventReference {
    details?.answered ?? EventReference(lane: lane.number, place: innermost)
  }

  /// The position of the span's code, to be used as the surroundings of its children.
  package var surroundings: Surroundings { Surroundings(lane: lane, innermost: innermost) }
  /// The task that entered the lane for this span; `nil` if none did.
  var visitor: ExecutionContext? { details?.visitor }
  /// Whether the cause of the lane's start isn't known yet.
  package var isOrphan: Bool { details?.isOrphan ?? false }
  /// Whether the span answers another span's call and so has no event of its own.
  var isAnswer: Bool { details?.answered != nil }
  /// Whether the fast path may end the span: it entered no lane, is no orphan, and answers no call.
  var isPlain: Bool { details == nil }

  /// Keeps a session's core alive while its spans are in use.
  package struct Session: Sendable { fileprivate let core: SessionCore }

  /// The session of the span. The spans inside the span are in the same session.
  package var session: Session { Session(core: core) }
  var core: SessionCore { unownedCore.takeUnretainedValue() }

  /// The running code's access to the recording, if that code is recorded only because of this span.
  private var visitingHand: Hand? {
    let lane = core.update { $0.lane(of: .current, from: nil, role: nil) }
    return Hand(lane: lane.pointer, writer: core.writer)
  }

  /// Whether any span may be recorded.
  package static var isPossible: Bool { seqtrace_is_recording() }

  /// Whether a span that starts in the running code may be inside this one: the code isn't recorded in
  /// another session.
  package var isKnownHere: Bool { Hand.current.map { $0.core === core } ?? true }

  /// Starts a span; returns `nil` if nothing is recorded, or if the session leaves its receiver out.
  ///
  /// If the running code isn't recorded otherwise, it is recorded in the parent's session. If it is recorded,
  /// the parent must be in the same session.
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

  /// Starts a span that answers a call; the call is itself a span. Both are drawn as one message.
  package static func begin(answering call: Parent) -> SpanActivation? {
    guard let hand = Hand.current ?? call.activation.visitingHand else { return nil }
    let station = Station(for: call, nil, hand.core, hand)
    return SpanActivation(
      in: station.hand, innermost: seqtrace_lane_innermost_span(station.hand.lane), receiver: 0,
      visitor: station.visitor, isOrphan: false, answering: call.activation.event)
  }
}
