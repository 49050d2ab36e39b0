internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The sessions that record a part of the program now (``RecordingSession/record(as:_:)-(_,()->R)``).
///
/// Work that no session knows of, such as that of a thread without a handoff, belongs to the only
/// session that records; if there are several, nothing tells to which, and it is counted. A task that
/// is older than a session, or was created by one that doesn't belong to it, doesn't either.
enum ActiveSessions {
  private struct Entry: Sendable {
    let session: RecordingSession
    /// A point for code that isn't tied to any lane.
    let unboundPoint: RecordingPoint
    /// The newest task that was known when the session began to record.
    let eldestTask: UInt64
    var scopes: Int

    /// Whether a task may have been created in the session; 0 stands for a thread.
    func mayOwn(_ task: UInt64) -> Bool { task == 0 || task > eldestTask }
  }

  private static let entries = Guarded<[Entry]>([])
  private static let strangers = Guarded(RecentTasks<Void>())

  /// Says that a session records, until ``remove(_:)``.
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

  /// Takes back one ``add(_:)``.
  static func remove(_ session: RecordingSession) {
    // The last reference must not go while the lock is held.
    let last: Entry? = entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.session === session }) else { return nil }
      entries[index].scopes -= 1
      if entries[index].scopes > 0 { return nil }
      defer { seqtrace_set_active_sessions(Int32(clamping: entries.count)) }
      return entries.remove(at: index)
    }
    withExtendedLifetime(last) { seqtrace_change_bindings() }
  }

  /// Notes that a task was created by one that belongs to no session.
  static func noteStranger(_ task: UInt64) {
    guard seqtrace_active_sessions() > 0 else { return }
    strangers.withLock { $0.insert((), for: task) }
  }

  /// A point in the session in which the running task was created, or has spoken before.
  static var creator: RecordingPoint? {
    let task = seqtrace_current_task()
    guard task != 0, seqtrace_active_sessions() > 0 else { return nil }
    let candidates = entries.withLock { $0 }
    return candidates.first { entry in
      entry.session.core.update { $0.knows(task: task) }
    }?.unboundPoint
  }

  /// A point in the only session that records.
  static var only: RecordingPoint? {
    guard seqtrace_active_sessions() == 1 else { return nil }
    return candidates.first?.unboundPoint
  }

  /// Who may have started work of which nothing is known.
  enum Cause {
    /// None of the tests.
    case none
    /// The only test that runs.
    case test(RecordingPoint)
    /// One of the tests that run.
    case anyTest
  }

  /// Which test may have started what the running thread does; tasks tell by themselves.
  static var causeOfThread: Cause {
    guard seqtrace_active_sessions() > 0, seqtrace_current_task() == 0 else { return .none }
    let tests = entries.withLock { $0 }.filter(\.session.isOfTest)
    guard let first = tests.first else { return .none }
    return tests.count == 1 ? .test(first.unboundPoint) : .anyTest
  }

  /// Counts an event that belongs to one of several sessions; nothing tells to which.
  static func countStray() {
    guard seqtrace_active_sessions() > 1, !RecordingPoint.Adoption.isSilent else { return }
    for entry in candidates { entry.session.core.countStray() }
  }

  /// The sessions to which the running code may belong.
  private static var candidates: [Entry] {
    let task = seqtrace_current_task()
    if task != 0, strangers.withLock({ $0.contains(task) }) { return [] }
    return entries.withLock { $0 }.filter { $0.mayOwn(task) }
  }
}
