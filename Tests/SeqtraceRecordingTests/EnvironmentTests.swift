import Foundation
import SeqtraceEvents
import SeqtraceRecording
import Testing

/// A program that contains no word of sessions, run with the environment variable.
struct EnvironmentTests {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("seqtrace-\(UUID().uuidString)").path

  @Test func `The variable alone makes a program save its session`() throws {
    defer { remove() }
    #expect(try run() == "done\n")
    let trace = try SessionFolderReader().read(folder).trace
    #expect(trace.events.filter { $0.kind == .call }.count == 5)
    #expect(trace.interruptedEvents.isEmpty)
    #expect(trace.orphanLanes.isEmpty)
    #expect(trace.lines.first == "call client → Clerk1 open()")
  }

  @Test func `Each run gives the same golden trace`() throws {
    let goldens = try (1...5).map { _ in
      defer { remove() }
      _ = try run()
      return try SessionFolderReader().read(folder).trace.normalized()
    }
    #expect(Set(goldens).count == 1)
  }

  @Test func `A second session goes beside the first`() throws {
    defer { remove() }
    _ = try run()
    let first = try SessionFolderReader().read(folder)
    _ = try run()
    #expect(try SessionFolderReader().read(folder) == first)
    let beside = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
      .filter { $0.hasPrefix((folder as NSString).lastPathComponent + ".") }
    #expect(beside.count == 1)
    for name in beside { try FileManager.default.removeItem(atPath: NSTemporaryDirectory() + name) }
  }

  @Test func `A program that is killed leaves all lanes whole`() throws {
    defer { remove() }
    let process = try start(["forever"])
    while try eventCount() < 100 { usleep(10_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let trace = try SessionFolderReader().read(folder).trace
    #expect(trace.events.count >= 100)
    #expect(trace.interruptedEvents.count <= 8)
    let golden = TraceWriter().write(trace)
    #expect(throws: Never.self) { try TraceReader().read(golden) }
  }

  private func eventCount() throws -> Int {
    guard SessionFolderReader.isSession(folder) else { return 0 }
    return try SessionFolderReader().read(folder).trace.events.count
  }

  private func run() throws -> String {
    let output = Pipe()
    let process = try start([], output: output)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
  }

  private func start(_ arguments: [String], output: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("TracedSample")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([RecordingSession.environmentVariable: folder]) { $1 }
    if let output { process.standardOutput = output }
    try process.run()
    return process
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
