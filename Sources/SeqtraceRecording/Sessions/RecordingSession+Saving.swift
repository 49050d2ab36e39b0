public import SeqtraceEvents

extension RecordingSession {
  /// Saves everything recorded so far as a trace file; works with each kind of storage.
  ///
  /// Use it in an app that can't be started with an environment variable, for example on a phone:
  ///
  /// ```swift
  /// let session = RecordingSession(title: "Checkout", storage: .memoryRing(events: 100_000))
  /// session.start(as: "user")
  /// // later, from a debug menu:
  /// try session.save(to: documents + "/checkout.jsonl")
  /// ```
  ///
  /// `seqtrace render checkout.jsonl` draws it. The file contains the same trace as ``trace()``, with times
  /// and lines. An existing file is replaced. The new file is written completely or not at all: it has a
  /// temporary name in the same folder until all of it is on the disk.
  ///
  /// A session in a folder outlives its program even if this function isn't called; the function then only
  /// makes a single file of it.
  ///
  /// - Parameter path: The path of the file, usually with the ending `.jsonl`. Its folder must exist.
  /// - Throws: An error if the file couldn't be written or the session's folder couldn't be read; an existing
  ///   file at the path is then kept. A recording that stopped early is saved with a gap at its end.
  /// - Complexity: As ``trace()``; the file is written in pieces.
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

/// An error for a session that couldn't be saved.
public struct SessionSavingError: Error, Sendable, Hashable {
  /// A reason why a session can't be saved.
  public enum Problem: Sendable, Hashable {
    /// The path leads to something other than a file, such as a folder or a device.
    case notAFile
    /// A file in the session's folder is missing or can't be read, so the session can't be saved completely.
    case incomplete(SessionFolderError)
    /// A system call failed with this `errno`.
    case system(Int32)
  }

  /// The path of the trace file.
  public var path: String
  /// The reason why the session can't be saved.
  public var problem: Problem

  /// Creates an error.
  package init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }
}
