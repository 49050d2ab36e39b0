import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceTranscript

/// The comparison of a package's tests with their golden files.
struct GoldensCheck {
  let goldens: PackageGoldens
  /// The paths of tests that vary too much to have golden files.
  let unfit: Set<String>
  let writesCandidates: Bool
  /// Whether writing a candidate failed.
  private(set) var hasUnwritten = false
  /// The number of unfit tests, which weren't compared.
  private(set) var unfitCount = 0
  private(set) var table = FolderComparison(rows: [], noun: "test")
  /// The difference of each test, and the comparisons of the tests that still differ when they run again.
  private(set) var differences: [GoldenDifference] = []
  private(set) var again: [String: TraceComparison] = [:]
  private(set) var hasCandidates = false
  /// The tests that agreed when they ran again, with rules for their variations.
  private(set) var unstable: [(path: String, rules: [TranscriptRule])] = []
  /// The names of the tests that differ.
  private(set) var changed: [TestName] = []
  private var used: Set<String> = []
  /// The rows of new tests, by the content of their transcripts.
  private var newTests: [String: Int] = [:]

  init(goldens: PackageGoldens, unfit: Set<String>, writesCandidates: Bool) {
    (self.goldens, self.unfit, self.writesCandidates) = (goldens, unfit, writesCandidates)
  }

  mutating func compare(_ test: PackageGoldens.Test, on console: Console) {
    used.insert(test.path)
    do throws(CommandError) {
      let golden = try goldens.content(of: test.path)
      if golden == nil, unfit.contains(test.path) {
        unfitCount += 1
        return
      }
      guard let golden else {
        let new = try goldens.transcript(of: test, keeping: nil)
        newTests[Self.content(of: new)] = table.rows.count
        table.add(.init(path: test.path, state: .added, remark: "new"))
        return wait(new, test, on: console)
      }
      let comparison = try goldens.comparison(of: test, with: golden)
      let row = FolderComparison.Row(path: test.path, comparison)
      table.add(row)
      if row.state == .same { return removeCandidate(test) }
      differences.append(
        GoldenDifference(
          path: test.path, comparison: comparison, callers: .init(of: test.recorded.trace)))
      changed.append(test.recorded.name)
      wait(try goldens.transcript(of: test, keeping: golden), test, on: console)
    } catch {
      console.complain(error.complaints)
      table.add(.init(path: test.path, state: .unreadable))
    }
  }

  /// Takes the results of tests that ran again. A test that agrees now is unstable. This is reported as a
  /// difference unless the golden file's rules already allow variation.
  mutating func passOverUnstable(_ tests: [PackageGoldens.Test]) throws(CommandError) {
    var stays: [GoldenDifference] = []
    let again = Dictionary(tests.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for difference in differences {
      let (path, comparison) = (difference.path, difference.comparison)
      guard let test = again[path], let golden = try goldens.content(of: path) else {
        stays.append(difference)
        continue
      }
      let other = try goldens.comparison(of: test, with: golden)
      if other.difference.changeCount > 0 {
        stays.append(difference)
        self.again[path] = other
        continue
      }
      let rules = goldens.rules(keeping: golden)
      let new = TraceVariation.rules(
        for: comparison.difference, from: comparison.old, to: comparison.new, besides: rules)
      unstable.append((path, new))
      removeCandidate(test)
      table.setUnstable(path, isNews: !rules.contains { $0.key == VariationRule.key })
    }
    differences = stays
    hasCandidates = writesCandidates && (!stays.isEmpty || !newTests.isEmpty)
  }

  /// Finds golden files without tests. If a new test has the same content as such a file, the test is marked
  /// as renamed.
  mutating func findGone(in modules: Set<String>) throws(CommandError) {
    if writesCandidates { try goldens.removeCandidates(besides: used, of: modules) }
    for path in try goldens.unused(besides: used, of: modules) {
      let content = try goldens.content(of: path) ?? []
      if let index = newTests[Self.content(of: content)] {
        table.setRemark("renamed; it was \(path)", at: index)
      }
      table.add(.init(path: path, state: .removed, remark: "no test has this golden any more"))
    }
  }

  /// The events of a transcript without the first one, which is the test itself.
  private static func content(of transcript: [UInt8]) -> String {
    let lines = String(decoding: transcript, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.drop { !$0.isEmpty }.dropFirst(2)
    return body.joined(separator: "\n")
  }

  private mutating func wait(
    _ candidate: [UInt8], _ test: PackageGoldens.Test, on console: Console
  ) {
    guard writesCandidates else { return }
    do throws(CommandError) {
      try goldens.writeCandidate(candidate, of: test.path)
      hasCandidates = true
    } catch {
      console.complain(error.complaints)
      hasUnwritten = true
    }
  }

  private func removeCandidate(_ test: PackageGoldens.Test) {
    if writesCandidates { goldens.removeCandidate(of: test.path) }
  }
}
