import SeqtraceRecording
import Testing

@testable import SeqtraceCommands

struct TestProgressTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts the recording of a test.
  private func session(_ number: Int, _ name: String) throws -> RecordingSession {
    try RecordingSession(
      title: "ShopTests.\(name)",
      storage: .folder(folder.file("1/session-0000000\(number)")))
  }

  private func call(_ name: String) {
    Recorder.recordCall(name, on: .role("ShopTests"), fileID: "ShopTests/Tests.swift") {}
  }

  @Test func `A test that stands still hangs, and one that goes on or is over doesn't`()
    async throws
  {
    _ = try RecordingSession(storage: .folder(folder.file("1")))
    let over = try session(1, "over()")
    over.record { call("over()") }
    let (hanging, going) = (try session(2, "hangs()"), try session(3, "goesOn()"))
    let open = hanging.record {
      Recorder.beginCall("hangs()", on: .role("ShopTests"), fileID: "ShopTests/Tests.swift")
    }
    let progress = TestProgress(in: folder.path, seconds: 2)
    let end = ContinuousClock.now + .seconds(20)
    while !progress.isStuck(), ContinuousClock.now < end {
      going.record { call("beat()") }
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(progress.stuck == [folder.file("1/session-00000002")])
    open.end()
  }
}
