import Foundation
import SeqtraceEvents
import SeqtraceRecording
import TestSupport
import Testing

struct OpenSessionTests {
  private func call(_ name: String) { Recorder.recordCall(name, on: .role("b")) {} }

  @Test func `What happens between start and end is in the folder, also in tasks`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    call("before()")
    let open = try #require(OpenSession(in: folder.path, role: "a"))
    call("inside()")
    await Task { call("later()") }.value
    open.end()
    call("after()")
    let trace = try SessionFolderReader().read(folder.path).trace
    #expect(trace.events.filter { $0.kind == .call }.map(\.name) == ["inside()", "later()"])
    #expect(trace.events.first?.sender.map { trace[$0].name } == "a")
  }

  @Test func `A folder that can't be written is no session`() {
    #expect(OpenSession(in: "/dev/null/x", role: "a") == nil)
  }
}
