internal import CSeqtraceGate
internal import CSeqtraceRecorder
public import SeqtraceEvents
import Synchronization

/// One recording: everything that ``Recorder``'s functions write while it is current.
///
/// ```swift
/// let session = RecordingSession(title: "Typing")
/// session.record(as: "client") { textView.insertText("a") }
/// let trace = session.trace()
/// ```
///
/// A session is current inside ``record(as:_:)`` and in the tasks begun there, or for the whole
/// process from ``start(as:)`` to ``stop()``. Sessions that run at the same time don't mix.
public final class RecordingSession: Sendable {
  let core: SessionCore
  /// Whether what it keeps in memory is all that there will be of it.
  private let isOnlyInMemory: Bool
  /// Whether it records one of several tests that the process runs.
  let isOfTest: Bool
  private let isRecording = Atomic<Bool>(false)

  /// Creates a session in memory in which nothing has happened.
  ///
  /// - Parameters:
  ///   - title: What the recording is called; the diagram's title.
  ///   - storage: How much of what it records it keeps.
  ///   - filter: Which types and modules it records.
  public convenience init(
    title: String? = nil, storage: Storage = .memory, filter: RecordingFilter = RecordingFilter()
  ) {
    self.init(title: title, design: nil, storage: storage, filter: filter)
  }

  /// Creates a session in memory whose diagram is numbered by the design of a demo scenario.
  package init(
    title: String? = nil, design: String?, storage: Storage = .memory,
    filter: RecordingFilter = RecordingFilter(), isOfTest: Bool = false
  ) {
    self.isOfTest = isOfTest
    let storage = storage.open()
    isOnlyInMemory = !seqtrace_storage_has_folder(storage)
    core = SessionCore(storage, in: "memory", title: title, design: design, filter: filter)
  }

  /// Creates a session in a folder in which nothing has happened.
  ///
  /// A folder that takes no more later, as when the disk is full, ends the recording with a message
  /// on standard error, and nothing else.
  ///
  /// - Parameters:
  ///   - title: What the recording is called; the diagram's title.
  ///   - storage: Where it saves what it records.
  ///   - filter: Which types and modules it records.
  /// - Throws: An error with the reason why the folder can't take a session.
  public convenience init(
    title: String? = nil, storage: FolderStorage, filter: RecordingFilter = RecordingFilter()
  ) throws(RecordingFolderError) {
    try self.init(title: title, design: nil, storage: storage, filter: filter)
  }

  /// Creates a session in a folder whose diagram is numbered by the design of a demo scenario.
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
    // Nobody can read what is in memory any more.
    if !isOnlyInMemory { core.recordDeaths() }
    core.finish()
  }

  /// From now on the session may record.
  func beginRecording() {
    if !isRecording.exchange(true, ordering: .relaxed) { seqtrace_count_recording(1) }
  }

  /// Returns the trace of what has been recorded so far.
  ///
  /// May be called while the session records: an activation that is still open has no end event.
  /// Every lane whose start is known has its cause; the others are orphans.
  ///
  /// A session in a folder reads what it no longer has in memory. Events in files that are gone or
  /// can't be read are counted (`Trace.droppedEventCount`), and so are those that a full disk took;
  /// the diagram has a gap there. ``completeTrace()`` throws instead.
  public func trace() -> Trace { reading().trace }

  /// Returns the trace of what has been recorded so far, if nothing of it is missing.
  ///
  /// ``trace()`` returns what is left, and says how much isn't. A session in memory rarely has to
  /// throw: only if memory ran out. What a ring drops isn't missing.
  ///
  /// - Returns: The trace of ``trace()``.
  /// - Throws: An error if a file of the session's folder is gone or can't be read, or if the
  ///   recording stopped early.
  public func completeTrace() throws(SessionFolderError) -> Trace {
    let (trace, damages) = reading()
    if let damage = damages.first { throw error(for: damage) }
    return trace
  }

  /// What has been recorded so far, and what is missing of it.
  func reading() -> (trace: Trace, damages: [SessionDamage]) {
    core.recordDeaths()
    return core.reading()
  }

  /// The error that names a damage's file.
  func error(for damage: SessionDamage) -> SessionFolderError {
    SessionFolderError(path: core.place, problem: .incomplete(damage))
  }
}
