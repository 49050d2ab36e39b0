import SeqtraceScenarios

/// A file to read, or standard input.
struct InputFile {
  /// The largest number of bytes that are read, enough for a trace of about seven million events.
  static let maximumSize = 1 << 30

  /// The path as the user gave it; `-` is standard input.
  let path: String

  /// The name for messages to the user.
  var name: String { path == "-" ? "<stdin>" : path }

  var exists: Bool { access(path, F_OK) == 0 }

  var isFolder: Bool { kind == S_IFDIR }

  /// Whether the path refers to standard input, or to an existing file of any kind except a folder.
  var isFile: Bool { path == "-" || kind.map { $0 != S_IFDIR } ?? false }

  /// Whether the path refers to standard input, or to an existing special file, such as a pipe or a device.
  var isSpecial: Bool { path == "-" || exists && !isFolder && !isRegular }

  var isRegular: Bool { kind == S_IFREG }

  /// The type of the file; `nil` for standard input, or if nothing exists at the path.
  private var kind: mode_t? { path == "-" ? nil : stat(of: path)?.kind }

  /// Reads the whole file.
  func read() throws(CommandError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try self.bytes(limit: Self.maximumSize)
    } catch {
      throw unreadable(error)
    }
    guard let bytes else { throw tooLarge }
    return bytes
  }

  /// Reads the whole file; `nil` if it is larger than the limit.
  func bytes(limit: Int) throws(SystemError) -> [UInt8]? { try open().readAll(limit: limit) }

  /// Starts reading the file piece by piece.
  ///
  /// - Parameter isLimited: Whether a file larger than ``maximumSize`` is rejected.
  func pieces(isLimited: Bool = true) throws(CommandError) -> InputPieces {
    let pieces: InputPieces
    do throws(SystemError) {
      pieces = try InputPieces(of: self, open(), limit: isLimited ? Self.maximumSize : .max)
    } catch {
      throw unreadable(error)
    }
    guard pieces.expectedSize ?? 0 <= pieces.limit else { throw tooLarge }
    return pieces
  }

  /// The error for a file that can't be read.
  func unreadable(_ error: SystemError) -> CommandError {
    let isScenario = error.code == ENOENT && Scenario.named(path) != nil
    return .unreadableInput(name, error, isScenario: isScenario)
  }

  /// The error for a file that is larger than the limit.
  var tooLarge: CommandError { .inputTooLarge(name, limit: Self.maximumSize) }

  private func open() throws(SystemError) -> OpenFile {
    path == "-" ? .standardInput : try OpenFile(path, O_RDONLY)
  }
}
