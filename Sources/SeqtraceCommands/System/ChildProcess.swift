internal import CSeqtraceSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Another program. It runs to its end, with this process's standard streams or with output into a log.
struct ChildProcess {
  /// The original value of the variable `TZ`; set once, before there is a second thread.
  nonisolated(unsafe) static var inheritedTimeZone = getenv("TZ").map { String(cString: $0) }
  /// The signals that this process ignores and its child must not ignore; set once, as above.
  nonisolated(unsafe) private static var ignoredHere: [Int32] = []

  /// Makes this process ignore signals, but not the programs that it runs.
  static func ignore(_ signals: [Int32]) {
    ignoredHere += signals.filter { seqtrace_ignore_signal($0) }
  }

  /// The program, which is searched for in `PATH` if it has no slash, and its arguments.
  let command: [String]
  /// The environment variables in addition to this process's.
  let environment: [String: String]
  /// The file that receives its output instead of this process's streams; it then has no input.
  var log: String?
  /// The file for its standard error instead, if it has a log.
  var errorLog: String?
  /// Whether its standard output goes to this process's standard error.
  var writesToStandardError = false
  /// The number of seconds after which it is ended with all that it started; 0 for no limit. With a limit, it has
  /// no input, because it is in a process group of its own, which a terminal would stop for reading.
  var timeLimit: UInt32 = 0
  /// Says each second whether the program is to be ended in the same way, for another reason.
  var isStuck: (() -> Bool)?
  /// Whether a request to end this process counts as the end of the program, even if the program missed it or went
  /// on to its end.
  var endsOnRequest = false

  /// Runs the program.
  ///
  /// Signals from the terminal's keys reach both processes, and only the program reacts to them. Signals from
  /// another process are passed on to the program. After its end, signals end this process as usual.
  ///
  /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
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

  /// Starts the program with a log, in a process group of its own. The caller waits for it.
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

  /// Whether something may end the program before its own end.
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
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = String(text.prefix { $0 != "=" })
      if environment[name] == nil, name != "TZ" { variables.append(text) }
      next += 1
    }
    if let zone = Self.inheritedTimeZone { variables.append("TZ=\(zone)") }
    return variables + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}

/// Strings for C: an array of pointers that ends with a null pointer, freed with this value.
private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
