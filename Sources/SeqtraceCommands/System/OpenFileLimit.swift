#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of files that the process may have open at once.
///
/// Dispatch opens some files for its threads, and ends the process if it can't.
enum OpenFileLimit {
  /// The number of files that a command may have open at once, in addition to inherited ones.
  private static let neededCount = 8
  /// The smallest limit at which free descriptors aren't counted, because in practice there are enough.
  private static let ampleLimit = 256

  /// The error if the process may not open enough files; otherwise `nil`.
  static var error: CommandError? {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    guard limit >= 0, limit < ampleLimit else { return nil }
    var opened: [Int32] = []
    defer { opened.forEach { close($0) } }
    while opened.count < neededCount {
      let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return errno == EMFILE ? .tooFewFiles(limit: limit) : nil }
      opened.append(file)
    }
    return nil
  }
}
