internal import CSeqtraceRecorder

/// What was seen of a task's creation.
struct RecordedSpawn: Sendable {
  /// The event in the creator's lane.
  let event: EventReference
  let isChild: Bool
  let isScoped: Bool
  let isDelayed: Bool
  /// The point that the creator had bound, which the new task has inherited.
  let binding: ObjectIdentifier?

  init(event: EventReference, _ start: seqtrace_start, binding: ObjectIdentifier?) {
    self.event = event
    isChild = start.is_child
    isScoped = start.is_scoped
    isDelayed = start.waits_for_creator
    self.binding = binding
  }
}
