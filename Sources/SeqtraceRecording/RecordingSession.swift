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
  private let storage: Storage
  private let isRecording = Atomic<Bool>(false)

  /// Creates a session in which nothing has happened.
  ///
  /// - Parameters:
  ///   - title: What the recording is called; the diagram's title.
  ///   - design: The name of the built-in design whose steps number the diagram's messages.
  ///   - storage: Where it keeps what it records. A folder that can't be written to ends the
  ///     recording with a message on standard error, and nothing else.
  ///   - filter: Whose conversations it records.
  public init(
    title: String? = nil, design: String? = nil, storage: Storage = .memory,
    filter: RecordingFilter = RecordingFilter()
  ) {
    self.storage = storage
    core = SessionCore(storage, title: title, design: design, filter: filter)
  }

  deinit {
    if isRecording.load(ordering: .relaxed) { seqtrace_count_recording(-1) }
    // Nobody can read what is in memory any more.
    if storage.folder != nil { core.recordDeaths() }
    core.finish()
  }

  /// From now on the session may record.
  func beginRecording() {
    if !isRecording.exchange(true, ordering: .relaxed) { seqtrace_count_recording(1) }
  }

  /// What has been recorded so far.
  ///
  /// May be called while the session records: an activation that is still open has no end event.
  /// Every lane that another one started has its cause; what nobody tied to anything is an orphan.
  public func trace() -> Trace {
    core.recordDeaths()
    guard let folder = storage.folder else { return core.trace() }
    return (try? SessionFolderReader().read(folder).trace) ?? core.trace()
  }
}
