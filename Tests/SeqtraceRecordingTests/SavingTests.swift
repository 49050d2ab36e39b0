import Foundation
import SeqtraceEvents
import SeqtraceReading
import SeqtraceRecording
import Testing

/// What `save(to:)` leaves on the disk.
final class SavingTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("seqtrace-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func session(
    _ session: RecordingSession = RecordingSession(title: "Light")
  ) -> RecordingSession {
    session.record { Recorder.recordCall("on()", on: .role("lamp")) {} }
    return session
  }

  private func read(_ path: String) throws -> Trace {
    let data = try #require(FileManager.default.contents(atPath: path))
    return try TraceReader().read(Array(data)).trace
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  @Test func `A saved session reads as its trace, with nothing else left behind`() throws {
    let session = session()
    try session.save(to: folder + "/light.jsonl")
    // The clock is measured anew for each reading, so times may differ by some nanoseconds.
    #expect(try read(folder + "/light.jsonl").normalized() == session.trace().normalized())
    #expect(try read(folder + "/light.jsonl").events.allSatisfy { $0.time != nil })
    #expect(try names == ["light.jsonl"])
  }

  @Test func `A session in a folder is saved as one file, too`() throws {
    let session = session(
      try RecordingSession(title: "Light", storage: .folder(folder + "/session")))
    try session.save(to: folder + "/light.jsonl")
    #expect(try read(folder + "/light.jsonl").normalized() == session.trace().normalized())
  }

  @Test func `Saving again replaces the file, and through a link the file that it leads to`() throws
  {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/light.jsonl"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "light.jsonl")
    try session().save(to: folder + "/link")
    #expect(try read(folder + "/light.jsonl").title == "Light")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link")
        == "light.jsonl")
  }

  @Test func `A path in no folder, or of a folder, is an error that says so`() throws {
    let missing = folder + "/none/light.jsonl"
    let error = #expect(throws: SessionSavingError.self) { try session().save(to: missing) }
    #expect(error == SessionSavingError(path: missing, problem: .system(ENOENT)))
    #expect(error?.description.hasPrefix(missing + ": the session can't be saved: ") == true)
    #expect(throws: SessionSavingError(path: folder, problem: .notAFile)) {
      try session().save(to: folder)
    }
    #expect(throws: SessionSavingError(path: "/dev/null", problem: .notAFile)) {
      try session().save(to: "/dev/null")
    }
  }

  #if os(Linux)
    @Test func `A file that doesn't fit leaves the old one as it was`() async throws {
      let path = folder + "/light.jsonl"
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      await #expect(processExitsWith: .success) { [path = path as String] in
        let session = RecordingSession()
        session.record { for _ in 0..<10_000 { Recorder.recordNote("more") } }
        var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
        signal(SIGXFSZ, SIG_IGN)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #expect(throws: SessionSavingError(path: path, problem: .system(EFBIG))) {
          try session.save(to: path)
        }
      }
      #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
      #expect(try names == ["light.jsonl"])
    }
  #endif
}
