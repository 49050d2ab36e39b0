import Foundation
import SeqtraceRecording
import SeqtraceTesting
import Testing

/// An object whose method has a value.
private final class Account: Sendable {
  @inline(never) func withdraw(_ amount: Int) -> Int {
    Recorder.recordCall(with: ["\(amount)"], on: .instance(self), returning: { "\($0)" }) {
      7 * amount
    }
  }
}

struct GoldenBenchmarks {
  private let account = Account()

  /// Fifteen calls, each with a start and an end: 30 events.
  private func body() {
    for amount in 0..<15 { _ = account.withdraw(amount) }
  }

  private func milliseconds(_ body: () -> Void) -> Double {
    let (seconds, attoseconds) = ContinuousClock().measure(body).components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }

  @Test func `A golden test takes little longer than its body`() throws {
    let asked = ProcessInfo.processInfo.environment["SEQTRACE_MOST_MILLISECONDS"]
    let limit = try #require(asked.flatMap(Double.init))
    // The golden stands beside a test's file, which need not exist.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let testFile = folder.appendingPathComponent("AccountTests.swift").path
    defer { try? FileManager.default.removeItem(at: folder) }
    let goldens = folder.appendingPathComponent("Goldens/AccountTests")
    try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
    let calls = (0..<15).map {
      "client → Account.withdraw(\($0)) returns \(7 * $0) @ \(#fileID)"
    }
    let golden = "seqtrace transcript 1\n\n" + calls.joined(separator: "\n") + "\n"
    try Data(golden.utf8).write(to: goldens.appendingPathComponent("withdrawals.transcript"))

    func test() {
      expectTrace(
        named: "withdrawals", rules: [], filter: RecordingFilter(), filePath: testFile, body)
    }
    // The first one of a process makes all that is made once.
    let first = milliseconds(test)
    let times = (0..<201).map { _ in milliseconds(test) - milliseconds(body) }.sorted()
    let median = times[times.count / 2]
    print(String(format: "first %.2f ms, median %.2f ms, asked %.0f ms", first, median, limit))
    #expect(median <= limit)
  }
}
