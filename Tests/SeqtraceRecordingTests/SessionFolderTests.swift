import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording
import Testing

/// What a program leaves in its session's folder, whatever happens to it.
struct SessionFolderTests {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("seqtrace-\(UUID().uuidString)").path

  @Test func `A folder tells the same as memory would`() throws {
    defer { remove() }
    let sessions = [
      RecordingSession(title: "Run", design: "d"),
      try RecordingSession(title: "Run", design: "d", storage: .folder(folder)),
    ]
    let lamp = Lamp()
    defer { withExtendedLifetime(lamp) {} }
    for session in sessions {
      session.record {
        Recorder.recordCall(
          "on()", with: ["a", "b"], on: .instance(lamp), returning: Recorder.literal
        ) { 7 }
        Recorder.recordChange(of: "isLit", to: true, on: .facet("bulb", of: lamp)) {
          Recorder.recordNote("hm")
        }
      }
    }
    let read = try SessionFolderReader().read(folder)
    #expect(read.damagedFiles.isEmpty)
    #expect(read.trace.normalized() == sessions[0].trace().normalized())
    // The clock is measured anew for each reading, so times may differ by some nanoseconds.
    #expect(sessions[1].trace().normalized() == read.trace.normalized())
    #expect(read.trace.title == "Run")
  }

  @Test func `More events than a chunk holds are all there`() throws {
    defer { remove() }
    let session = try RecordingSession(storage: .folder(folder))
    let lamp = Lamp()
    session.record { for _ in 0..<10_000 { Recorder.recordCall("on()", on: .instance(lamp)) {} } }
    let trace = try SessionFolderReader().read(folder).trace
    #expect(trace.events.count == 20_000)
    #expect(trace.interruptedEvents.isEmpty)
  }

