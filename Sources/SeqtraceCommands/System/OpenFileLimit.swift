/// The check of how many files the process may have open at once.
///
/// Dispatch opens files for its threads, and ends the process if it can't.
enum OpenFileLimit {
  /// The number of files that a command needs in addition to inherited ones.
  private static let neededCount = 8
  /// The smallest limit at which free descriptors aren't counted, because there are enough in practice.
  private static let ampleLimit = 256

  /// The error if the process can't open enough files; `nil` if it can.
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
