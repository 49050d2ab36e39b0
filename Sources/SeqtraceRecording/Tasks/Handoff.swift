internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// Work that the running code hands over, to run in a task, on a queue or on another thread.
///
/// ```swift
/// let handoff = Recorder.recordHandoff("encode")
/// queue.async { handoff.resume { encoder.encode(frame) } }
/// ```
///
/// Everything recorded inside ``resume(_:)``, or between ``begin(isolation:)`` and the end of its scope,
/// forms a lane of its own, caused by the handoff. In the diagram, the handoff is an asynchronous message
/// from the active object to itself, with the handoff's label, and the work is an activation. A handoff that
/// is never resumed is recorded, but not drawn.
public struct Handoff: Sendable {
  /// The event of the handoff, if it was recorded.
  package let origin: Origin?
  /// Records that the work has waited for other work that must finish first; `nil` if there is none.
  package var awaiting: (@Sendable () -> Void)?

  /// The kind of thing that runs the work.
  package enum Receiver: Sendable {
    /// Something that may run it immediately.
    case unknown
    /// A queue or similar, which never runs it immediately.
    case queue
    /// A new task that starts with the work.
    case task(TaskEnding)
  }

  /// The thread on which a task's work ended.
  package final class TaskEnding: Sendable {
    private let thread = Guarded<UInt64>(0)

    package init() {}

    /// Whether the work has ended on the calling thread, which means that it ran there without suspending.
    package var isHere: Bool { thread.withLock { $0 } == seqtrace_thread_number() }

    func note() { thread.withLock { $0 = seqtrace_thread_number() } }
  }

  /// A recorded handoff.
  package struct Origin: Sendable {
    package let point: RecordingPoint
    package let event: EventReference
    /// The actor on which the code ran that recorded the handoff; `nil` if none.
    let actor: ObjectIdentifier?
    /// The position of the innermost open call at the handoff; 0 if none was open.
    let call: UInt32
    let receiver: Receiver

    /// Notes the thread on which a task's work ends; `nil` for other work.
    package var ending: TaskEnding? { if case .task(let ending) = receiver { ending } else { nil } }

    /// Whether the work isn't really handed over: it runs inside the code that made the handoff or, if it
    /// should run in a new task, in a task that has already recorded something.
    var isRunning: Bool {
      switch receiver {
      case .unknown: RecordingPoint.runs(in: event.lane, inside: call, of: point.core)
      case .queue: false
      case .task: !point.core.update { $0.isAtStartOfTask }
      }
    }

    /// Returns whether work on an actor can't start before the code that handed it over returns or awaits,
    /// because that code runs on the same actor.
    func delays(workOn isolation: (any Actor)?) -> Bool {
      actor != nil && actor == isolation.map { ObjectIdentifier($0) }
    }
  }

  package init(
    at point: RecordingPoint?, on isolation: (any Actor)?, to receiver: Receiver = .unknown,
    _ draft: @autoclosure () -> EventDraft
  ) {
    origin = point.map { point in
      let call = seqtrace_lane_innermost(point.quickHand.lane).place
      return Origin(
        point: point, event: point.append(draft()),
        actor: isolation.map { ObjectIdentifier($0) }, call: call, receiver: receiver)
    }
  }

  package init(_ origin: Origin?) { self.origin = origin }

  /// Runs the work that was handed over.
  ///
  /// If the work turns out to run inside the code that made the handoff, its events belong to that code's
  /// lane.
  ///
  /// - Parameter body: The work, which is executed once. A handoff may be resumed more than once.
  /// - Returns: The result of the body.
  /// - Throws: The error that the body throws.
  @discardableResult
  public func resume<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    guard let origin, !origin.isRunning else { return try body() }
    return try origin.point.inNewLane(after: origin.event, isDelayed: false).run(body)
  }

  /// Runs asynchronous work that was handed over.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: The work, which is executed once. A handoff may be resumed more than once.
  /// - Returns: The result of the body.
  /// - Throws: The error that the body throws.
  @discardableResult
  public func resume<R, E: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    guard let origin, !origin.isRunning else { return try await body() }
    let isDelayed = origin.delays(workOn: isolation)
    return try await origin.point.inNewLane(after: origin.event, isDelayed: isDelayed).run(body)
  }

  /// Starts handed-over work that can't be put into a closure; call `end()` on the result to end it.
  ///
  /// ```swift
  /// Task { [handoff = Recorder.recordHandoff("reload")] in
  ///   let work = handoff.begin()
  ///   defer { work.end() }
  ///   await model.reload()
  /// }
  /// ```
  ///
  /// Call it before anything else in the task or work item. If the closure runs inside the code that made the
  /// handoff, this function has no effect.
  ///
  /// - Parameter isolation: The actor on which the work runs: the caller's.
  /// - Returns: The scope, which ends the work.
  public func begin(isolation: (any Actor)? = #isolation) -> Scope {
    guard let origin, !origin.isRunning else { return Scope(work: nil, ending: nil) }
    let scope = Scope(
      work: origin.point.beginWork(
        after: origin.event, isDelayed: origin.delays(workOn: isolation)),
      ending: origin.ending)
    awaiting?()
    return scope
  }

  /// The scope of handed-over work that is running.
  public struct Scope: Sendable {
    let work: RecordingPoint.Work?
    let ending: TaskEnding?

    /// Ends the work. Call this in the same task as `begin`, or on the same thread.
    public func end() {
      work?.end()
      ending?.note()
    }
  }
}
