internal import CSeqtraceRecorder

/// The observed facts about a task's creation.
struct RecordedSpawn: Sendable {
  /// The event in the creator's lane that records the creation.
  let event: EventReference
  let isChild: Bool
  let isScoped: Bool
  let isDelayed: Bool
  /// The recording point that the creator had bound and the new task has inherited.
  let binding: ObjectIdentifier?

  init(event: EventReference, _ start: seqtrace_start, binding: ObjectIdentifier?) {
    self.event = event
    isChild = start.is_child
    isScoped = start.is_scoped
    isDelayed = start.waits_for_creator
    self.binding = binding
  }
}
