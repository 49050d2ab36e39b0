internal import CSeqtraceSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is written, and waits beside the one whose place it will take.
///
/// One that never does is removed, also where a signal ends the process.
final class StagedFile {
  private let name: String
  private let target: String
  private var isWaiting = true

  /// Writes a file in the folder of its target, with the mode of the file that is there.
  init(
    _ target: String, _ existing: stat?, number: Int,
    _ content: (OutputFile.Sink) throws(SystemError) -> Void
  ) throws(SystemError) {
    let new = try NewFile(in: target.folder, number: number)
    name = new.name
    self.target = target
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

  /// Takes the target's place.
  ///
  /// Where two names can change places, they do, and what was there is removed. To rename over a
  /// file, ext4 waits until it has found room on the disk for all of the new one, which takes a
  /// ninth of the time of drawing a large picture. (It does so for those who expect the old file or
  /// the new one after a power failure. Against a kill, both ways are as safe.)
  func commit() throws(SystemError) {
    let isExchanged = seqtrace_exchange_files(name, target)
    guard (isExchanged ? unlink(name) : rename(name, target)) == 0 else { throw .last }
    isWaiting = false
    seqtrace_keep_at_signal(name)
  }
}

/// A file that nobody else has.
private struct NewFile: ~Copyable {
  /// How many names are tried.
  private static let maximumAttemptCount = 100

  let name: String
  let file: OpenFile

  /// Makes a file in a folder, whose path ends with a slash or is empty.
  init(in folder: String, number: Int) throws(SystemError) {
    let first = number * Self.maximumAttemptCount
    for attempt in first..<first + Self.maximumAttemptCount {
      let name = "\(folder).seqtrace-\(getpid())-\(attempt)"
      // A file of that name that is there already was left behind by a process that is gone.
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
