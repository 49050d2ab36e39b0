import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceReading
import Testing
import TracedService

@Suite(.serialized)
struct RecordedDinnerTests {
  @Test(.timeLimit(.minutes(2)))
  func `Requests between services give their golden trace, each time`() async throws {
    for _ in 1...10 {
      let trace = try await RecordedDinner.trace(recordingServices: true)
      #expect(trace.orphanLanes.isEmpty)
      let bytes = TraceWriter().write(trace.normalized())
      if ProcessInfo.processInfo.environment["SEQTRACE_RECORD_GOLDENS"] != nil {
        try Data(bytes).write(to: golden)
      }
      #expect(
        String(decoding: bytes, as: UTF8.self) == String(decoding: try goldenBytes, as: UTF8.self))
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `Services that nobody records are, where they answer somebody who is`() async throws {
    let expected = messages(of: try TraceReader().read(goldenBytes).trace)
    for _ in 1...10 {
      let trace = try await RecordedDinner.trace(recordingServices: false)
      #expect(trace.orphanLanes.isEmpty)
      #expect(messages(of: trace) == expected)
    }
  }

  private func messages(of trace: Trace) -> [String] {
    let diagram = DiagramBuilder().build(trace)
    func name(_ end: Message.End) -> String {
      end.lifeline.map { diagram.lifelines[$0].label.text } ?? "·"
    }
    return diagram.messages.map { "\(name($0.sender)) → \(name($0.receiver)) \($0.label)" }
  }

  private var goldenBytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: golden)) } }

  private var golden: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Diagrams/service/service.jsonl").standardized
  }
}
