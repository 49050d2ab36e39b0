import SeqtraceEvents
import SeqtraceTranscript

/// A test with its recording.
struct RecordedTest: Sendable {
  let name: TestName
  let trace: Trace

  /// Reads the tests of sessions, in an order that doesn't depend on when they ran. Sessions without events
  /// are left out.
  static func all(_ sessions: [SessionOrigin]) throws(CommandError) -> [RecordedTest] {
    let tests = try sessions.concurrentMap { session throws(CommandError) in
      RecordedTest(try DrawnTest.reading(session).trace)
    }
    let recorded = tests.compactMap(\.self)
    // Cases with equal names are ordered by their transcripts, which don't depend on the order of the run.
    return Dictionary(grouping: recorded) { Array("\($0.name.module) \($0.name.title)".utf8) }
      .values.map { equal in
        guard equal.count > 1 else { return equal }
        let texts = equal.map { TranscriptWriter().write($0.trace.normalized()) }
        return equal.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
          .map { equal[$0] }
      }
      .sorted { TestName.precedes($0[0].name, $1[0].name) }
      .flatMap(\.self)
  }

  /// Reads the tests of sessions, and leaves out initial values, because only the first of several tests
  /// creates them.
  static func stable(_ sessions: [SessionOrigin]) throws(CommandError) -> [RecordedTest] {
    try all(sessions).compactMap { RecordedTest($0.trace.withoutInitialValues) }
  }

  /// Creates a test from its recording; `nil` if that has no events.
  init?(_ trace: Trace) {
    if trace.events.isEmpty { return nil }
    (name, self.trace) = (TestName(of: trace), trace)
  }
}
