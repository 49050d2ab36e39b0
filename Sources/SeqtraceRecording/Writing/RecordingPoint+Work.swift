internal import CSeqtraceRecorder

extension RecordingPoint {
  /// Handed-over work, while it runs in a lane of its own.
  struct Work: Sendable {
    let core: SessionCore
    let context: ExecutionContext
    /// The lane that the task or thread had before.
    let previousLane: LanePointer?
    let adoption: Adoption?

    /// Ends the work, in the task or on the thread that started it.
    func end() {
      // A task that had no other lane ends; objects released at its end still belong to the work.
      if case .task = context, previousLane == nil {
        adoption?.end()
        return
      }
      _ = core.update { $0.replaceLane(of: context, by: previousLane) }
      adoption?.end()
      context.forgetsWhereItRecords(isNew: false)
    }
  }

  /// Lets the running task or thread record in a lane of its own, after an event that handed it work.
  func beginWork(after handoff: EventReference, isDelayed: Bool) -> Work {
    let context = ExecutionContext.current
    let previous = core.update { state in
      let lane = state.makeWorkLane(after: handoff, in: context, isDelayed: isDelayed)
      return state.replaceLane(of: context, by: lane)
    }
    let isNew = previous == nil
    let adoption = Self.binding == nil ? Adoption(of: .unbound(in: session), isNew: isNew) : nil
    context.forgetsWhereItRecords(isNew: isNew)
    return Work(core: core, context: context, previousLane: previous, adoption: adoption)
  }
}

extension ExecutionContext {
  /// Makes the threads that run this context look up again where it records.
  ///
  /// A context that has recorded nothing before is known only to this thread, and a thread only to itself. A
  /// task may have been on any other thread.
  func forgetsWhereItRecords(isNew: Bool) {
    if case .task = self, !isNew { return seqtrace_change_bindings() }
    seqtrace_thread_any().pointee.epoch = 0
  }
}
