/// Runs Git, with its output in a file.
struct Git {
  let log: LogFile
  var environment: [String: String] = [:]

  /// Runs Git in a folder.
  ///
  /// - Parameter revision: The revision that an error refers to.
  /// - Throws: ``CommandError`` if Git is missing or fails.
  func run(
    _ arguments: [String], in folder: String, about revision: String
  ) throws(CommandError) {
    var process = ChildProcess(
      command: ["git", "-C", folder] + arguments, environment: environment)
    process.log = log.path
    let status: Int32
    do throws(SystemError) { status = try process.run() } catch {
      throw .programNotRun("git", error)
    }
    if status != 0 { throw .unknownRevision(revision, log.tail(1).first ?? "") }
  }

  /// The output of Git in a folder.
  func output(
    _ arguments: [String], in folder: String, about revision: String
  ) throws(CommandError) -> String {
    try run(arguments, in: folder, about: revision)
    do throws(SystemError) { return try log.text() } catch {
      throw .unreadableInput(log.path, error, isScenario: false)
    }
  }

  /// The last line of Git's output.
  func line(_ arguments: [String], in folder: String) throws(CommandError) -> String {
    try run(arguments, in: folder, about: arguments.last ?? "")
    return log.tail(1).first ?? ""
  }

  /// The full hash of the commit that a revision refers to.
  func commit(_ revision: String, in folder: String) throws(CommandError) -> String {
    try run(
      ["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"], in: folder,
      about: revision)
    let hash = log.tail(1).first ?? ""
    guard !hash.isEmpty, hash.allSatisfy(\.isHexDigit) else {
      throw .unknownRevision(revision, hash)
    }
    return hash
  }
}
