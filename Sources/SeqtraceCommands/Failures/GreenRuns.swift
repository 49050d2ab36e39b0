import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// The last passing recording of each test of a package, and the tests that failed in the last run.
///
/// ```
/// .build/seqtrace/green/0f3c…/        the recordings with one set of options
///                       └ 9a1e….transcript
/// .build/seqtrace/green/failed        the filters of the tests that failed in the last run
/// ```
struct GreenRuns {
  /// The largest total size in bytes. The oldest recordings are removed first.
  private static let mostBytes = 50_000_000
  /// Tests with this many events (about 3 MB) or more aren't kept.
  private static let mostEvents = 60_000

  private let folder: String
  private let options: InstrumentationOptions

  init(of choice: PackageChoice) {
    folder = choice.scratchFolder + "/green"
    options = choice.instrumentation
  }

  /// A recording in which the test passed.
  struct Recording {
    let path: String
    let transcript: [UInt8]
    /// Whether the recording contains the values of arguments.
    let hasValues: Bool
  }

  /// The last passing recording of a test: one made with the same options, or else one made without values;
  /// `nil` if there is neither.
  func recording(of name: TestName) -> Recording? {
    var plain = options
    (plain.values, plain.waits) = (false, false)
    for choice in [options, plain] {
      let path = path(of: name, choice)
      if let bytes = try? InputFile(path: path).read() {
        return Recording(path: path, transcript: bytes, hasValues: choice.values)
      }
    }
    return nil
  }

  /// Keeps the recordings of those tests of a run that passed.
  ///
  /// - Parameter status: The run's exit status. If the run was cut off, nothing is kept.
  func keep(_ tests: [RecordedTest], status: Int32) {
    guard Self.isWhole(status) else { return }
    _ = tests.concurrentMap { [self] test in keep(test, status: status) }
    settle(tests.map(\.name))
  }

  /// Whether a run with this exit status ran to its end.
  static func isWhole(_ status: Int32) -> Bool { status == 0 || status == 1 }

  /// Keeps the recording of a test if it passed. Call ``settle(_:)`` after all tests of the run.
  func keep(_ test: RecordedTest, status: Int32) {
    guard test.trace.events.count < Self.mostEvents, TestFailure(test, status: status) == nil,
      (try? SystemPath.makeFolder(folder(of: options))) != nil
    else { return }
    let transcript = TranscriptWriter().write(test.trace.withoutInitialValues)
    try? OutputFile(path: path(of: test.name, options)).write(transcript)
  }

  /// Removes ambiguous and old recordings after a run.
  ///
  /// - Parameter names: The names of all the run's tests.
  func settle(_ names: [TestName]) {
    // Test cases with equal names can't be told apart, so none of them is kept.
    for (_, equal) in Dictionary(grouping: names, by: Self.key) where equal.count > 1 {
      SystemPath.remove(path(of: equal[0], options))
    }
    removeOldest()
  }

  // MARK: - The last run

  /// The file for the output of the tests.
  var log: String {
    try? SystemPath.makeFolder(folder)
    return folder + "/output.log"
  }

  /// The filters of the tests that failed in the last run.
  var failed: [String] {
    let text = try? InputFile(path: folder + "/failed").read()
    return String(decoding: text ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func noteFailed(_ names: [TestName]) {
    guard (try? SystemPath.makeFolder(folder)) != nil else { return }
    let lines = Set(names.map { "\($0.suite).\($0.function)\n" }).sorted().joined()
    try? OutputFile(path: folder + "/failed").write(Array(lines.utf8))
  }

  // MARK: - Files

  private static func key(of name: TestName) -> String { "\(name.module)\n\(name.title)" }

  private func folder(of options: InstrumentationOptions) -> String {
    "\(folder)/\(options.written.contentHash.prefix(16))"
  }

  private func path(of name: TestName, _ options: InstrumentationOptions) -> String {
    "\(folder(of: options))/\(Self.key(of: name).contentHash).\(TranscriptWriter.fileEnding)"
  }

  private func removeOldest() {
    var files: [(time: Int, path: String, size: Int)] = []
    for name in (try? FolderListing.names(in: folder)) ?? [] {
      for file in (try? FolderListing.names(in: "\(folder)/\(name)")) ?? [] {
        let path = "\(folder)/\(name)/\(file)"
        if let status = stat(of: path) {
          files.append((status.modified, path, Int(status.st_size)))
        }
      }
    }
    var rest = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { ($0.time, $0.path) < ($1.time, $1.path) })
    where rest > Self.mostBytes {
      SystemPath.remove(file.path)
      rest -= file.size
    }
  }
}
