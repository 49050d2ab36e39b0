import SeqtraceScenarios

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file to read, or standard input.
struct InputFile {
  /// The most that is read, in bytes: the trace of some seven million events.
  static let maximumSize = 1 << 30

  /// The path as it was given; `-` is standard input.
  let path: String

  /// What messages call it.
  var name: String { path == "-" ? "<stdin>" : path }

  /// Whether there is a file of that name.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Reads it as a whole.
  func read() throws(CommandError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try open().readAll(limit: Self.maximumSize)
    } catch {
      let isScenario = error.code == ENOENT && Scenario.named(path) != nil
      throw .unreadableInput(name, error, isScenario: isScenario)
    }
    guard let bytes else { throw .inputTooLarge(name, limit: Self.maximumSize) }
    return bytes
  }

  private func open() throws(SystemError) -> OpenFile {
    path == "-" ? .standardInput : try OpenFile(path, O_RDONLY)
  }
}
