internal import CSeqtraceRecorder
internal import SeqtraceEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The session that environment variables request; it records the whole process.
///
/// Sessions that the program creates itself are saved as well, in numbered folders inside that session's
/// folder.
enum EnvironmentSession {
  private struct State {
    let folder: String
    let process: pid_t
    var count = 0
  }

  /// The greatest number of folder names that are tried; processes may have had the same process number
  /// before.
  private static let mostAttempts = 1000
  private static let state = Guarded<State?>(nil)

  /// Starts the session before `main`.
  ///
  /// - Parameter wanted: The path of a new folder. If it ends with a slash, each process makes a folder of
  ///   its own inside it.
  static func start(in wanted: String) {
    do throws(RecordingFolderError) {
      let (session, folder) = try open(wanted)
      state.withLock { $0 = State(folder: folder, process: getpid()) }
      // Lane 0 is left for the first task or thread that records an event, because `main` may run in a task.
      RecordingPoint.start(session, role: role, claimsLane: false)
    } catch {
      tell("warning: nothing is recorded: \(error)")
    }
  }

  /// Whether the environment requested a session and this process executes tests.
  static var isOfTestRunner: Bool { isStarted && isTestRunner }
  private static let isTestRunner = seqtrace_is_test_runner()
  private static var isStarted: Bool { state.withLock { $0 != nil } }

  /// The greatest number of events in a session; `nil` for no limit.
  static let limit = count("SEQTRACE_LIMIT")

  /// The environment's settings for values: comma-separated lists of the names to redact and of the types to
  /// show in full, and whether to show secrets.
  static var filter: RecordingFilter {
    func list(_ name: String) -> [String]? {
      variable(name)?.split(separator: ",").map(String.init)
    }
    return RecordingFilter(
      redactedPatterns: Set(list("SEQTRACE_REDACT") ?? []),
      hidesSecrets: variable("SEQTRACE_NO_REDACT") == nil, openTypes: list("SEQTRACE_VALUES_OF"))
  }

  /// The sender of messages outside of all calls.
  static var role: String { variable("SEQTRACE_ROLE") ?? "client" }

  /// Returns a path, in the environment session's folder, for one of the program's own sessions; `nil` if the
  /// environment requested no session.
  static func makeFolderName() -> String? {
    state.withLock { state in
      // A forked process records nothing into its parent's folder.
      guard state?.process == getpid() else { return nil }
      state!.count += 1
      return state!.folder + "/" + SessionFormat.ownSessions.name(UInt64(state!.count))
    }
  }

  /// Creates a link in the environment session's folder to the folder of a session that the program saves
  /// itself.
  static func link(to folder: String) {
    guard let link = makeFolderName() else { return }
    guard let target = realpath(folder, nil) else { return complain(link, errno) }
    defer { free(target) }
    if symlink(target, link) != 0 { complain(link, errno) }
  }

  private static func complain(_ link: String, _ code: Int32) {
    tell("warning: \(link): no link can be made: \(String(cString: strerror(code)))")
  }

  private static func open(
    _ wanted: String
  ) throws(RecordingFolderError) -> (RecordingSession, folder: String) {
    var base = wanted
    while base.count > 1, base.hasSuffix("/") { base.removeLast() }
    // A slash requests a folder for each process. But if the folder already holds a session, the shell may
    // have added the slash when it completed the name.
    let isCollection = wanted.hasSuffix("/") && access(base + "/session", F_OK) != 0
    if isCollection { try checkCollection(base) }
    let own = base + (isCollection ? "/" : ".") + "\(getpid())"
    for attempt in 0..<mostAttempts {
      let path = attempt == 0 && !isCollection ? base : attempt < 2 ? own : "\(own).\(attempt)"
      do throws(RecordingFolderError) {
        let session = try RecordingSession(
          title: variable("SEQTRACE_TITLE"), storage: storage(path), filter: filter)
        if attempt > 0, !isCollection {
          tell("note: there is a session in \(base) already; this one is saved in \(path)")
        }
        return (session, path)
      } catch {
        guard error.problem == .holdsSession else { throw error }
      }
    }
    throw RecordingFolderError(path: base, problem: .holdsSession)
  }

  private static func storage(_ path: String) -> RecordingSession.FolderStorage {
    count("SEQTRACE_RING").map { .folderRing(path, events: $0) } ?? .folder(path)
  }

  /// Throws an error if a folder contains anything but the session folders of processes.
  private static func checkCollection(_ path: String) throws(RecordingFolderError) {
    let names: [String]
    do throws(SystemFailure) { names = try FolderListing.names(in: path) } catch {
      throw RecordingFolderError(path: path, problem: .system(error.code))
    }
    guard names.allSatisfy(SessionFormat.isNameOfProcess) else {
      throw RecordingFolderError(path: path, problem: .holdsOtherFiles)
    }
  }

  /// Returns the value of an environment variable; `nil` if it is unset or empty.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of an environment variable as a number of events.
  private static func count(_ name: String) -> Int? {
    guard let text = variable(name) else { return nil }
    if let count = Int(text), count > 0 { return count }
    tell("warning: \(name)=\(text) is ignored; expected a number of events")
    return nil
  }

  private static func tell(_ message: String) {
    let line = Array("seqtrace: \(message)\n".utf8)
    // A failure to write can't be reported anywhere.
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Starts the environment's session; called before `main`.
@_cdecl("seqtrace_start_from_environment")
func startFromEnvironment(_ path: UnsafePointer<CChar>) {
  EnvironmentSession.start(in: String(cString: path))
}
