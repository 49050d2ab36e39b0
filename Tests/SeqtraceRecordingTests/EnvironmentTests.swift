import Foundation
import SeqtraceEvents
import SeqtraceReading
import SeqtraceRecording
import TestSupport
import Testing

/// A program that contains no word of sessions, run with the environment variable.
final class EnvironmentTests {
  private let parent: String
  private let folder: String

  init() throws {
    parent =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("seqtrace-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    folder = parent + "/run"
  }

  deinit { try? FileManager.default.removeItem(atPath: parent) }

  @Test func `The variable alone makes a program save its session`() throws {
    let (output, complaints) = try run()
    #expect(output == "done\n")
    #expect(complaints.isEmpty)
    let trace = try SessionFolderReader().read(folder).trace
    #expect(trace.events.filter { $0.kind == .call }.count == 5)
    #expect(trace.interruptedEvents.isEmpty)
    #expect(trace.orphanLanes.isEmpty)
    #expect(trace.lines.first == "call client → Clerk1 open()")
  }

  @Test func `Each run gives the same golden trace`() throws {
    let goldens = try (1...5).map { _ in
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try run()
      return try SessionFolderReader().read(folder).trace.normalized()
    }
    #expect(Set(goldens).count == 1)
  }

  @Test func `A limit ends the recording, and the program goes on`() throws {
    let (output, complaints) = try run(["sessions"], ["SEQTRACE_LIMIT": "1000"])
    #expect(output.hasSuffix("done\n"))
    #expect(complaints.contains("events were recorded, which is the limit; SEQTRACE_LIMIT=N sets"))
    let reading = try SessionFolderReader().read(folder + "/session-00000001")
    #expect((500...2000).contains(reading.trace.events.count))
    #expect(
      reading.damages.contains {
        $0.message.contains("it has as many events as were allowed") && $0.hint != nil
      })
  }

