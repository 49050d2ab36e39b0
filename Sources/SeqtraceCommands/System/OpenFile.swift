/// An open file that is closed with this value.
struct OpenFile: ~Copyable {
  private let descriptor: Int32
  private let isOwned: Bool

  /// The process's standard input, which stays open.
  static var standardInput: OpenFile { OpenFile(STDIN_FILENO, isOwned: false) }
  /// The process's standard output, which stays open.
  static var standardOutput: OpenFile { OpenFile(STDOUT_FILENO, isOwned: false) }
  /// The process's standard error, which stays open.
  static var standardError: OpenFile { OpenFile(STDERR_FILENO, isOwned: false) }

  /// An inherited file, which stays open.
  static func inherited(_ descriptor: Int32) -> OpenFile { OpenFile(descriptor, isOwned: false) }

  private init(_ descriptor: Int32, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  /// Opens a file. A new file's mode is subject to the user's mask.
  init(_ path: String, _ flags: Int32) throws(SystemError) {
    var result: Int32
    repeat { result = open(path, flags | O_CLOEXEC, 0o666) } while result < 0 && errno == EINTR
    guard result >= 0 else { throw .last }
    self.init(result, isOwned: true)
  }

  deinit {
    if isOwned { _ = close(descriptor) }
  }

  /// Closes the file, and throws if that fails, because some file systems report write errors only then.
  consuming func finish() throws(SystemError) {
    let result = isOwned ? close(descriptor) : 0
    let error = SystemError.last
    discard self
    // An interrupted close has nevertheless closed the file.
    if result != 0, error.code != EINTR { throw error }
  }

  /// The system's information about the file.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Whether the file is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Sets the owner and mode of the file to those of another file, as far as permitted.
  func adopt(_ status: stat) {
    // The owner comes first, because changing it clears bits of the mode. Only root may change it.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }
}

extension OpenFile {
  /// The number of bytes that are read at once. Allocators don't request blocks of this size from the system
  /// each time.
  private static let pieceSize = 1 << 16

  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        // The range is not empty, so there is a base address.
        write(descriptor, buffer.baseAddress! + written, buffer.count - written)
      }
      if count >= 0 { written += count } else { try recover(waitingFor: Int16(POLLOUT)) }
    }
  }

  /// Appends content. On an error, a regular file is truncated to its old size.
  func extend(_ content: (OutputFile.Sink) throws(SystemError) -> Void) throws(SystemError) {
    let before = try status()
    let place = lseek(descriptor, 0, SEEK_CUR)
    do throws(SystemError) {
      try content { (piece) throws(SystemError) in try writeAll(piece) }
    } catch {
      if before.kind == S_IFREG {
        _ = ftruncate(descriptor, before.st_size)
        _ = lseek(descriptor, place, SEEK_SET)
      }
      throw error
    }
  }

  /// The file's size in bytes; `nil` if it is known only after reading.
  func expectedSize() throws(SystemError) -> Int? {
    let status = try status()
    guard status.kind != S_IFDIR else { throw SystemError(EISDIR) }
    return status.kind == S_IFREG ? Int(status.st_size) : nil
  }

  /// Reads to the end; `nil` if the file is larger than the limit.
  func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    let expected = try expectedSize() ?? 0
    guard expected <= limit else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    while true {
      let piece = try readPiece()
      if piece.isEmpty { return bytes }
      guard bytes.count + piece.count <= limit else { return nil }
      bytes += piece
    }
  }

  /// Reads the next bytes; empty at the end of the file.
  func readPiece() throws(SystemError) -> [UInt8] {
    while true {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initializedCount in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        initializedCount = max(count, 0)
      }
      if count >= 0 { return piece }
      try recover(waitingFor: Int16(POLLIN))
    }
  }

  /// Handles a failed call. Returns if the call can be retried, for example if another program made the
  /// terminal non-blocking.
  private func recover(waitingFor event: Int16) throws(SystemError) {
    let error = SystemError.last
    switch error.code {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: event, revents: 0)
      _ = poll(&request, 1, -1)
    default: throw error
    }
  }
}
