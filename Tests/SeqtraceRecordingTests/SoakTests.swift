#if os(Linux)
  import Foundation
  import SeqtraceEvents
  import SeqtraceRecording
  import Testing

  /// What takes too long, or needs too much, for each run of the tests; `Scripts/soak` runs it.
  @Suite(.enabled(if: ProcessInfo.processInfo.environment["SEQTRACE_SOAK"] != nil), .serialized)
  struct SoakTests {
    @Test func `Ten million events in ring mode take bounded memory`() async {
      await #expect(processExitsWith: .success) {
        let session = RecordingSession(storage: .memoryRing(events: 100_000))
        session.record {
          let start = SoakTests.peakMemory
          for _ in 0..<500 {
            // New objects, too: what is known of the dead must not pile up.
            for _ in 0..<1000 {
              let lamp = Lamp()
              for _ in 0..<10 { Recorder.recordCall("on()", on: .instance(lamp)) {} }
            }
          }
          let growth = SoakTests.peakMemory - start
          #expect(growth < 64 << 20, "It grew by \(growth) bytes.")
        }
        let trace = session.trace()
        // Half a million lamps died besides, and a death that is kept counts for two.
        let count = trace.events.count + trace.droppedEventCount
        #expect((10_450_000...10_600_000).contains(count))
        #expect(trace.events.count >= 90_000)
      }
    }

    @Test func `A hundred thousand tasks in ring mode take bounded memory`() async {
      await #expect(processExitsWith: .success) {
        let session = RecordingSession(storage: .memoryRing(events: 100_000))
        await session.record {
          for round in 0..<100 {
            await withTaskGroup { group in
              for _ in 0..<1000 {
                group.addTask {
                  Recorder.recordCall("f()", on: .role("a")) { Recorder.recordNote("x") }
                }
              }
            }
            if round == 10 { SoakTests.mark.store() }
          }
        }
        let growth = SoakTests.peakMemory - SoakTests.mark.value
        #expect(growth < 64 << 20, "It grew by \(growth) bytes.")
      }
    }

    @Test(.enabled(if: getuid() == 0))
    func `A full disk stops the recording and keeps what it has`() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("seqtrace-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // A container may not be allowed to mount; then there is no full disk to be had.
      guard mount("tmpfs", folder, "tmpfs", 0, "size=2m") == 0 else { return }
      defer {
        umount2(folder, Int32(MNT_DETACH))
        try? FileManager.default.removeItem(atPath: folder)
      }
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { [run = folder as String] in
        try RecordingSession(storage: .folder(run + "/session")).start()
        for _ in 0..<100_000 { Recorder.recordNote("more") }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.components(separatedBy: "No space left on device").count == 2)
      let trace = try SessionFolderReader().read(folder + "/session").trace
      #expect((4095..<100_000).contains(trace.events.count))
    }

    @Test(.enabled(if: getuid() == 0))
    func `A full disk ends the copy of a program's own session, not the session`() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("seqtrace-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      guard mount("tmpfs", folder, "tmpfs", 0, "size=900k") == 0 else { return }
      defer {
        umount2(folder, Int32(MNT_DETACH))
        try? FileManager.default.removeItem(atPath: folder)
      }
      let (output, complaints) = (Pipe(), Pipe())
      let process = Process()
      process.executableURL = Bundle.main.bundleURL.appendingPathComponent("TracedSample")
      process.arguments = ["sessions"]
      process.environment = ["SEQTRACE_SESSION": folder + "/run"]
      process.standardOutput = output
      process.standardError = complaints
      try process.run()
      let texts = [output, complaints].map {
        String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      }
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let count = try #require(texts[0].split(separator: "\n").first.flatMap { Int($0) })
      #expect(count > 8000)
      #expect(texts[1].components(separatedBy: "is no longer copied").count == 2)
      let copy = try SessionFolderReader().read(folder + "/run/session-00000001").trace
      #expect((1..<count).contains(copy.events.count))
    }

    /// The most memory that the process has had, in bytes.
    fileprivate static var peakMemory: Int {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    }

    private static let mark = Mark()

    /// The memory that the process had at some moment.
    private final class Mark: @unchecked Sendable {
      // Sendable, because one task sets and reads it.
      private(set) var value = 0
      func store() { value = SoakTests.peakMemory }
    }
  }
#endif