  @Test(arguments: [true, false])
  func `A ring keeps the last events and counts the others`(_ isInFolder: Bool) throws {
    defer { remove() }
    let session =
      isInFolder
      ? try RecordingSession(storage: .folderRing(folder, events: 10_000))
      : RecordingSession(storage: .memoryRing(events: 10_000))
    session.record { for number in 0..<50_000 { Recorder.recordNote("\(number % 100)") } }
    let trace = session.trace()
    #expect(trace.events.count + trace.droppedEventCount == 50_000)
    #expect((8000..<16_000).contains(trace.events.count))
    let gap = DiagramBuilder().build(trace).separators.first
    #expect(gap?.kind == .delay)
    #expect(gap?.text.text.filter(\.isNumber) == "\(trace.droppedEventCount)")
    #expect(trace.events.last?.name == "99")
    #expect(
      trace.events.map(\.name)
        == (0..<trace.events.count).map {
          "\((50_000 - trace.events.count + $0) % 100)"
        })
  }

  @Test func `What a ring dropped shines through nowhere`() {
    let session = RecordingSession(storage: .memoryRing(events: 5000))
    let lamp = Lamp()
    session.record {
      for _ in 0..<10_000 {
        Recorder.recordCall(
          "on()", with: ["x"], on: .instance(lamp), from: .role("a"), returning: Recorder.literal
        ) { 7 }
      }
      for _ in 0..<10_000 { Recorder.recordCall("off()", on: .instance(lamp)) {} }
    }
    let trace = session.trace()
    let expected = RecordingSession()
    expected.record { Recorder.recordCall("off()", on: .instance(lamp)) {} }
    let lines = Set(expected.trace().lines)
    #expect(trace.events.count > 5000)
    #expect(trace.lines.allSatisfy { lines.contains($0) })
  }

  @Test func `An activation whose beginning was dropped leaves no lonely end`() {
    let session = RecordingSession(storage: .memoryRing(events: 5000))
    session.record {
      Recorder.recordCall("outer()", on: .role("a")) {
        for _ in 0..<20_000 { Recorder.recordNote("x") }
      }
    }
    #expect(session.trace().events.allSatisfy { $0.kind == .note })
  }

  @Test(arguments: [false, true])
  func `Every event published before a kill is there`(_ isRing: Bool) async throws {
    defer { remove() }
    // Scripts/soak asks for more.
    let kills = ProcessInfo.processInfo.environment["SEQTRACE_KILLS"].flatMap(Int.init) ?? 20
    for number in 1...kills {
      let run = "\(folder)/\(number)"
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [run = run as String, isRing = isRing as Bool] in
        SessionFolderTests.recordUntilKilled(run, isRing: isRing)
      }
      try Self.expectCompleteTrace(run, isRing: isRing)
    }
  }

  @Test func `What is open when the program traps is interrupted`() async throws {
    defer { remove() }
    await #expect(processExitsWith: .failure) { [run = folder as String] in
      try RecordingSession(storage: .folder(run)).start(as: "app")
      Recorder.recordCall("outer()", on: .role("a")) {
        Recorder.recordCall("inner()", on: .role("b")) { fatalError("as planned") }
      }
    }
    let trace = try SessionFolderReader().read(folder).trace
    #expect(trace.interruptedEvents.map(\.name) == ["outer()", "inner()"])
    #expect(trace.lines.first == "call app → a outer()")
  }

  @Test(
    arguments: [
      ("/dev/null/session", .system(ENOTDIR)), ("/", .holdsOtherFiles),
    ] as [(String, RecordingFolderError.Problem)])
  func `A folder that can't take a session is an error`(
    _ path: String, _ problem: RecordingFolderError.Problem
  ) {
    #expect(throws: RecordingFolderError(path: path, problem: problem)) {
      try RecordingSession(storage: .folder(path))
    }
    #expect(throws: RecordingFolderError.self) {
      try RecordingSession(storage: .folder(path)).start()
    }
  }

  @Test func `A folder that holds a session takes no second one`() throws {
    defer { remove() }
    let session = try RecordingSession(storage: .folder(folder))
    session.record { Recorder.recordNote("first") }
    #expect(throws: RecordingFolderError(path: folder, problem: .holdsSession)) {
      try RecordingSession(storage: .folder(folder))
    }
    #expect(try SessionFolderReader().read(folder).trace.events.map(\.name) == ["first"])
  }

  @Test func `What a session can't read of its folder any more counts as dropped`() throws {
    defer { remove() }
    let session = try RecordingSession(storage: .folder(folder))
    session.record { for number in 0..<10_000 { Recorder.recordNote("\(number)") } }
    #expect(session.trace().events.map(\.name) == (0..<10_000).map { "\($0)" })
    try FileManager.default.removeItem(atPath: folder + "/events-0000000001")
    let trace = session.trace()
    #expect(trace.droppedEventCount == 4095)
    #expect(trace.events.map(\.name) == (4095..<10_000).map { "\($0)" })
    #expect(try SessionFolderReader().read(folder).damagedFiles == ["events-0000000001"])
    remove()
    #expect(session.trace().droppedEventCount == 2 * 4095)
  }

  @Test func `A complete trace is the trace, or an error that names what is gone`() throws {
    defer { remove() }
    let session = try RecordingSession(storage: .folder(folder))
    session.record { for number in 0..<10_000 { Recorder.recordNote("\(number)") } }
    #expect(try session.completeTrace().normalized() == session.trace().normalized())
    try FileManager.default.removeItem(atPath: folder + "/events-0000000002")
    #expect(throws: incomplete("events-0000000002", .missing(count: 1))) {
      try session.completeTrace()
    }
    let bytes = Array("no chunk of events".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/events-0000000001"))
    let error = #expect(throws: incomplete("events-0000000001", .unrecognized)) {
      try session.completeTrace()
    }
    #expect(error?.description.hasPrefix("\(folder)/events-0000000001: is damaged; ") == true)
  }

  @Test func `A complete trace is an error if a chunk is cut off or another session's`() throws {
    defer { remove() }
    let other = folder + "-other"
    defer { try? FileManager.default.removeItem(atPath: other) }
    let sessions = try [folder, other].map { path in
      let session = try RecordingSession(storage: .folder(path))
      session.record { for number in 0..<10_000 { Recorder.recordNote("\(number)") } }
      return session
    }
    let chunk = URL(fileURLWithPath: folder + "/events-0000000001")
    try Data(contentsOf: chunk).prefix(100_000).write(to: chunk)
    #expect(
      throws: incomplete("events-0000000001", .wrongSize(100_000, expected: 262_144))
    ) { try sessions[0].completeTrace() }
    try Data(contentsOf: URL(fileURLWithPath: other + "/events-0000000001")).write(to: chunk)
    #expect(throws: incomplete("events-0000000001", .foreign)) { try sessions[0].completeTrace() }
    #expect(try sessions[1].completeTrace().droppedEventCount == 0)
  }

  @Test func `A session whose folder may not be read says so, and isn't saved in part`() async {
    await #expect(processExitsWith: .success) { [run = folder as String] in
      let session = try RecordingSession(storage: .folder(run))
      session.record { for _ in 0..<10_000 { Recorder.recordNote("") } }
      dropPrivileges(after: { chmod(run, 0) })
      let expected = SessionFolderError(
        path: run,
        problem: .incomplete(.init(file: "events-0000000001", problem: .unreadable(EACCES))))
      #expect(throws: expected) { try session.completeTrace() }
      let path = run + ".jsonl"
      #expect(throws: SessionSavingError(path: path, problem: .incomplete(expected))) {
        try session.save(to: path)
      }
      #expect(session.trace().droppedEventCount == 2 * 4095)
    }
    #expect(!FileManager.default.fileExists(atPath: folder + ".jsonl"))
    chmod(folder, 0o700)
    remove()
  }

  @Test func `A folder that may not be written to is an error`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    await #expect(processExitsWith: .success) { [run = folder as String] in
      dropPrivileges(after: { chmod(run, 0o555) })
      for path in [run, run + "/new", run + "/new/deeper"] {
        #expect(throws: RecordingFolderError(path: path, problem: .system(EACCES))) {
          try RecordingSession(storage: .folder(path))
        }
      }
    }
    remove()
  }

  @Test func `A trace of a recording that stopped early has a gap at its end`() async {
    await #expect(processExitsWith: .success) { [run = folder as String] in
      let session = try RecordingSession(storage: .folder(run))
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var usual = rlimit()
      getrlimit(files, &usual)
      var none = rlimit(rlim_cur: 3, rlim_max: usual.rlim_max)
      session.record {
        Recorder.recordNote("first")
        setrlimit(files, &none)
        for _ in 0..<10_000 { Recorder.recordNote("more") }
      }
      setrlimit(files, &usual)
      let trace = session.trace()
      #expect(trace.events.map(\.name).first == "first")
      #expect(trace.events.last?.kind == .gap)
      #expect(trace.droppedEventCount > 0)
      let stop = SessionDamage(file: "session", problem: .stopped(EMFILE))
      #expect(throws: SessionFolderError(path: run, problem: .incomplete(stop))) {
        try session.completeTrace()
      }
    }
    remove()
  }

  private func incomplete(
    _ file: String, _ problem: SessionDamage.Problem
  ) -> SessionFolderError {
    SessionFolderError(
      path: folder, problem: .incomplete(SessionDamage(file: file, problem: problem)))
  }

  @Test func `A program that limits the size of files is not ended by being recorded`() async {
    await #expect(processExitsWith: .success) { [run = folder as String] in
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let session = try RecordingSession(storage: .folder(run))
      for _ in 0..<3 {
        #expect(session.record { Recorder.recordCall("f()", on: .role("a")) { 7 } } == 7)
      }
    }
    remove()
  }

  @Test func `A forked process writes nothing into the folder of its parent`() async throws {
    defer { remove() }
    await #expect(processExitsWith: .success) { [run = folder as String] in
      try RecordingSession(storage: .folder(run)).start()
      Recorder.recordNote("before")
      let fork = unsafeBitCast(
        dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork"), to: (@convention(c) () -> pid_t).self
      )
      let child = fork()
      if child == 0 {
        RecordingSession().record { for _ in 0..<10_000 { Recorder.recordNote("child") } }
        for _ in 0..<10_000 { Recorder.recordNote("child") }
        _exit(0)
      }
      waitpid(child, nil, 0)
      for _ in 0..<10_000 { Recorder.recordNote("after") }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damagedFiles.isEmpty)
    #expect(reading.trace.events.map(\.name) == ["before"] + (0..<10_000).map { _ in "after" })
  }

  @Test func `A folder that can't be written to any more keeps what it has`() async throws {
    defer { remove() }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [run = folder as String] in
      try RecordingSession(storage: .folder(run)).start()
      Recorder.recordNote("first")
      var limit = rlimit(rlim_cur: 3, rlim_max: 3)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      for _ in 0..<20_000 { Recorder.recordNote("more") }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.components(separatedBy: "the recording stopped").count == 2)
    let trace = try SessionFolderReader().read(folder).trace
    #expect(trace.events.count == 4096)
    #expect(trace.events.last?.kind == .gap)
    #expect(trace.events.first?.name == "first")
  }

  // MARK: - The program that is killed

  /// Records one note after the other, and writes down how far it came, until it is killed.
  private static func recordUntilKilled(_ folder: String, isRing: Bool) {
    let storage: RecordingSession.FolderStorage =
      isRing ? .folderRing(folder, events: 10_000) : .folder(folder)
    guard let session = try? RecordingSession(storage: storage) else { return }
    session.start()
    let progress = open(folder + "/progress", O_CREAT | O_WRONLY, 0o666)
    Thread.detachNewThread {
      usleep(.random(in: 1000..<60_000))
      kill(getpid(), SIGKILL)
    }
    for number in 0... {
      Recorder.recordCall("step()", on: .role("worker")) { Recorder.recordNote("\(number % 50)") }
      var reached = Int64(number + 1)
      pwrite(progress, &reached, 8, 0)
    }
  }

  private static func expectCompleteTrace(_ folder: String, isRing: Bool) throws {
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damagedFiles.isEmpty)
    let progress = try Data(contentsOf: URL(fileURLWithPath: folder + "/progress"))
    let reached = progress.isEmpty ? 0 : progress.withUnsafeBytes { $0.load(as: Int64.self) }
    let notes = reading.trace.events.filter { $0.kind == .note }
    // The last note's number, if none was dropped; a ring knows no more than its last two digits.
    let last = isRing && notes.last?.name == "\(reached % 50)" ? reached + 1 : reached
    let count = isRing ? Int(last) : notes.count
    #expect(count >= reached)
    #expect(count <= reached + 1)
    #expect(notes.map(\.name) == (count - notes.count..<count).map { "\($0 % 50)" })
    #expect(reading.trace.interruptedEvents.count <= 1)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

/// Runs a step, and then goes on as a user that permissions apply to.
private func dropPrivileges(after step: () -> Int32) {
  #expect(step() == 0)
  if geteuid() == 0 { #expect(seteuid(65_534) == 0) }
}
