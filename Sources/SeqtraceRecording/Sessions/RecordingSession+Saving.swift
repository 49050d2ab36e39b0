public import SeqtraceEvents

extension RecordingSession {
  /// Saves what has been recorded so far as a trace file, whichever way the session keeps it.
  ///
  /// For an app that can't be started with an environment variable, as on a phone:
  ///
  /// ```swift
  /// let session = RecordingSession(title: "Checkout", storage: .memoryRing(events: 100_000))
  /// session.start(as: "user")
  /// // later, from a debug menu:
  /// try session.save(to: documents + "/checkout.jsonl")
  /// ```
  ///
  /// `seqtrace render checkout.jsonl` draws it. The file holds the trace of ``trace()``, with times
  /// and lines; a file that is there already is replaced. It is written whole or not at all: until
  /// everything is on the disk, it has another name beside its own.
  ///
  /// A session in a folder needs no saving to outlive its program; this makes one file of it.
  ///
  /// - Parameter path: Where to; the folder must be there. The file's ending is usually `.jsonl`.
  /// - Throws: An error if the file couldn't be written or the session's folder couldn't be read; a
  ///   file that was at the path is still there then. A recording that stopped early is saved with a gap at its end.
  /// - Complexity: As ``trace()``; the file is written piece by piece.
  public func save(to path: String) throws(SessionSavingError) {
    let (trace, damages) = reading()
    for damage in damages where !damage.isStop {
      throw SessionSavingError(path: path, problem: .incomplete(error(for: damage)))
    }
    let file = try NewTraceFile(replacing: path)
    try TraceWriter().write(trace) { (piece) throws(SessionSavingError) in try file.append(piece) }
    try file.takePlace()
  }
}

/// A session couldn't be saved.
public struct SessionSavingError: Error, Sendable, Hashable {
  /// A reason why a session can't be saved.
  public enum Problem: Sendable, Hashable {
    /// Something is at the path that isn't a file: a folder, a device.
    case notAFile
    /// A file of the session's folder is gone or can't be read, so the session can't be saved
    /// whole.
    case incomplete(SessionFolderError)
    /// The system refused; the number is its `errno`.
    case system(Int32)
  }

  /// The path of the file.
  public var path: String
  /// The reason why the session can't be saved.
  public var problem: Problem

  /// Creates an error.
  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }
}
