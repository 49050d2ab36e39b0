internal import CSeqtraceSystem
import Synchronization

/// A complete new file that is to replace another file in the same folder.
///
/// If it doesn't replace the other file, the new file is removed, even if a signal ends the process.
final class StagedFile {
  private let name: String
  private let target: String
  /// The target's path for messages to the user.
  private let path: String
  private var isWaiting = true

  /// Writes a new file into the folder of its target, with the mode of the existing file.
  init(
    _ target: String, _ existing: stat?, named path: String? = nil,
    _ content: (OutputFile.Sink) throws(SystemError) -> Void
  ) throws(SystemError) {
    let new = try NewFile(in: target.folder)
    name = new.name
    (self.target, self.path) = (target, path ?? target)
    if let existing { new.file.adopt(existing) }
    try content { (piece) throws(SystemError) in try new.file.writeAll(piece) }
    try new.file.finish()
  }

  deinit {
    if isWaiting {
      unlink(name)
      seqtrace_keep_at_signal(name)
    }
  }

  /// Replaces the target.
  ///
  /// If the system can exchange two names, they are exchanged, and the old file is removed. Renaming over a
  /// file would be slower: ext4 then waits until it has allocated disk space for the whole new file. The wait
  /// takes a ninth of the time of drawing a large picture. (ext4 waits so that either the old or the new file
  /// survives a power failure. If only the process is killed, both ways are equally safe.)
  ///
  /// - Parameter other: Another target in the same folder; `nil` for the target given before.
  func commit(to other: String? = nil) throws(CommandError) {
    let target = other ?? target
    // Without this check, a folder would be exchanged too.
    try OutputFile(path: target).checkName()
    let isExchanged = seqtrace_exchange_files(name, target)
    guard (isExchanged ? unlink(name) : rename(name, target)) == 0 else {
      throw .unwritableOutput(other ?? path, .last)
    }
    isWaiting = false
    seqtrace_keep_at_signal(name)
  }
}

/// A new file that no other process uses.
private struct NewFile: ~Copyable {
  /// The largest number of names that are tried.
  private static let maximumAttemptCount = 100
  /// The number in the next name.
  private static let next = Atomic(0)

  let name: String
  let file: OpenFile

  /// Creates a file in a folder. The folder's path must be empty or end with a slash.
  init(in folder: String) throws(SystemError) {
    for _ in 0..<Self.maximumAttemptCount {
      let number = Self.next.add(1, ordering: .relaxed).oldValue
      let name = "\(folder).seqtrace-\(getpid())-\(number)"
      // An existing file with this name belongs to a process that no longer runs.
      seqtrace_remove_at_signal(name)
      do throws(SystemError) {
        let file = try OpenFile(name, O_WRONLY | O_CREAT | O_EXCL)
        self.name = name
        self.file = file
        return
      } catch {
        seqtrace_keep_at_signal(name)
        guard error.code == EEXIST else { throw error }
      }
    }
    throw SystemError(EEXIST)
  }
}
