import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// A golden file that fits several runs of a test, because rules in its header loosen what varies.
struct StableGolden {
  /// The golden file's path relative to the folder.
  let path: String
  let content: [UInt8]
  /// The number of lines in the golden file, without the rules for variations.
  let lineCount: Int
  /// The number of lines, counted by ``lineCount``, that the rules for variations remove or loosen.
  let looseLineCount: Int

  /// One in this many lines of all golden files of a package may be loose.
  private static let looseShare = 20
  /// The largest number of attempts to find rules for a test. Each attempt loosens more.
  private static let mostAttempts = 6

  /// Makes the golden file of a test; `nil` if no rules make the runs equal.
  ///
  /// - Parameters:
  ///   - test: The test in the first run.
  ///   - others: The test in further runs.
  ///   - old: The existing golden file. Its rules are kept.
  init?(
    of test: PackageGoldens.Test, _ others: [PackageGoldens.Test], keeping old: [UInt8]?,
    in goldens: PackageGoldens
  ) throws(CommandError) {
    if let old { try Self.checkVersion(of: old, at: goldens.folder + test.path) }
    var rules = goldens.rules(keeping: old)
    var content = try goldens.transcript(of: test, rules)
    var attempts = 0
    while true {
      var new: [TranscriptRule] = []
      var isEqual = true
      for other in others {
        let comparison = try goldens.comparison(of: other, with: content)
        if comparison.difference.changeCount == 0 { continue }
        isEqual = false
        let found = TraceVariation.rules(
          for: comparison.difference, from: comparison.old, to: comparison.new, besides: rules)
        new += found.filter { !new.contains($0) }
      }
      if isEqual { break }
      attempts += 1
      if new.isEmpty || attempts > Self.mostAttempts { return nil }
      rules += new
      content = try goldens.transcript(of: test, rules)
    }
    path = test.path
    self.content = content
    let whole = try goldens.part(of: test, rules.filter { $0.key != VariationRule.key })
    lineCount = whole.events.count { !$0.kind.closesActivation }
    looseLineCount = TraceVariation.lineCount(of: whole, under: rules)
  }

  /// Throws if a newer version wrote the golden file, so that the file is kept. For a damaged file, nothing
  /// is thrown, and the file is replaced.
  private static func checkVersion(of golden: [UInt8], at path: String) throws(CommandError) {
    do throws(TranscriptReadError) { _ = try TranscriptReader().read(golden) } catch {
      if case .unsupportedVersion(let version) = error.diagnostic.problem,
        let number = Int(version), number > TranscriptWriter.currentVersion
      {
        throw .malformedTranscript(path, error)
      }
    }
  }

  /// The paths of golden files to leave out: first those that are mostly loose, then those with the largest
  /// share of loose lines, until at most 5 % of all lines are loose.
  static func loosest(of goldens: [StableGolden]) -> Set<String> {
    var (lines, loose) = (0, 0)
    let mostlyLoose = goldens.filter { 2 * $0.looseLineCount > $0.lineCount }.map(\.path)
    var paths = Set(mostlyLoose)
    let goldens = goldens.filter { !paths.contains($0.path) }
    for golden in goldens {
      lines += golden.lineCount
      loose += golden.looseLineCount
    }
    let ordered = goldens.sorted {
      ($1.looseLineCount * $0.lineCount, $0.path) < ($0.looseLineCount * $1.lineCount, $1.path)
    }
    for golden in ordered where loose * looseShare > lines {
      lines -= golden.lineCount
      loose -= golden.looseLineCount
      paths.insert(golden.path)
    }
    return paths
  }
}
