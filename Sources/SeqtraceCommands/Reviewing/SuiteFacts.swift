import Foundation
import SeqtraceEvents
import SeqtraceFindings

/// The facts of a recorded suite, in addition to its recordings: the tests, their failures, and the findings
/// in them.
struct SuiteFacts: Codable, Sendable {
  /// The facts of a test.
  struct Test: Codable, Sendable {
    let title: String
    /// The failure in one line; `nil` if the test passed.
    var failure: String?
    /// Whether the process ended before the test did.
    var isUnfinished = false
    /// Whether the test records too many events to be compared.
    var isTooLong = false
  }

  /// A finding of `seqtrace lint`.
  struct Finding: Codable, Sendable {
    let rule: String
    let isWarning: Bool
    let sentence: String
    let source: String?
    /// The paths of the tests with the finding.
    var paths: [String]
    /// Whether the finding occurred in all runs.
    var isSettled = true
  }

  /// The tests, by the paths of their golden files.
  private(set) var tests: [String: Test] = [:]
  /// The findings, by their fingerprints.
  private(set) var findings: [String: Finding] = [:]

  /// Collects the facts of a run.
  ///
  /// - Parameter paths: The paths of source files, by the names that recordings have for them.
  init(of run: [PackageGoldens.Test], status: Int32, paths: [String: String]) {
    let judged = run.concurrentMap { test in Self.judged(test, status) }
    for (test, (failure, found)) in zip(run, judged) {
      let line = failure?.line.map { $0.located(by: paths) } ?? "it didn't end"
      tests[test.path] = Test(
        title: test.recorded.name.title, failure: failure.map { _ in line },
        isUnfinished: failure?.isUnfinished ?? false, isTooLong: test.isTooLong)
      for finding in found {
        let new = Finding(
          rule: finding.rule.name, isWarning: finding.rule.severity == .warning,
          sentence: finding.sentence.plain, source: finding.source?.located(by: paths).text,
          paths: [test.path])
        var known = findings[finding.cause.fingerprint] ?? new
        if known.paths.last != test.path { known.paths.append(test.path) }
        findings[finding.cause.fingerprint] = known
      }
    }
  }

  private static func judged(
    _ test: PackageGoldens.Test, _ status: Int32
  ) -> (TestFailure?, [SeqtraceFindings.Finding]) {
    let failure = TestFailure(test.recorded, status: status)
    if test.isTooLong { return (failure, []) }
    let trace = test.recorded.trace.withoutMarks
    return (
      failure, FindingsFinder().findings(in: trace, isCut: failure?.isUnfinished ?? false)
    )
  }

  /// Merges another run of all or some of the tests.
  ///
  /// - Parameter failsIfAny: Whether a test counts as failing if it fails in at least one of the runs.
  ///   Otherwise it must fail in both.
  mutating func merge(_ other: SuiteFacts, failsIfAny: Bool) {
    tests.merge(other.tests) { ($0.failure == nil) == failsIfAny ? $1 : $0 }
    for (key, finding) in findings where other.findings[key] == nil && finding.isSettled {
      findings[key]!.isSettled = !finding.paths.contains { other.tests[$0] != nil }
    }
    for (key, var finding) in other.findings where findings[key] == nil {
      finding.isSettled = false
      findings[key] = finding
    }
  }

  /// The paths of tests that fail in this suite but not in the other, or that have findings only in this
  /// suite.
  func news(besides other: SuiteFacts) -> Set<String> {
    let failing = tests.filter { $1.failure != nil && other.tests[$0]?.failure == nil }.keys
    let found = findings.filter { other.findings[$0.key] == nil }.flatMap(\.value.paths)
    return Set(failing).union(found)
  }

  // MARK: - The file

  init?(contentsOf path: String) {
    guard let bytes = try? InputFile(path: path).read(),
      let facts = try? JSONDecoder().decode(SuiteFacts.self, from: Data(bytes))
    else { return nil }
    self = facts
  }

  func write(to path: String) throws(CommandError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Encoding texts and numbers can't fail.
    guard let bytes = try? encoder.encode(self) else { return }
    try OutputFile(path: path).write(Array(bytes))
  }
}

extension PackageGoldens.Test {
  /// Whether a review leaves the test out, because its recording may be cut off.
  var isTooLong: Bool { recorded.trace.events.count >= ReviewBase.mostEvents }
}
