internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// Records which task creates which, where the runtime shows it.
///
/// The runtime shows the tasks that begin outside of actors: those of `async let`, of task groups
/// and of `Task.detached`, and each `Task` in a function without an actor. A task that begins on an
/// actor inherits where it was begun: inside of the innermost awaited activation.
enum SpawnObserver {
  /// Begins to observe; the process does so until its end.
  static func start() { observation }

  private static let observation: Void = {
    seqtrace_observe_spawns { child, isScoped in
      guard seqtrace_is_recording(), let hand = Hand.current else { return }
      var event = seqtrace_event()
      event.kind = TraceEvent.Kind.spawn.sessionCode
      hand.core.update { state in
        state.noteSpawn(of: child, isScoped: isScoped) {
          EventReference(
            lane: hand.laneID, place: seqtrace_append(hand.writer, hand.lane, event, false))
        }
      }
    }
  }()
}
