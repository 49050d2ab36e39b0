import Foundation
import SeqtraceRecording
import TestSupport
import Testing

@testable import SeqtraceCommands

/// What signals do to `seqtrace record`, while its program runs and after.
///
/// Each run has a process group of its own, and the tests wait for files, not for times.
struct RecordSignalTests {
  private let seqtrace: Executable
  private let sample: String
  private let folder: TemporaryFolder

  init() throws {
    seqtrace = try .seqtrace
    sample = seqtrace.path.dropLast("seqtrace".count) + "TracedSample"
    folder = try TemporaryFolder()
    // Shells start background commands with some of them ignored, `nohup` with another one; what is
    // ignored here stays so in whatever the tests start.
    for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `While the program runs, a signal is passed on to it`(_ signal: Int32) throws {
    let process = try start(
      """
      exec "$1" record -o "$4/x.svg" -- /bin/sh -c '
        trap "exit 3" TERM HUP INT QUIT
        "$1"; : > "$2/ready"
        while :; do sleep 0.05; done' sh "$2" "$4"
      """)
    try waitForFile("ready")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    #expect(try folder.read("x.svg").count > 1000)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `A signal during the build ends the command, even if the build misses it`(
    _ signal: Int32
  ) throws {
    let stub = try StubToolchain([
      "build": "trap 'exit 0' TERM HUP INT QUIT; : > '\(folder.file("ready"))'; "
        + "while :; do sleep 0.05; done",
      "run": ": > '\(folder.file("ran"))'",
    ])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: seqtrace.path)
    process.arguments = [
      "record", "--package", stub.folder.file("package"), "-o", folder.file("x.svg"), "--",
      stub.folder.file("usr/bin/swift"), "run", "app",
    ]
    process.environment = ["HOME": stub.folder.file("home"), "PATH": "/usr/bin:/bin"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitForFile("ready")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + signal)
    #expect(try folder.names == ["ready"])
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `After the program's end, a signal ends the command alone`(_ signal: Int32) throws {
    let process = try start(
      """
      sleep 1000 & echo $! > "$4/sibling"
      exec "$1" record -o "$4/pipe" --format svg -- /bin/sh -c '"$1"; : > "$2/ended"' sh "$2" "$4"
      """)
    try waitForFile("ended")
    var attempts = 0
    while process.isRunning, attempts < 400 {
      kill(process.processIdentifier, signal)
      usleep(20_000)
      attempts += 1
    }
    let sibling = try pid(in: "sibling")
    #expect(kill(sibling, 0) == 0)
    kill(sibling, SIGKILL)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(try folder.read("complaints").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("temporary")) == [])
  }

  @Test func `A signal while the picture is written leaves no half of it`() throws {
    // The program's recording is a large one that was made before.
    let session = try RecordingSession(storage: .folder(folder.file("large")))
    session.record { for _ in 0..<30_000 { Recorder.recordCall("f()", on: .role("a")) {} } }
    let process = try start(
      """
      exec "$1" record -o "$4/x.svg" -- /bin/sh -c \
        'cp -R "$2/large" "${SEQTRACE_SESSION}4711"' sh "$2" "$4"
      """)
    func staged() throws -> [String] { try folder.names.filter { $0.hasPrefix(".seqtrace-") } }
    while process.isRunning, try staged().isEmpty {}
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try staged() == [])
    #expect(try !folder.names.contains("x.svg"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("temporary")) == [])
  }

  @Test func `What timeout sends, first to the command and then to the group, leaves a picture`()
    throws
  {
    let process = try start(
      """
      exec "$1" record -o "$4/x.svg" -- /bin/sh -c '"$1"; : > "$2/ready"; exec sleep 1000' sh \
        "$2" "$4"
      """)
    try waitForFile("ready")
    try #require(getpgid(process.processIdentifier) == process.processIdentifier)
    kill(process.processIdentifier, SIGTERM)
    kill(-process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + SIGTERM)
    #expect(try folder.read("x.svg").count > 1000)
  }

  @Test func `What was ignored from the start stays ignored in the program`() throws {
    let process = try start(
      """
      trap '' INT PIPE
      exec "$1" record -- /bin/sh -c 'kill -INT $$; kill -PIPE $$; "$1"' sh "$2"
      """)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Runs a script with the paths of the command, the sample, a named pipe and the folder.
  private func start(_ script: String) throws -> Process {
    mkfifo(folder.file("pipe"), 0o600)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", script, "sh", seqtrace.path, sample, folder.file("pipe"), folder.path,
    ]
    let temporary = folder.file("temporary")
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) { $1 }
    try folder.write([], to: "complaints")
    process.standardError = FileHandle(forWritingAtPath: folder.file("complaints"))
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
    try process.run()
    return process
  }

  private func waitForFile(_ name: String) throws {
    try waitUntil { access(folder.file(name), F_OK) == 0 }
  }

  private func pid(in name: String) throws -> pid_t {
    var text: String { String(decoding: (try? folder.read(name)) ?? [], as: UTF8.self) }
    try waitUntil { text.hasSuffix("\n") }
    return try #require(pid_t(text.dropLast()))
  }
}
