import SeqtraceEvents

/// A test with its recording.
struct RecordedTest: Sendable {
  let name: TestName
  let trace: Trace

  /// Reads the tests of sessions, in an order that doesn't depend on when they ran. Sessions without events are
  /// left out.
  static func all(_ sessions: [SessionOrigin]) throws(CommandError) -> [RecordedTest] {
    let tests = try sessions.concurrentMap { (_, session) throws(CommandError) in
      RecordedTest(try DrawnTest.reading(session).trace)
    }
    return tests.compactMap(\.self).map { ($0, $0.trace.events.count) }
      .sorted { left, right in
        left.0.name == right.0.name
          ? left.1 < right.1 : TestName.precedes(left.0.name, right.0.name)
      }
      .map(\.0)
  }

  /// Takes the recording of a test; `nil` if it has no events.
  init?(_ trace: Trace) {
    if trace.events.isEmpty { return nil }
    (name, self.trace) = (TestName(of: trace), trace)
  }
}
