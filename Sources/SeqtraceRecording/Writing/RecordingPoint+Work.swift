internal import CSeqtraceRecorder

extension RecordingPoint {
  /// Handed-over work that runs in a lane of its own.
  struct Work: Sendable {
    let core: SessionCore
    let context: ExecutionContext
    /// The lane in which the task or thread recorded before; `nil` if it had none.
    let previousLane: LanePointer?
    let adoption: Adoption?

    /// Ends the work. Call it in the same task as `beginWork`, or on the same thread.
    func end() {
      // The task had no lane before, so it ends with the work. Objects that are released at its end still
      // belong to the work.
      if case .task = context, previousLane == nil {
        adoption?.end()
        return
      }
      _ = core.update { $0.replaceLane(of: context, by: previousLane) }
      adoption?.end()
      context.forgetsWhereItRecords(isNew: false)
    }
  }

  /// Moves the running task or thread to a new lane, for work that an event's code handed over.
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
  /// Makes the threads that may run this context look up its lane again.
  ///
  /// Only the calling thread can have cached the lane of a thread (its own), or that of a task that hasn't
  /// recorded anything. Any other task may have run on all threads.
  func forgetsWhereItRecords(isNew: Bool) {
    if case .task = self, !isNew { return seqtrace_change_bindings() }
    seqtrace_thread_any().pointee.epoch = 0
  }
}
