internal import SeqtraceEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that replaces another one once it is complete; until then it has a temporary name.
final class NewTraceFile {
  private let path: String
  private let target: String
  private let temporaryPath: String
  private let file: Int32
  private var isInPlace = false

  /// Creates the temporary file in the folder of the file that it will replace.
  init(replacing path: String) throws(SessionSavingError) {
    self.path = path
    target = try Self.target(of: path)
    temporaryPath = "\(target).\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
    file = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { throw Self.lastError(path) }
  }

  deinit {
    if file >= 0 { close(file) }
    if file >= 0, !isInPlace { unlink(temporaryPath) }
  }

  /// Writes the next bytes.
  func append(_ bytes: [UInt8]) throws(SessionSavingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Self.lastError(path)
      }
    }
  }

  /// Writes the whole file to the disk, and then renames it to the file that it replaces.
  func takePlace() throws(SessionSavingError) {
    guard fsync(file) == 0, rename(temporaryPath, target) == 0 else { throw Self.lastError(path) }
    isInPlace = true
  }

  /// Returns the path that a link leads to, so that the link itself stays; if the path isn't a link, returns
  /// the path.
  private static func target(of path: String) throws(SessionSavingError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SessionSavingError(path: path, problem: .notAFile)
    }
    guard let resolved = realpath(path, nil) else { throw lastError(path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func lastError(_ path: String) -> SessionSavingError {
    SessionSavingError(path: path, problem: .system(errno))
  }
}

extension SessionSavingError: CustomStringConvertible {
  /// A description of the problem with the path, as a sentence without a full stop.
  public var description: String {
    switch problem {
    case .notAFile: "\(path): what is there is no file, so the session can't be saved in its place"
    case .incomplete(let error): "\(path): the session can't be saved as a whole: \(error)"
    case .system(let code):
      "\(path): the session can't be saved: \(SystemFailure(code).message)"
    }
  }
}
