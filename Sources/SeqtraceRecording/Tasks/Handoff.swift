internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// Work that the running code hands over, to run in a task, on a queue or on another thread.
///
/// ```swift
/// let handoff = Recorder.recordHandoff("encode")
/// queue.async { handoff.resume { encoder.encode(frame) } }
/// ```
///
/// Everything recorded inside ``resume(_:)``, or between ``begin(isolation:)`` and the end of its scope, is a
/// lane of its own, caused by the handoff. In the diagram, the handoff is an asynchronous message with the
/// handoff's label, from the object that was active to itself, and an activation in which the work runs. A
/// handoff that is never resumed is recorded, but not drawn.
public struct Handoff: Sendable {
  /// The place of the handoff, if it was recorded.
  package let origin: Origin?
  /// What records that this work has waited for other work, which must finish before it starts.
  package var awaiting: (@Sendable () -> Void)?

  /// What runs the work.
  package enum Receiver: Sendable {
    /// Something that may run it at once.
    case unknown
    /// A queue or the like, which never runs it at once.
    case queue
    /// A new task, which starts with it.
    case task(TaskEnding)
  }

  /// Where a task's work ended.
  package final class TaskEnding: Sendable {
    private let thread = Guarded<UInt64>(0)

    package init() {}

    /// Whether it ended on the calling thread, without having left that.
    package var isHere: Bool { thread.withLock { $0 } == seqtrace_thread_number() }

    func note() { thread.withLock { $0 = seqtrace_thread_number() } }
  }

  /// An event that hands something over, and its place.
  package struct Origin: Sendable {
    package let point: RecordingPoint
    package let event: EventReference
    /// The actor on which it was recorded.
    let actor: ObjectIdentifier?
    /// The innermost call that was open then, if any was.
    let call: UInt32
    let receiver: Receiver

    /// Where the work ended, if it is a task's.
    package var ending: TaskEnding? { if case .task(let ending) = receiver { ending } else { nil } }

    /// Whether the work turns out not to be handed over: it runs inside the code that made the handoff, or,
    /// if it is a task's, in code that the task had started before.
    var isRunning: Bool {
      switch receiver {
      case .unknown: RecordingPoint.runs(in: event.lane, inside: call, of: point.core)
      case .queue: false
      case .task: !point.core.update { $0.isAtStartOfTask }
      }
    }

    /// Whether work on an actor can't run before the code that handed it over returns or awaits.
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
  /// If it turns out to run inside the code that made the handoff, nothing is handed over.
  ///
  /// - Parameter body: The work; it runs once. One handoff may be resumed more than once.
  /// - Returns: The result of the body.
  /// - Throws: The error that the body throws.
  @discardableResult
  public func resume<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    guard let origin, !origin.isRunning else { return try body() }
    return try origin.point.inNewLane(after: origin.event, isDelayed: false).run(body)
  }

  /// Runs handed-over work that is asynchronous.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: The work; it runs once. One handoff may be resumed more than once.
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
  /// Must be the first thing that the task, or the work item, does. If the closure turns out to run
  /// inside the code that made the handoff, nothing is handed over, and nothing changes.
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

  /// The time in which handed-over work runs.
  public struct Scope: Sendable {
    let work: RecordingPoint.Work?
    let ending: TaskEnding?

    /// Ends the work. Call this in the task or on the thread that started it.
    public func end() {
      work?.end()
      ending?.note()
    }
  }
}
