#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Another program, run to its end with this one's standard streams.
struct ChildProcess {
  /// The variable `TZ` as this process found it; set once, before there is a second thread.
  nonisolated(unsafe) static var inheritedTimeZone = getenv("TZ").map { String(cString: $0) }
  /// The process that signals are passed on to; 0 while there is none.
  private nonisolated(unsafe) static var current: pid_t = 0

  /// The program, looked for along `PATH` if it has no slash, and its arguments.
  let command: [String]
  /// What its environment has besides this process's.
  let environment: [String: String]

  /// Runs the program.
  ///
  /// What a terminal's keys send goes to both, and only the program decides; a request to
  /// terminate is passed on to it.
  ///
  /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
  func run() throws(SystemError) -> Int32 {
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    let process = try spawn()
    Self.current = process
    signal(SIGTERM) { _ in kill(ChildProcess.current, SIGTERM) }
    defer { Self.current = 0 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .last }
    }
    let ending = status & 0x7F
    return ending == 0 ? status >> 8 & 0xFF : 128 + ending
  }

  private func spawn() throws(SystemError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores, the program shall not.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let arguments = CStrings(command)
    let variables = CStrings(inheritedVariables())
    let code = posix_spawnp(
      &process, command[0], nil, &attributes, arguments.pointers, variables.pointers)
    guard code == 0 else { throw SystemError(code) }
    return process
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

/// Strings as C takes them: pointers that end with a null pointer, freed with this value.
private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