  // Under such a limit, the Thread Sanitizer's own runtime ends by SIGBUS, also if nothing is recorded.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil))
  func `A limit of the size of files isn't called the limit of events`() throws {
    let program = Bundle.main.bundleURL.appendingPathComponent("TracedSample").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "ulimit -f 10; exec '\(program)' sessions"]
    let complaints = Pipe()
    process.standardError = complaints
    process.standardOutput = Pipe()
    process.environment = ProcessInfo.processInfo.environment.merging([
      "SEQTRACE_SESSION": folder, "SEQTRACE_LIMIT": "1000000",
    ]) { $1 }
    try process.run()
    let text = String(
      decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("\(String(cString: strerror(EFBIG)))"), "\(text)")
    #expect(!text.contains("SEQTRACE_LIMIT"))
  }

  @Test func `After the limit, a call costs no more than one that isn't recorded`() throws {
    let (output, _) = try run(["asked"], ["SEQTRACE_LIMIT": "1000"])
    let count = try #require(output.split(separator: "\n").first.flatMap { Int($0) })
    // The limit, and the rest of the last file.
    #expect((500...5000).contains(count))
    #expect(try SessionFolderReader().read(folder).trace.events.count == 2 * count)
  }

  @Test(arguments: ["x", "0", "-1"])
  func `A number that is none is mentioned, and changes nothing`(_ number: String) throws {
    let (_, complaints) = try run([], ["SEQTRACE_RING": number])
    #expect(complaints.contains("SEQTRACE_RING=\(number) is ignored; expected a number of events"))
    let trace = try SessionFolderReader().read(folder).trace
    #expect(trace.events.filter { $0.kind == .call }.count == 5)
  }

  @Test func `A second session goes beside the first, and says where`() throws {
    try run()
    let first = try SessionFolderReader().read(folder)
    let (_, complaints) = try run()
    #expect(try SessionFolderReader().read(folder) == first)
    let beside = try #require(try names(in: parent).first { $0.hasPrefix("run.") })
    #expect(complaints.contains("note: there is a session in \(folder) already"))
    #expect(complaints.contains("this one is saved in \(parent)/\(beside)"))
    #expect(
      try SessionFolderReader().read("\(parent)/\(beside)").trace.normalized()
        == first.trace.normalized())
    // A name that the shell completed with a slash means the same.
    try run(variable: folder + "/")
    #expect(try names(in: parent).count == 3)
  }

  @Test(arguments: ["run", "run/"])
  func `A folder of other files is never filled`(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/passwd"))
    let (output, complaints) = try run(variable: parent + "/" + name)
    #expect(output == "done\n")
    #expect(complaints.contains("warning: nothing is recorded: \(folder): the folder holds other"))
    #expect(try names(in: parent) == ["run"])
    #expect(try names(in: folder) == ["passwd"])
  }

  @Test func `With a slash at the end, each process has a folder of its own`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run(["processes"], variable: folder + "/")
    try run(variable: folder + "/")
    let sessions = try names(in: folder)
    #expect(sessions.allSatisfy { $0.allSatisfy(\.isNumber) })
    let counts = try sessions.map {
      try SessionFolderReader().read("\(folder)/\($0)").trace.events.count
    }
    // The parent of the processes, and one of them, did nothing.
    #expect(counts.filter { $0 == 0 }.count == 2)
    #expect(counts.filter { $0 > 0 }.count == 2)
  }

  @Test func `A folder for several processes must be there`() throws {
    let (output, complaints) = try run(variable: folder + "/")
    #expect(output == "done\n")
    #expect(complaints.contains("nothing is recorded: \(folder): "))
    #expect(try names(in: parent).isEmpty)
  }

  @Test func `A session of the program's own is saved inside of the process's`() throws {
    let (output, _) = try run(["sessions"])
    let own = try SessionFolderReader().read(folder + "/session-00000001").trace
    #expect(output == "\(own.events.count)\ndone\n")
    #expect(own.title == "An order")
    #expect(own.events.filter { $0.kind == .call }.count == 2 * 2001)
    let process = try SessionFolderReader().read(folder).trace
    #expect(process.events.filter { $0.kind == .call }.map(\.name) == ["close()"])
  }

  @Test(arguments: ["forever", "own-forever"])
  func `A program that is killed leaves all lanes whole`(_ argument: String) throws {
    // Scripts/soak asks for more.
    let kills = ProcessInfo.processInfo.environment["SEQTRACE_KILLS"].flatMap(Int.init) ?? 1
    let session = argument == "forever" ? folder : folder + "/session-00000001"
    for _ in 1...kills {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let process = try start([argument], variable: folder)
      do {
        defer { kill(process.processIdentifier, SIGKILL) }
        try waitUntil { try eventCount(of: session) >= 100 }
      }
      process.waitUntilExit()
      let reading = try SessionFolderReader().read(session)
      #expect(reading.damagedFiles.isEmpty)
      #expect(reading.trace.events.count >= 100)
      #expect(reading.trace.interruptedEvents.count <= 8)
      let golden = TraceWriter().write(reading.trace)
      #expect(throws: Never.self) { try TraceReader().read(golden) }
    }
  }

  private func eventCount(of session: String) throws -> Int {
    guard SessionFolderReader.isSession(session) else { return 0 }
    return try SessionFolderReader().read(session).trace.events.count
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @discardableResult
  private func run(
    _ arguments: [String] = [], _ others: [String: String] = [:], variable: String? = nil
  ) throws -> (output: String, complaints: String) {
    let (output, complaints) = (Pipe(), Pipe())
    let process = try start(
      arguments, others, variable: variable ?? folder, output: output, complaints: complaints)
    // Less than a pipe holds.
    let text = [output, complaints].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return (text[0], text[1])
  }

  private func start(
    _ arguments: [String], _ others: [String: String] = [:], variable: String, output: Pipe? = nil,
    complaints: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("TracedSample")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SEQTRACE_SESSION": variable]) { $1 }.merging(others) { $1 }
    if let output { process.standardOutput = output }
    if let complaints { process.standardError = complaints }
    try process.run()
    return process
  }
}
