internal import SeqtraceExpansion
internal import SeqtraceRecording

// The functions that rewritten code calls where it gives work to queues, timers and similar targets.
extension _SeqtraceLinked.Recorder._Expansion {
  /// Records that the running code gives work to a target that runs it later. Nothing is recorded if the
  /// target's type isn't known.
  public static func handoff<Target>(
    _ label: @autoclosure () -> String, to target: @autoclosure () -> Target,
    isolation: (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) -> _SeqtraceLinked.Handoff {
    _SeqtraceLinked.Handoff(
      handoff: SeqtraceRecording.Recorder._Expansion.handoff(
        label(), to: target(), isolation: isolation, fileID: fileID, line: line))
  }

  /// The work of an object such as a `DispatchWorkItem`, which may be given to queues.
  public struct StartableWork: Sendable {
    let work: SeqtraceRecording.Recorder._Expansion.StartableWork

    /// Starts the work.
    public func begin(isolation: (any Actor)? = #isolation) -> _SeqtraceLinked.Handoff.Scope {
      _SeqtraceLinked.Handoff.Scope(scope: work.begin(isolation: isolation))
    }
  }

  /// The iterations of `DispatchQueue.concurrentPerform`.
  public struct Iterations: Sendable {
    private let iterations: SeqtraceRecording.Recorder._Expansion.Iterations

    /// Creates the value before the number of iterations is known.
    public init(fileID: String = #fileID, line: Int = #line) {
      iterations = SeqtraceRecording.Recorder._Expansion.Iterations(fileID: fileID, line: line)
    }

    /// Records a handoff for each iteration, and returns the number of iterations.
    public func counting(_ count: Int) -> Int { iterations.counting(count) }

    /// Starts an iteration.
    public func begin(_ index: Int) -> _SeqtraceLinked.Handoff.Scope {
      _SeqtraceLinked.Handoff.Scope(scope: iterations.begin(index))
    }

    /// Records that all iterations have finished.
    public func recordJoin(fileID: String = #fileID, line: Int = #line) {
      iterations.recordJoin(fileID: fileID, line: line)
    }
  }

  /// Makes an object such as a `DispatchWorkItem`. Its closure must start the work that `make` receives.
  public static func making<Work: AnyObject>(_ make: (StartableWork) -> Work) -> Work {
    SeqtraceRecording.Recorder._Expansion.making { make(StartableWork(work: $0)) }
  }

  /// Starts the work of an `Operation`. Call this in the operation's `main()`.
  public static func begin(
    workOf object: AnyObject, isolation: (any Actor)? = #isolation
  ) -> _SeqtraceLinked.Handoff.Scope {
    _SeqtraceLinked.Handoff.Scope(
      scope: SeqtraceRecording.Recorder._Expansion.begin(workOf: object, isolation: isolation))
  }

  /// Notes that objects that have work are given to a queue.
  public static func hand(
    _ handoff: @autoclosure () -> _SeqtraceLinked.Handoff, of objects: Any...
  ) {
    for object in objects {
      SeqtraceRecording.Recorder._Expansion.hand(handoff().handoff, of: object)
    }
  }

  /// Notes that a new object that has work is given to a queue, and returns the object.
  public static func handed<Work: AnyObject>(
    _ object: Work, _ handoff: @autoclosure () -> _SeqtraceLinked.Handoff
  ) -> Work {
    SeqtraceRecording.Recorder._Expansion.handed(object, handoff().handoff)
  }

  /// Returns a function that calls another function inside a resumed handoff.
  public static func handed(
    _ work: @escaping @Sendable () -> Void, _ handoff: @autoclosure () -> _SeqtraceLinked.Handoff
  ) -> @Sendable () -> Void {
    SeqtraceRecording.Recorder._Expansion.handed(work, handoff().handoff)
  }

  /// Returns a function that calls another function inside a resumed handoff.
  public static func handed(
    _ work: @escaping () -> Void, _ handoff: @autoclosure () -> _SeqtraceLinked.Handoff
  ) -> () -> Void {
    SeqtraceRecording.Recorder._Expansion.handed(work, handoff().handoff)
  }

  /// Returns a handoff for work that starts only after the work of an object has finished.
  public static func waiting(
    _ handoff: _SeqtraceLinked.Handoff, for object: Any
  ) -> _SeqtraceLinked.Handoff {
    _SeqtraceLinked.Handoff(
      handoff: SeqtraceRecording.Recorder._Expansion.waiting(handoff.handoff, for: object))
  }

  /// Notes that an operation depends on another one, or no longer does. Returns the operation on which it
  /// depends.
  public static func dependency<Other>(
    on other: Other, of operation: @autoclosure () -> Any, isAdded: Bool
  ) -> Other {
    SeqtraceRecording.Recorder._Expansion.dependency(
      on: other, of: operation(), isAdded: isAdded)
  }

  /// Records that the running code has waited for an object's work.
  public static func recordJoin(ofWork object: Any, fileID: String = #fileID, line: Int = #line) {
    SeqtraceRecording.Recorder._Expansion.recordJoin(ofWork: object, fileID: fileID, line: line)
  }
}
