internal import CSeqtraceGate
internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The session, the lane and the role with which the running code records.
///
/// A point is bound to a task, and tasks started there inherit it. A task or thread that only inherited a
/// point records in its own lane, so that the activations of each lane nest.
package struct RecordingPoint: Sendable {
  /// A lane together with the task or thread that owns it.
  private struct OwnedLane: Sendable {
    let lane: LanePointer
    let owner: ExecutionContext
  }

  /// The position at which tasks that inherit the point are started.
  struct Place: Sendable {
    let lane: LaneID
    /// The position of the event that opened the enclosing activation; 0 outside of all activations.
    var place: UInt32
    /// Whether the activation runs on an actor.
    let isOnActor: Bool
  }

  @TaskLocal static var bound: RecordingPoint?
  private static let started = Guarded<RecordingPoint?>(nil)

  /// The parts of a point in one object, so that copying the point is cheap.
  private final class Parts: Sendable {
    let session: RecordingSession
    let role: String?
    let ownedLane: OwnedLane?

    init(_ session: RecordingSession, _ role: String?, _ ownedLane: OwnedLane?) {
      self.session = session
      self.role = role
      self.ownedLane = ownedLane
    }
  }

  private let parts: Parts
  /// The position at which the point was bound; `nil` if the point is tied to no task, as when the whole
  /// process is recorded.
  private var place: Place?

  /// The session that records.
  package var session: RecordingSession { parts.session }
  /// The sender while no activation is open; `nil` if unknown.
  var role: String? { parts.role }
  private var ownedLane: OwnedLane? { parts.ownedLane }

  /// Runs a body with this point bound to the task.
  func withBinding<R>(_ body: () -> R) -> R { Self.$bound.withValue(self, operation: body) }

  /// Runs an asynchronous body with this point bound to the task.
  func withBinding<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> R
  ) async -> R {
    await Self.$bound.withValue(self, operation: body)
  }

  /// The point of the calling code, if it is recorded.
  package static var current: RecordingPoint? {
    guard seqtrace_is_recording() else { return nil }
    let point = found
    if point == nil { ActiveSessions.countStray() }
    return point
  }

  /// The recording point of the calling code: the one that it is tied to, or else the only possible one.
  /// `nil` if there is none.
  static var found: RecordingPoint? {
    Adoption.isSilent ? nil : tied ?? ActiveSessions.only
  }

  /// The recording point to which the calling code is tied: the one bound to it, one that it adopted, or that
  /// of its task's creation. `nil` if there is none.
  static var tied: RecordingPoint? {
    if let point = bound ?? Adoption.current ?? ActiveSessions.creator { return point }
    return switch ActiveSessions.causeOfThread {
    case .none: started.withLock { $0 }
    case .test(let point): point
    case .anyTest: nil
    }
  }

  /// The identity of the point that the running task inherited; `nil` if it inherited none.
  static var binding: ObjectIdentifier? { bound.map { ObjectIdentifier($0.parts) } }

  /// Returns the recording point of the calling code; if it has none, a point in the given session, if any.
  package static func current(orIn home: RecordingSession?) -> RecordingPoint? {
    guard let home else { return current }
    if seqtrace_is_recording(), let found { return found }
    return current(in: home)
  }

  /// Returns the point at which the calling code records in the given session.
  package static func current(in session: RecordingSession) -> RecordingPoint {
    if seqtrace_is_recording(), let found, found.session === session { return found }
    session.beginRecording()
    return RecordingPoint(session: session, role: nil)
  }

  /// Returns whether the code of a session outside of all calls belongs to a test runner. This is so if the
  /// environment requested the session and the process executes tests.
  static func isOfTestRunner(_ core: SessionCore) -> Bool {
    EnvironmentSession.isOfTestRunner && started.withLock { $0 }?.core === core
  }

  /// Makes a session record the whole process, in place of any other session.
  static func start(_ session: RecordingSession, role: String, claimsLane: Bool = true) {
    SpawnObserver.start()
    observeExit
    let point = RecordingPoint(session: session, role: role)
    if claimsLane {
      point.core.update { state in
        let lane = state.lane(of: .current, from: nil, role: role)
        lane.pointer.pointee.role = state.names.id(of: Participant(name: role))
      }
    }
    let isFirst = started.withLock { started in
      defer { started = point }
      return started == nil
    }
    if isFirst { seqtrace_count_recording(1) }
    seqtrace_change_bindings()
  }

  /// Registers a function that runs when the process exits. It records the remaining destructions in the
  /// session that records the whole process.
  private static let observeExit: Void = {
    seqtrace_at_exit {
      // A forked child shares its parent's files and must not record.
      guard seqtrace_is_recording() else { return }
      RecordingPoint.started.withLock { $0 }?.core.recordDeaths()
    }
  }()

  /// Ends the recording of the whole process if this session records it.
  static func stop(_ session: RecordingSession) {
    let isStopped = started.withLock { started in
      guard started?.session === session else { return false }
      started = nil
      return true
    }
    guard isStopped else { return }
    seqtrace_count_recording(-1)
    seqtrace_change_bindings()
  }

  /// Starts to record the calling task or thread in a session. The first one that starts has lane 0.
  init(beginning session: RecordingSession, role: String) {
    SpawnObserver.start()
    let lane = session.core.update { $0.lane(of: .current, from: nil, role: nil) }
    self.init(
      session: session, role: role, place: Place(lane: lane.number, place: 0, isOnActor: false))
  }

  private init(
    session: RecordingSession, role: String?, ownedLane: OwnedLane? = nil, place: Place? = nil
  ) {
    self.init(Parts(session, role, ownedLane), place)
  }

  private init(_ parts: Parts, _ place: Place?) {
    self.parts = parts
    self.place = place
  }

  /// Returns a point in a session for code that isn't tied to any of its lanes.
  static func unbound(in session: RecordingSession) -> RecordingPoint {
    RecordingPoint(session: session, role: nil)
  }

  /// Returns a point in the same session with a new lane, for a delivery to the calling thread.
  package func inNewLane() -> RecordingPoint {
    inLane(core.update { $0.makeDeliveryLane() })
  }

  /// Returns a point in the same session with a new lane, for work that an event's code handed over.
  func inNewLane(after handoff: EventReference, isDelayed: Bool) -> RecordingPoint {
    let context = ExecutionContext.current
    return inLane(
      core.update { $0.makeWorkLane(after: handoff, in: context, isDelayed: isDelayed) })
  }

  private func inLane(_ lane: LanePointer) -> RecordingPoint {
    RecordingPoint(
      session: session, role: nil, ownedLane: OwnedLane(lane: lane, owner: .current),
      place: Place(lane: lane.number, place: 0, isOnActor: false))
  }

  /// Returns this point, moved inside an activation, for the tasks that start there.
  ///
  /// - Parameters:
  ///   - event: The event that opened the activation.
  ///   - isOnActor: Whether the activation runs on an actor; `nil` to look it up.
  func inside(_ event: EventReference, isOnActor: Bool? = nil) -> RecordingPoint {
    RecordingPoint(
      parts,
      Place(
        lane: event.lane, place: event.place,
        isOnActor: isOnActor ?? (seqtrace_current_executor() != 0)))
  }

  /// Moves the point to another activation of the same lane.
  mutating func move(to place: UInt32) { self.place?.place = place }

  /// Moves the point to an activation if that is in the same lane of the same session. Returns the previous
  /// position; `nil` if the point wasn't moved.
  mutating func lendPlace(to event: EventReference, of hand: Hand) -> Place? {
    guard let origin = place, origin.lane == event.lane,
      session.core.storage == hand.writer.pointee.storage
    else { return nil }
    place = Place(lane: event.lane, place: event.place, isOnActor: true)
    return origin
  }

  /// Moves the point back to an earlier position.
  mutating func move(back origin: Place) { place = origin }

  var core: SessionCore { session.core }

  /// The running code's hand at this point.
  var hand: Hand {
    Hand(lane: lane.pointer, writer: core.writer)
  }

  /// The lane of the running task or thread.
  private var lane: LanePointer {
    let context = ExecutionContext.current
    if let ownedLane, ownedLane.owner == context { return ownedLane.lane }
    let binding = Self.binding == ObjectIdentifier(parts) ? ObjectIdentifier(parts) : nil
    let runsTests = Self.isOfTestRunner(core)
    return core.update { state in
      // The role sends the first messages of the program and of each test. The origin of other work isn't
      // known.
      let isStart = state.hasNoLane || (context.isTask ? runsTests : seqtrace_is_main_thread())
      return state.lane(
        of: context, from: place, role: place != nil || isStart ? role : nil, binding: binding)
    }
  }

  /// Whether the running task or thread already has a lane.
  var hasLane: Bool {
    let context = ExecutionContext.current
    return ownedLane?.owner == context || core.update { $0.lane(of: context) } != nil
  }

  /// Returns whether the running code records in the given lane, inside a certain open call of that lane. If
  /// `call` is 0, it needn't be inside a call. Doesn't create a lane.
  static func runs(in lane: LaneID, inside call: UInt32, of core: SessionCore) -> Bool {
    guard let own = ownLane(of: core), own.number == lane else { return false }
    return call == 0 || own.isOpen(call)
  }

  /// Returns the lane in which the running code records in the session; `nil` if it has none.
  private static func ownLane(of core: SessionCore) -> LanePointer? {
    let context = ExecutionContext.current
    if let point = bound ?? Adoption.current, let owned = point.ownedLane, owned.owner == context {
      return point.core === core ? owned.lane : nil
    }
    return core.update { $0.lane(of: context) }
  }

  /// The running code's hand at this point. It is found quickly if the thread already records at this point.
  var quickHand: Hand {
    guard ownedLane == nil, let thread = seqtrace_thread_if_known(),
      let lane = thread.pointee.lane, let writer = thread.pointee.writer,
      writer.pointee.storage == core.storage
    else { return hand }
    return Hand(lane: lane, writer: writer)
  }
}
