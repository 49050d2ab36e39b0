internal import CSeqtraceGate
internal import CSeqtraceRecorder
public import SeqtraceEvents
import Synchronization

/// A recording: everything that ``Recorder``'s functions write while the session is current.
///
/// ```swift
/// let session = RecordingSession(title: "Typing")
/// session.record(as: "client") { textView.insertText("a") }
/// let trace = session.trace()
/// ```
///
/// A session is current inside ``record(as:_:)`` and in tasks started there, or for the whole process from
/// ``start(as:)`` to ``stop()``. Sessions that record at the same time don't mix.
public final class RecordingSession: Sendable {
  let core: SessionCore
  /// Whether the events are in memory only.
  private let isOnlyInMemory: Bool
  /// Whether the session records one of several tests of the process.
  let isOfTest: Bool
  private let isRecording = Atomic<Bool>(false)

  /// Creates an empty session in memory.
  ///
  /// - Parameters:
  ///   - title: The title of the recording and of its diagram.
  ///   - storage: The events that the session keeps.
  ///   - filter: The rule for which calls are recorded, by types and modules.
  public convenience init(
    title: String? = nil, storage: Storage = .memory, filter: RecordingFilter = RecordingFilter()
  ) {
    self.init(title: title, design: nil, storage: storage, filter: filter)
  }

  /// Creates a session in memory; `design` is the number of the design that a demo scenario uses.
  package init(
    title: String? = nil, design: String?, storage: Storage = .memory,
    filter: RecordingFilter = RecordingFilter(), isOfTest: Bool = false
  ) {
    self.isOfTest = isOfTest
    let storage = storage.open()
    isOnlyInMemory = !seqtrace_storage_has_folder(storage)
    core = SessionCore(storage, in: "memory", title: title, design: design, filter: filter)
  }

  /// Creates an empty session in a folder.
  ///
  /// If writing to the folder fails later, for example because the disk is full, the recording ends with a
  /// message on standard error. This has no other effect on the program.
  ///
  /// - Parameters:
  ///   - title: The title of the recording and of its diagram.
  ///   - storage: The folder to which the session saves its events.
  ///   - filter: The rule for which calls are recorded, by types and modules.
  /// - Throws: An error with the reason why the folder can't be used.
  public convenience init(
    title: String? = nil, storage: FolderStorage, filter: RecordingFilter = RecordingFilter()
  ) throws(RecordingFolderError) {
    try self.init(title: title, design: nil, storage: storage, filter: filter)
  }

  /// Creates a session in a folder; `design` is the number of the design that a demo scenario uses.
  package init(
    title: String? = nil, design: String?, storage: FolderStorage,
    filter: RecordingFilter = RecordingFilter()
  ) throws(RecordingFolderError) {
    isOnlyInMemory = false
    isOfTest = false
    core = SessionCore(
      try storage.open(), in: storage.path, title: title, design: design, filter: filter)
  }

  deinit {
    if isRecording.load(ordering: .relaxed) { seqtrace_count_recording(-1) }
    // After this, nothing can read events that are only in memory, so the last destructions aren't recorded
    // then.
    if !isOnlyInMemory { core.recordDeaths() }
    core.finish()
  }

  /// Counts the session as recording from now on; further calls have no effect.
  func beginRecording() {
    if !isRecording.exchange(true, ordering: .relaxed) { seqtrace_count_recording(1) }
  }

  /// Returns the trace of everything recorded so far.
  ///
  /// It can be called while the session records; an activation that is still open has no end event. A lane
  /// with a known origin has its cause; a lane without one is an orphan.
  ///
  /// A session in a folder reads the events that it no longer has in memory from the folder. If files are
  /// missing or unreadable, or if the disk was full, their events are counted as dropped
  /// (`Trace.droppedEventCount`), and the diagram has a gap there. ``completeTrace()`` throws an error
  /// instead.
  public func trace() -> Trace { reading().trace }

  /// Returns the trace of everything recorded so far, or throws if anything is missing.
  ///
  /// If something is missing, ``trace()`` returns the rest and counts the missing events instead. For a
  /// session in memory, this function throws only if memory ran out. Events dropped by a ring don't count as
  /// missing.
  ///
  /// - Returns: The same trace as ``trace()``.
  /// - Throws: An error if a file of the session's folder is missing or can't be read, or if the recording
  ///   stopped early.
  public func completeTrace() throws(SessionFolderError) -> Trace {
    let (trace, damages) = reading()
    if let damage = damages.first { throw error(for: damage) }
    return trace
  }

  /// Returns the trace of everything recorded so far, and descriptions of what is missing.
  func reading() -> (trace: Trace, damages: [SessionDamage]) {
    core.recordDeaths()
    return core.reading()
  }

  /// Returns the error for a damage.
  func error(for damage: SessionDamage) -> SessionFolderError {
    SessionFolderError(path: core.place, problem: .incomplete(damage))
  }
}
