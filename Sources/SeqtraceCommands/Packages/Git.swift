#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Git, with a file for what it prints.
struct Git {
  let log: LogFile
  var environment: [String: String] = [:]

  /// Runs Git in a folder.
  ///
  /// - Parameter revision: What an error is about.
  /// - Throws: ``CommandError`` if Git isn't there, or fails.
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

  /// The last line that Git prints.
  func line(_ arguments: [String], in folder: String) throws(CommandError) -> String {
    try run(arguments, in: folder, about: arguments.last ?? "")
    return log.tail(1).first ?? ""
  }

  /// The hash of the commit that a revision names.
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
