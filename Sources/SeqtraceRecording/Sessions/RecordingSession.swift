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
/// A session is current inside ``record(as:_:)`` and in the tasks started there, or for the whole process
/// from ``start(as:)`` to ``stop()``. Sessions that run at the same time don't mix.
public final class RecordingSession: Sendable {
  let core: SessionCore
  /// Whether its memory is the only place with its events.
  private let isOnlyInMemory: Bool
  /// Whether it records one of several tests of the process.
  let isOfTest: Bool
  private let isRecording = Atomic<Bool>(false)

  /// Creates an empty session in memory.
  ///
  /// - Parameters:
  ///   - title: The title of the recording and of its diagram.
  ///   - storage: Which events it keeps.
  ///   - filter: Which types and modules it records.
  public convenience init(
    title: String? = nil, storage: Storage = .memory, filter: RecordingFilter = RecordingFilter()
  ) {
    self.init(title: title, design: nil, storage: storage, filter: filter)
  }

  /// Creates a session in memory, numbered by the design of a demo scenario.
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
  /// If the folder can't be written later, for example because the disk is full, the recording ends with a
  /// message on standard error. The program isn't affected otherwise.
  ///
  /// - Parameters:
  ///   - title: The title of the recording and of its diagram.
  ///   - storage: Where it saves its events.
  ///   - filter: Which types and modules it records.
  /// - Throws: An error with the reason why the folder can't take a session.
  public convenience init(
    title: String? = nil, storage: FolderStorage, filter: RecordingFilter = RecordingFilter()
  ) throws(RecordingFolderError) {
    try self.init(title: title, design: nil, storage: storage, filter: filter)
  }

  /// Creates a session in a folder, numbered by the design of a demo scenario.
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
    // The events in memory can't be read any more.
    if !isOnlyInMemory { core.recordDeaths() }
    core.finish()
  }

  /// Allows the session to record from now on.
  func beginRecording() {
    if !isRecording.exchange(true, ordering: .relaxed) { seqtrace_count_recording(1) }
  }

  /// Returns the trace of everything recorded so far.
  ///
  /// May be called while the session records: an activation that is still open has no end event. Every lane
  /// of known origin has its cause; the others are orphans.
  ///
  /// A session in a folder reads the events that it no longer has in memory. Events in files that are gone or
  /// can't be read are counted (`Trace.droppedEventCount`), and so are those lost to a full disk; the diagram
  /// has a gap there. ``completeTrace()`` throws instead.
  public func trace() -> Trace { reading().trace }

  /// Returns the trace of everything recorded so far, if nothing is missing.
  ///
  /// ``trace()`` returns what is left, and counts what is missing. A session in memory rarely throws: only if
  /// memory ran out. Events dropped by a ring don't count as missing.
  ///
  /// - Returns: The trace of ``trace()``.
  /// - Throws: An error if a file of the session's folder is gone or can't be read, or if the
  ///   recording stopped early.
  public func completeTrace() throws(SessionFolderError) -> Trace {
    let (trace, damages) = reading()
    if let damage = damages.first { throw error(for: damage) }
    return trace
  }

  /// The trace of everything recorded so far, and what is missing from it.
  func reading() -> (trace: Trace, damages: [SessionDamage]) {
    core.recordDeaths()
    return core.reading()
  }

  /// The error for a damaged file.
  func error(for damage: SessionDamage) -> SessionFolderError {
    SessionFolderError(path: core.place, problem: .incomplete(damage))
  }
}
