/// The files that a command draws, tracked so that no input overwrites another's picture.
final class WrittenFiles {
  /// The paths of the files written so far, in order.
  private(set) var paths: [String] = []
  /// The input of each reserved file. Paths are in lower case, because some file systems are
  /// case-insensitive.
  private var inputs: [String: String] = [:]

  /// Whether a drawing lacks steps of its design, which `--strict` forbids.
  var lackSteps = false

  /// The paths of the files that a picture has claimed, in lower case.
  private var claimed: Set<String> = []

  /// Reserves a file for an input.
  ///
  /// - Throws: ``CommandError`` if the file is reserved for another input.
  func reserve(_ path: String, for input: String) throws(CommandError) {
    if let other = inputs.updateValue(input, forKey: path.lowercased()), other != input {
      inputs[path.lowercased()] = other
      throw .page(.sameFile(path, other, input))
    }
  }

  /// Claims a file for one picture.
  ///
  /// - Throws: ``CommandError`` if another picture of this command has claimed the file.
  func claim(_ path: String) throws(CommandError) {
    guard claimed.insert(path.lowercased()).inserted else { throw .page(.sameName(path)) }
  }

  /// Records that a file has been written.
  func add(_ path: String) { paths.append(path) }
}
