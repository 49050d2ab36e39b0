internal import SeqtraceEvents
import Synchronization

/// Where the running code records: in which session, in which lane, and as whom.
///
/// A point is bound to a task and inherited by the tasks begun there. A task or thread that only
/// inherited it has a lane of its own, so that each lane's activations nest.
package struct RecordingPoint: Sendable {
  /// A lane that belongs to one task or thread.
  private struct OwnedLane: Sendable {
    let id: LaneID
    let owner: ExecutionContext
  }

  @TaskLocal private static var bound: RecordingPoint?
  private static let started = Mutex<RecordingPoint?>(nil)
  /// Whether the process has ever recorded; until then, nothing else needs a look.
  private static let isInUse = Atomic<Bool>(false)

  /// The session that records.
  package let session: RecordingSession
  /// Who sends while nothing is open; `nil` if nobody knows.
  let role: String?
  private let ownedLane: OwnedLane?

  /// The point of the calling code, if it is recorded.
  package static var current: RecordingPoint? {
    guard isInUse.load(ordering: .relaxed) else { return nil }
    return bound ?? Adoption.current ?? started.withLock { $0 }
  }

  /// The point at which the calling code records in a given session.
  package static func current(in session: RecordingSession) -> RecordingPoint {
    if let current, current.session === session { return current }
    return RecordingPoint(session: session, role: nil, ownedLane: nil)
  }

  /// The point of the session that records the whole process.
  static var processWide: RecordingPoint? {
    get { started.withLock { $0 } }
    set {
      isInUse.store(true, ordering: .relaxed)
      started.withLock { $0 = newValue }
    }
  }

  /// Ends the recording of the whole process if it is this session that records it.
  static func stop(_ session: RecordingSession) {
    started.withLock { if $0?.session === session { $0 = nil } }
  }

  /// Begins to record in a session: the first task or thread that does so is its lane 0.
  init(beginning session: RecordingSession, role: String) {
    self.init(session: session, role: role, ownedLane: nil)
    _ = laneID
  }

  private init(session: RecordingSession, role: String?, ownedLane: OwnedLane?) {
    self.session = session
    self.role = role
    self.ownedLane = ownedLane
  }

  /// A point in the same session with a new lane, for work delivered to the calling thread.
  package func inNewLane() -> RecordingPoint {
    let id = session.update { state, _ in state.makeLane() }
    let lane = OwnedLane(id: id, owner: .current)
    return RecordingPoint(session: session, role: nil, ownedLane: lane)
  }

  /// The lane of the calling task or thread.
  var laneID: LaneID {
    let context = ExecutionContext.current
    if let ownedLane, ownedLane.owner == context { return ownedLane.id }
    return session.update { state, _ in state.laneID(of: context) }
  }

  /// Runs a body that records at this point.
  package func run<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    Self.isInUse.store(true, ordering: .relaxed)
    let adoption = Adoption(of: self)
    defer { adoption.end() }
    // `withValue` rethrows without the error's type.
    let result = Self.$bound.withValue(self) { Result { () throws(E) -> R in try body() } }
    return try result.get()
  }

  /// Runs a body that awaits and records at this point.
  package func run<R, E: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    Self.isInUse.store(true, ordering: .relaxed)
    let adoption = Adoption(of: self)
    defer { adoption.end() }
    let result: Result<R, E> = await Self.$bound.withValue(self) {
      do throws(E) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
