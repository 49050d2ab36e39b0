/// A program that is a step of a build, with its output in a file.
struct BuildStep {
  let command: [String]
  let log: String

  /// The signals with which a user ends a build. Other signals are crashes.
  private static let interruptions = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL]

  /// Runs the program.
  ///
  /// - Returns: The program's exit status.
  func run() throws(PackageError) -> Int32 {
    let status: Int32
    do throws(SystemError) {
      var process = ChildProcess(command: command, environment: [:], log: log)
      process.endsOnRequest = true
      status = try process.run()
    } catch {
      throw .noProgram(command[0], error)
    }
    guard status >= 128 else { return status }
    if Self.interruptions.contains(status - 128) { throw .interrupted(status: status) }
    throw .crashed(program: command[0], signal: status - 128, log: log)
  }
}
