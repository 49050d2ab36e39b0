import SeqtraceEvents

/// A run of a package's program that records it.
struct PackageProgramRun {
  /// The recording with the most events; `nil` if nothing was recorded.
  let trace: Trace?
  /// The exit status of the program.
  let status: Int32

  /// Builds a package and runs one of its programs.
  static func record(
    _ choice: PackageChoice, running command: [String], console: Console
  ) throws -> PackageProgramRun {
    let folder = try SessionFolder()
    defer { try? folder.remove() }
    let status: Int32
    do throws(PackageError) {
      guard
        let (package, invocation) = try choice.recordedPackage(running: command, console: console)
      else { preconditionFailure("a program is only recorded with a package") }
      defer { package.release() }
      let prepared = try package.prepare(for: invocation)
      var environment = choice.instrumentation.environment(prepared.summary)
      environment.merge(RecordedPackage.limits) { $1 }
      environment[RecordedPackage.sessionVariable] = folder.variable
      environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
      console.progress?.end()
      var process = ChildProcess(command: prepared.command, environment: environment)
      process.writesToStandardError = true
      do throws(SystemError) { status = try process.run() } catch {
        throw .noProgram(command[0], error)
      }
    } catch {
      for line in error.quoted { console.complain("\(line)") }
      throw CommandError.packageNotTested(error)
    }
    let sessions = try SessionInput(allIn: folder.path)
    guard !sessions.sessions.isEmpty else { return PackageProgramRun(trace: nil, status: status) }
    let recordings = try sessions.recordings(console: console).map(\.source)
    let trace = recordings.max { $0.events.count < $1.events.count }
    return PackageProgramRun(
      trace: trace.flatMap { $0.events.isEmpty ? nil : $0 }, status: status)
  }
}
