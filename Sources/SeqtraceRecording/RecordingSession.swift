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
  private let title: String?
  private let design: String?
  private let beginning = ContinuousClock.now
  private let state = Mutex(SessionState())

  /// Creates a session in which nothing has happened.
  ///
  /// - Parameters:
  ///   - title: What the recording is called; the diagram's title.
  ///   - design: The name of the built-in design whose steps number the diagram's messages.
  public init(title: String? = nil, design: String? = nil) {
    self.title = title
    self.design = design
  }

  /// What has been recorded so far.
  ///
  /// May be called while the session records: an activation that is still open has no end event.
  public func trace() -> Trace {
    state.withLock { state in
      Trace(
        title: title, design: design, participants: state.participants.rows, events: state.events)
    }
  }

  /// Changes what is recorded; hands over the nanoseconds since the session began.
  ///
  /// The time is read under the lock, so that no event is earlier than the one before it.
  func update<R: Sendable>(_ body: (inout SessionState, Int64) -> R) -> R {
    state.withLock { body(&$0, elapsed) }
  }

  private var elapsed: Int64 {
    let (seconds, attoseconds) = (ContinuousClock.now - beginning).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
