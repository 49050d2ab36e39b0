internal import CSeqtraceRecorder

extension RecordingPoint {
  /// Handed-over work that runs in a lane of its own.
  struct Work: Sendable {
    let core: SessionCore
    let context: ExecutionContext
    /// The previous lane of the task or thread.
    let previousLane: LanePointer?
    let adoption: Adoption?

    /// Ends the work. Call it in the task or on the thread that started it.
    func end() {
      // Without a previous lane, the task ends here; objects released at its end belong to the work.
      if case .task = context, previousLane == nil {
        adoption?.end()
        return
      }
      _ = core.update { $0.replaceLane(of: context, by: previousLane) }
      adoption?.end()
      context.forgetsWhereItRecords(isNew: false)
    }
  }

  /// Makes the running task or thread record in a lane of its own, after an event that handed work to it.
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
  /// Makes the threads that run this context look up its lane again.
  ///
  /// A thread is known only to itself, and a context that hasn't recorded anything only to this thread. Any
  /// other task may have run on any thread.
  func forgetsWhereItRecords(isNew: Bool) {
    if case .task = self, !isNew { return seqtrace_change_bindings() }
    seqtrace_thread_any().pointee.epoch = 0
  }
}
