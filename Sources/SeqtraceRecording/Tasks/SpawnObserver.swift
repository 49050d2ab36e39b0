internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// Records which code creates which task, if the runtime reports it.
///
/// The runtime reports the start of tasks on the main actor and outside of actors: those of `async let`, of
/// task groups and of `Task.detached`, and each `Task` in a function without an actor. A task that starts on
/// another actor inherits its origin instead: the innermost awaited activation.
enum SpawnObserver {
  /// Starts to observe, until the process ends.
  static func start() { observation }

  private static let observation: Void = {
    seqtrace_let_bind(RuntimeCheck.canBindTaskLocals)
    // All tasks with smaller numbers were created before any session.
    let youngest = Task.detached(executorPreference: NoExecutor(), priority: .background) {}
    let address = unsafeBitCast(youngest, to: UnsafeRawPointer.self)
    seqtrace_note_task(seqtrace_number_of_task(address))
    // If the flags can't be read, it can't even be known whether an enqueued job is a task.
    guard seqtrace_knows_flags(address, TaskPriority.background.rawValue) else { return }
    seqtrace_observe_spawns(observe)
  }()

  private static let observe: seqtrace_spawn_observer = { child, start in
    // A thread that hasn't recorded anything only resumes tasks that other code created.
    guard let hand = Hand.ofCreator else {
      if seqtrace_current_task() != 0 { ActiveSessions.noteStranger(child) }
      return
    }
    let site = start.is_child ? 0 : hand.site("Task", "", 0)
    let binding = RecordingPoint.binding
    hand.core.update { state in
      state.noteSpawn(of: child) {
        RecordedSpawn(
          event: hand.append(seqtrace_event(.spawn, site: site)), start, binding: binding)
      }
    }
  }

  /// An executor that runs nothing. With it, a task can be created, and its number read, without using a
  /// thread.
  private final class NoExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {}
  }
}
