internal import CSeqtraceSystem
import Foundation

/// Another program that runs to its end, with this process's standard streams or with its output in a log.
struct ChildProcess {
  /// The inherited value of the variable `TZ`. It is set before a second thread starts.
  nonisolated(unsafe) static var inheritedTimeZone = getenv("TZ").map { String(cString: $0) }
  /// The signals that this process ignores but its children don't. They are set before a second thread
  /// starts.
  nonisolated(unsafe) private static var ignoredHere: [Int32] = []

  /// Makes this process, but not its children, ignore signals.
  static func ignore(_ signals: [Int32]) {
    ignoredHere += signals.filter { seqtrace_ignore_signal($0) }
  }

  /// The program and its arguments. A program without a slash is searched for in `PATH`.
  let command: [String]
  /// The environment variables that are added to this process's.
  let environment: [String: String]
  /// The file for the program's output; `nil` for this process's streams. With a log, the program has no
  /// input.
  var log: String?
  /// A separate file for standard error, if there is a log.
  var errorLog: String?
  /// Whether the program's standard output goes to this process's standard error.
  var writesToStandardError = false
  /// The number of seconds after which the program and all processes that it has started are ended; 0 for no
  /// limit. With a limit, the program has no input: it has its own process group, which a terminal would stop
  /// for reading.
  var timeLimit: UInt32 = 0
  /// Returns whether the program is to be ended, in the same way, although it is within its time limit.
  /// Called every second.
  var isStuck: (() -> Bool)?
  /// Whether a request to end this process counts as the program's end by a signal, even if the program
  /// ignored the request or ended normally.
  var endsOnRequest = false

  /// Runs the program.
  ///
  /// Signals from the terminal's keys reach both processes, but only the program reacts to them. Signals from
  /// other processes are passed on to the program. After the program's end, signals end this process as
  /// usual.
  ///
  /// - Returns: The program's exit status, or 128 plus the number of the signal that ended it.
  /// - Throws: ``SystemError``, with `ETIMEDOUT` after the time limit.
  func run() throws(SystemError) -> Int32 {
    var mask = sigset_t()
    seqtrace_hold_signals(&mask)
    defer { seqtrace_release_signals() }
    let process = try spawn(withMask: mask, leadsGroup: isLimited)
    var status: Int32 = 0
    let code = wait(for: process, &status)
    guard code == 0 else { throw SystemError(code) }
    if endsOnRequest, seqtrace_requested_end() > 0 { return 128 + seqtrace_requested_end() }
    let ending = status & 0x7F
    return ending == 0 ? status >> 8 & 0xFF : 128 + ending
  }

  /// Starts the program with a log, in its own process group. The caller must wait for it.
  func start() throws(SystemError) -> pid_t {
    var mask = sigset_t()
    sigemptyset(&mask)
    return try spawn(withMask: mask, leadsGroup: true)
  }

  private func wait(for process: pid_t, _ status: inout Int32) -> Int32 {
    guard isLimited else { return seqtrace_wait(process, nil, nil, &status) }
    let end = ContinuousClock.now + .seconds(timeLimit)
    var isOver = { [timeLimit, isStuck] in
      timeLimit > 0 && ContinuousClock.now >= end || isStuck?() ?? false
    }
    return withUnsafeMutablePointer(to: &isOver) { context in
      seqtrace_wait(
        process, { $0!.assumingMemoryBound(to: (() -> Bool).self).pointee() }, context, &status)
    }
  }

  /// Whether the program may be ended before it ends by itself.
  private var isLimited: Bool { timeLimit > 0 || isStuck != nil }

  private func spawn(
    withMask mask: sigset_t, leadsGroup: Bool
  ) throws(SystemError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (mask, signals) = (mask, sigset_t())
    posix_spawnattr_setsigmask(&attributes, &mask)
    sigemptyset(&signals)
    for number in Self.ignoredHere { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(group))
    var streams = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&streams)
    defer { posix_spawn_file_actions_destroy(&streams) }
    if log != nil || isLimited {
      posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let log { redirect(&streams, to: log) }
    if writesToStandardError {
      posix_spawn_file_actions_adddup2(&streams, STDERR_FILENO, STDOUT_FILENO)
    }
    var process = pid_t()
    let arguments = CStrings(command)
    let variables = CStrings(inheritedVariables())
    let code = posix_spawnp(
      &process, command[0], &streams, &attributes, arguments.pointers, variables.pointers)
    guard code == 0 else { throw SystemError(code) }
    return process
  }

  private func redirect(_ streams: inout posix_spawn_file_actions_t, to log: String) {
    func open(_ path: String, as stream: Int32) {
      posix_spawn_file_actions_addopen(&streams, stream, path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    }
    open(log, as: STDOUT_FILENO)
    if let errorLog { return open(errorLog, as: STDERR_FILENO) }
    posix_spawn_file_actions_adddup2(&streams, STDOUT_FILENO, STDERR_FILENO)
  }

  private func inheritedVariables() -> [String] {
    var variables = ProcessInfo.processInfo.environment
    variables["TZ"] = Self.inheritedTimeZone
    variables.merge(environment) { $1 }
    return variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}

/// An array of C strings that ends with a null pointer. The strings are freed with this value.
private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
