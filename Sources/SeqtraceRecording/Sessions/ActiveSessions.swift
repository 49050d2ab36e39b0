internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The sessions that currently record a part of the program (``RecordingSession/record(as:_:)-(_,()->R)``).
///
/// Work that isn't tied to a session, such as that of a thread without a handoff, belongs to the only active
/// session. If several are active, it isn't known to which the work belongs, and its events are only counted.
/// A task doesn't belong to a session if the task is older than the session, or if its creator doesn't belong
/// to it.
enum ActiveSessions {
  private struct Entry: Sendable {
    let session: RecordingSession
    /// The recording point for code that isn't tied to any lane.
    let unboundPoint: RecordingPoint
    /// The number of the newest task when the session started to record.
    let eldestTask: UInt64
    var scopes: Int

    /// Returns whether a task may have been created during the session. The number 0 stands for a thread,
    /// which may be.
    func mayOwn(_ task: UInt64) -> Bool { task == 0 || task > eldestTask }
  }

  private static let entries = Guarded<[Entry]>([])
  private static let strangers = Guarded(RecentValues<UInt64, Void>())

  /// Makes a session active until a matching call of ``remove(_:)``.
  static func add(_ session: RecordingSession) {
    entries.withLock { entries in
      if let index = entries.firstIndex(where: { $0.session === session }) {
        entries[index].scopes += 1
      } else {
        entries.append(
          Entry(
            session: session, unboundPoint: .unbound(in: session),
            eldestTask: seqtrace_newest_task(), scopes: 1))
      }
      seqtrace_set_active_sessions(Int32(clamping: entries.count))
    }
    seqtrace_change_bindings()
  }

  /// Undoes one ``add(_:)``.
  static func remove(_ session: RecordingSession) {
    // The session's last reference must not be released while the lock is held.
    let last: Entry? = entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.session === session }) else { return nil }
      entries[index].scopes -= 1
      if entries[index].scopes > 0 { return nil }
      defer { seqtrace_set_active_sessions(Int32(clamping: entries.count)) }
      return entries.remove(at: index)
    }
    withExtendedLifetime(last) { seqtrace_change_bindings() }
  }

  /// Notes that the creator of a task belongs to no session.
  static func noteStranger(_ task: UInt64) {
    guard seqtrace_active_sessions() > 0 else { return }
    strangers.withLock { _ = $0.insert((), for: task) }
  }

  /// The recording point of the session in which the running task was created or has already recorded; `nil`
  /// if there is none.
  static var creator: RecordingPoint? {
    let task = seqtrace_current_task()
    guard task != 0, seqtrace_active_sessions() > 0 else { return nil }
    let candidates = entries.withLock { $0 }
    return candidates.first { entry in
      entry.session.core.update { $0.knows(task: task) }
    }?.unboundPoint
  }

  /// The recording point of the only active session; `nil` if none or several are active.
  static var only: RecordingPoint? {
    guard seqtrace_active_sessions() == 1 else { return nil }
    return candidates.first?.unboundPoint
  }

  /// The possible cause of work with an unknown origin.
  enum Cause {
    /// No test is running.
    case none
    /// The only running test, by its recording point.
    case test(RecordingPoint)
    /// One of several running tests; it isn't known which.
    case anyTest
  }

  /// The test that may have started the running thread's work; `.none` in a task, because its creator is
  /// known.
  static var causeOfThread: Cause {
    guard seqtrace_active_sessions() > 0, seqtrace_current_task() == 0 else { return .none }
    let tests = entries.withLock { $0 }.filter(\.session.isOfTest)
    guard let first = tests.first else { return .none }
    return tests.count == 1 ? .test(first.unboundPoint) : .anyTest
  }

  /// If several sessions are active, counts an event as a possible event of each to which the running code
  /// may belong.
  static func countStray() {
    guard seqtrace_active_sessions() > 1, !RecordingPoint.Adoption.isSilent else { return }
    for entry in candidates { entry.session.core.countStray() }
  }

  /// The sessions to which the running code may belong.
  private static var candidates: [Entry] {
    let task = seqtrace_current_task()
    if task != 0, strangers.withLock({ $0[task] != nil }) { return [] }
    return entries.withLock { $0 }.filter { $0.mayOwn(task) }
  }
}
