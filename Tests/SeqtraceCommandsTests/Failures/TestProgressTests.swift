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

  @Test func `A program hangs if all its processes stand still, and is told from main on`()
    async throws
  {
    let session = try RecordingSession(storage: .folder(folder.file("1")))
    let open = session.record {
      Recorder.beginCall("main()", on: .role("App"), fileID: "App/App.swift", line: 3)
    }
    let progress = TestProgress(in: folder.path, ofTests: false, seconds: 2)
    session.record { call("work()") }
    let start = ContinuousClock.now
    // Not the time but the number of looks has a bound: beside other tests, a pause may take many seconds.
    for _ in 0..<100 where !progress.isStuck() { try await Task.sleep(for: .milliseconds(200)) }
    #expect(progress.hangs)
    #expect(ContinuousClock.now - start > .seconds(2))
    var said: [String] = []
    let console = Console(isTerminal: false, write: { _ in }, complain: { said.append($0.text) })
    progress.report(after: 2, on: console)
    try #require(said.count == 3)
    #expect(
      said[0].hasSuffix("warning: made no progress for 2 s, so the run was ended; it was in:"))
    #expect(said[1] == "  main(), App/App.swift:3")
    #expect(said[2].hasPrefix("    ended: work(), ShopTests/Tests.swift:"))
    open.end()
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
    let progress = TestProgress(in: folder.path, ofTests: true, seconds: 2)
    for _ in 0..<200 where !progress.isStuck() {
      going.record { call("beat()") }
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(progress.stuck == [folder.file("1/session-00000002")])
    open.end()
  }
}
