internal import SeqtraceEvents
public import SeqtraceRecording

extension Recorder._Expansion {
  /// Records that the running code gives work to a target that runs it later.
  ///
  /// - Parameters:
  ///   - label: The name, in the diagram, of the message that hands over the work.
  ///   - target: The target, which is never evaluated, because only its type matters. If it isn't a known
  ///     type of Dispatch or Foundation, such as that of a queue, nothing is recorded and the handoff has no
  ///     effect.
  ///   - isolation: The actor on which the running code runs; by default, the caller's.
  ///   - fileID: The file of the handoff.
  ///   - line: The line of the handoff.
  /// - Returns: The handoff, which the work resumes.
  public static func handoff<Target>(
    _ label: @autoclosure () -> String, to target: @autoclosure () -> Target,
    isolation: (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) -> Handoff {
    guard let point = RecordingPoint.current, WorkTarget.isKnown(Target.self) else {
      return Handoff(nil)
    }
    return Handoff(
      at: point, on: isolation, to: .queue,
      EventDraft(.handoff, label(), source: SourceLine(fileID, line)))
  }

  /// Records that the running code starts a task.
  ///
  /// The source text of `Task { … }` doesn't show whether it calls Swift's initialiser or one that the
  /// package declares, which may run the closure later and in another task. Therefore the handoff has an
  /// effect only if it is resumed at the start of a new task.
  ///
  /// - Parameters:
  ///   - label: The name, in the diagram, of the message that starts the task.
  ///   - isolation: The actor on which the running code runs; by default, the caller's.
  ///   - fileID: The file of the start.
  ///   - line: The line of the start.
  /// - Returns: The handoff, which the work resumes.
  public static func task(
    _ label: @autoclosure () -> String, isolation: (any Actor)? = #isolation,
    fileID: String = #fileID, line: Int = #line
  ) -> Handoff {
    Handoff(
      at: .current, on: isolation, to: .task(Handoff.TaskEnding()),
      EventDraft(.handoff, label(), source: SourceLine(fileID, line)))
  }

  /// Records that the running code has waited for an immediate task, if the task has already ended without
  /// suspending.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - handoff: The handoff of its work.
  ///   - fileID: The file of the start.
  ///   - line: The line of the start.
  /// - Returns: The task.
  @discardableResult
  public static func started<Started>(
    _ task: Started, by handoff: Handoff, fileID: String = #fileID, line: Int = #line
  ) -> Started {
    if handoff.origin?.ending?.isHere ?? false {
      Recorder.recordJoin(of: handoff, fileID: fileID, line: line)
    }
    return task
  }

  /// The work of an object, such as a `DispatchWorkItem`, that may be given to queues.
  public final class StartableWork: Sendable {
    private struct State {
      var waiting: [Handoff.Origin] = []
      var begun: [Handoff.Origin] = []
      /// Other work that must finish before this work starts.
      var awaited: [StartableWork] = []
    }

    private static let limit = 16
    private let state = Guarded(State())

    init() {}

    func add(_ handoff: Handoff) {
      guard let origin = handoff.origin else { return }
      state.withLock { $0.waiting.append(origin) }
    }

    /// Starts the work, as handed over by the oldest handoff for which it hasn't started yet.
    ///
    /// - Parameter isolation: The actor on which the work runs: the caller's.
    /// - Returns: The scope, which ends the work. If no handoff is left, the work wasn't given to a queue. It
    ///   is then part of the running code, and ending the scope has no effect.
    public func begin(isolation: (any Actor)? = #isolation) -> Handoff.Scope {
      let (origin, awaited) = state.withLock { state -> (Handoff.Origin?, [StartableWork]) in
        guard !state.waiting.isEmpty else { return (nil, []) }
        let first = state.waiting.removeFirst()
        // Several waits may be for the same work, so handoffs are kept. The oldest is dropped, because a wait
        // for it is unlikely.
        if state.begun.count == Self.limit { state.begun.removeFirst() }
        state.begun.append(first)
        defer { state.awaited = [] }
        return (first, state.awaited)
      }
      let scope = Handoff(origin).begin(isolation: isolation)
      for work in awaited { work.recordJoin() }
      return scope
    }

    /// Adds other work that must finish before this work starts, or removes it if `isAwaited` is false.
    func await(_ other: StartableWork, _ isAwaited: Bool) {
      state.withLock { state in
        state.awaited.removeAll { $0 === other }
        if isAwaited { state.awaited.append(other) }
      }
    }

    /// Records that the running code has waited for this work, once for each handoff for which it has
    /// started.
    func recordJoin(fileID: String = "", line: Int = 0) {
      for origin in state.withLock({ $0.begun }) {
        Recorder.recordJoin(of: Handoff(origin), fileID: fileID, line: line)
      }
    }
  }

  /// The iterations of `DispatchQueue.concurrentPerform`.
  public final class Iterations: Sendable {
    /// The greatest number of iterations that have a handoff of their own. Further iterations share the last
    /// one.
    private static let limit = 1024
    private let handoffs = Guarded<[Handoff]>([])
    private let fileID: String
    private let line: Int

    /// Creates the value before the number of iterations is known.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public init(fileID: String = #fileID, line: Int = #line) {
      self.fileID = fileID
      self.line = line
    }

    /// Records a handoff for each iteration.
    ///
    /// - Parameter count: The number of iterations.
    /// - Returns: The same number.
    public func counting(_ count: Int) -> Int {
      guard let point = RecordingPoint.current, count > 0 else { return count }
      let source = SourceLine(fileID, line)
      let new = (0..<min(count, Self.limit)).map { _ in
        Handoff(
          at: point, on: nil, to: .queue,
          EventDraft(.handoff, "DispatchQueue.concurrentPerform", source: source))
      }
      handoffs.withLock { $0 = new }
      return count
    }

    /// Starts an iteration.
    ///
    /// - Parameter index: The iteration's number.
    /// - Returns: The scope, which ends the iteration.
    public func begin(_ index: Int) -> Handoff.Scope {
      let handoff = handoffs.withLock { $0.isEmpty ? nil : $0[max(0, min(index, $0.count - 1))] }
      return (handoff ?? Handoff(nil)).begin(isolation: nil)
    }

    /// Records that all iterations have finished.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public func recordJoin(fileID: String = #fileID, line: Int = #line) {
      for handoff in handoffs.withLock({ $0 }) {
        Recorder.recordJoin(of: handoff, fileID: fileID, line: line)
      }
    }
  }

  /// Makes an object such as a `DispatchWorkItem`. Its closure must start the work that `make` receives.
  ///
  /// - Parameter make: Makes the object for the given work.
  /// - Returns: The object.
  public static func making<Work: AnyObject>(_ make: (StartableWork) -> Work) -> Work {
    let work = StartableWork()
    let object = make(work)
    if QuickCall.isRecording { WorkObjects.insert(work, of: object) }
    return object
  }

  /// Starts the work of an `Operation`. Call this in the operation's `main()`.
  ///
  /// - Parameters:
  ///   - object: The operation.
  ///   - isolation: The actor on which the work runs: the caller's.
  /// - Returns: The scope, which ends the work.
  public static func begin(
    workOf object: AnyObject, isolation: (any Actor)? = #isolation
  ) -> Handoff.Scope {
    let work = QuickCall.isRecording ? WorkObjects.known(object) : nil
    return work?.begin(isolation: isolation) ?? Handoff(nil).begin()
  }

  /// Notes that objects that have work are given to a queue.
  ///
  /// - Parameters:
  ///   - handoff: The handoff, which is evaluated and so recorded for each object.
  ///   - objects: The objects. Values that aren't objects are ignored.
  public static func hand(_ handoff: @autoclosure () -> Handoff, of objects: Any...) {
    guard QuickCall.isRecording else { return }
    for object in objects where type(of: object) is AnyClass {
      WorkObjects.work(of: object as AnyObject).add(handoff())
    }
  }

  /// Notes that a new object that has work is given to a queue, and returns the object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - handoff: The handoff.
  /// - Returns: The object.
  public static func handed<Work: AnyObject>(
    _ object: Work, _ handoff: @autoclosure () -> Handoff
  ) -> Work {
    if QuickCall.isRecording { WorkObjects.work(of: object).add(handoff()) }
    return object
  }

  /// Returns a function that calls another function inside a resumed handoff.
  ///
  /// - Parameters:
  ///   - work: The function.
  ///   - handoff: The handoff.
  /// - Returns: The new function.
  public static func handed(
    _ work: @escaping @Sendable () -> Void, _ handoff: @autoclosure () -> Handoff
  ) -> @Sendable () -> Void {
    let handoff = handoff()
    if handoff.origin == nil { return work }
    return { handoff.resume(work) }
  }

  /// Returns a function that calls another function inside a resumed handoff.
  ///
  /// - Parameters:
  ///   - work: The function.
  ///   - handoff: The handoff.
  /// - Returns: The new function.
  public static func handed(
    _ work: @escaping () -> Void, _ handoff: @autoclosure () -> Handoff
  ) -> () -> Void {
    let handoff = handoff()
    if handoff.origin == nil { return work }
    return { handoff.resume(work) }
  }

  /// Notes that an operation depends on another one, or no longer does. Returns the operation on which it
  /// depends.
  ///
  /// - Parameters:
  ///   - other: The operation that must finish first. Nothing is noted for other values.
  ///   - operation: The operation that waits for `other`. Nothing is noted for other values.
  ///   - isAdded: Whether the dependency is added, as opposed to removed.
  /// - Returns: The operation that must finish first.
  public static func dependency<Other>(
    on other: Other, of operation: @autoclosure () -> Any, isAdded: Bool
  ) -> Other {
    guard QuickCall.isRecording, WorkTarget.isOperation(type(of: other as Any)) else {
      return other
    }
    let operation = operation()
    guard WorkTarget.isOperation(type(of: operation)) else { return other }
    WorkObjects.work(of: operation as AnyObject)
      .await(WorkObjects.work(of: other as AnyObject), isAdded)
    return other
  }

  /// Records that the running code has waited for an object's work.
  ///
  /// - Parameters:
  ///   - object: The object. Nothing is recorded for a value that has no work.
  ///   - fileID: The file of the wait.
  ///   - line: The line of the wait.
  public static func recordJoin(ofWork object: Any, fileID: String = #fileID, line: Int = #line) {
    guard QuickCall.isRecording, type(of: object) is AnyClass else { return }
    WorkObjects.known(object as AnyObject)?.recordJoin(fileID: fileID, line: line)
  }

  /// Returns a handoff for work that starts only after the work of an object has finished.
  ///
  /// - Parameters:
  ///   - handoff: The handoff.
  ///   - object: The object with the work that must finish first. For a value that has no work, the handoff
  ///     is returned unchanged.
  /// - Returns: The new handoff.
  public static func waiting(_ handoff: Handoff, for object: Any) -> Handoff {
    guard QuickCall.isRecording, type(of: object) is AnyClass,
      let work = WorkObjects.known(object as AnyObject)
    else { return handoff }
    var handoff = handoff
    handoff.awaiting = { work.recordJoin() }
    return handoff
  }
}
