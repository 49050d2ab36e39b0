import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents

/// The recordings of a package's tests and programs that blocks show.
///
/// The tests of all blocks are recorded in one run. The recordings are cached in the package's build folder
/// as long as its sources and the options stay the same:
///
/// ```
/// .build/seqtrace/docs/0f3c…/      one state of the sources, the options and the toolchain
///                      └ 9a1e….jsonl   a test or program, by the name in its block
/// ```
///
/// Golden files are recorded in the same way, so a run of all tests for them updates these recordings too.
struct PackageRecordings {
  /// A test or program that a block shows.
  enum Subject: Hashable {
    case test(String)
    case program([String])
  }

  /// The result of recording a test or program.
  enum Finding {
    case recorded(Trace)
    case failed(DocumentationError.Kind)
  }

  let choice: PackageChoice
  /// The time limit in seconds for all tests, or for a program.
  let timeLimit: UInt32
  let console: Console
  private var findings: [Subject: Finding] = [:]
  private let store: RecordingStore?

  init(_ choice: PackageChoice, timeLimit: UInt32, on console: Console) {
    self.choice = choice
    self.timeLimit = timeLimit
    self.console = console
    store = choice.package.flatMap { RecordingStore(of: $0, [choice.instrumentation.written]) }
  }

  /// The result for a test or program; `nil` if it wasn't recorded.
  func finding(_ subject: Subject) -> Finding? { findings[subject] }

  /// Reads the cached recordings.
  mutating func restore(_ subjects: Set<Subject>) {
    for subject in subjects {
      if let trace = store?.trace(of: subject.key, on: console) {
        findings[subject] = .recorded(trace)
      }
    }
  }

  /// Records the tests and programs that have no recording yet.
  mutating func record(_ subjects: [Subject]) throws {
    let missing = subjects.filter { findings[$0] == nil }
    guard choice.package != nil else {
      for subject in missing { findings[subject] = .failed(.noPackage) }
      return
    }
    let tests = missing.compactMap { subject in
      if case .test(let name) = subject { name } else { nil }
    }
    if !tests.isEmpty { try record(tests: tests) }
    for case .program(let words) in missing {
      do { try record(program: words) } catch CommandError.timeLimit(let program, let seconds) {
        findings[.program(words)] = .failed(.timeLimit(program, seconds))
      } catch CommandError.packageNotTested(.foreignProgram(let program)) {
        findings[.program(words)] = .failed(.noProgram(program))
      }
    }
    for subject in missing {
      guard case .recorded(let trace) = findings[subject] else { continue }
      store?.keep(trace, of: subject.key)
    }
  }

  // MARK: - Tests

  private mutating func record(tests names: [String]) throws {
    let filters = names.map { "--filter=\(Self.filter(for: $0))" }
    let (tests, status) = try PackageRun.record(
      choice, running: ["swift", "test"] + filters, for: .documenting, timeLimit: timeLimit,
      console: console
    ) { run in (try RecordedTest.all(run.sessions), run.status) }
    if status != 0 { throw CommandError.failedTests(status, .documenting) }
    GreenRuns(of: choice).keep(tests, status: status)
    for name in names { findings[.test(name)] = Self.test(name, among: tests) }
  }

  /// A pattern for `swift test --filter` that matches a test, and perhaps others.
  static func filter(for name: String) -> String {
    let path = name.prefix { $0 != "(" }
    return path.split(separator: ".").map { part in
      // Raw identifiers may contain any character.
      ".?" + String(part.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "." })
    }.joined(separator: "[./]")
  }

  private static func test(_ name: String, among tests: [RecordedTest]) -> Finding {
    let found = tests.filter { $0.name.spellings.contains(name) }
    if found.count == 1 { return .recorded(found[0].trace.withoutInitialValues) }
    guard found.isEmpty else {
      return .failed(.severalTests(name, found.map { $0.name.title }))
    }
    let names = tests.map { "\($0.name.suite).\($0.name.function)" }
    return .failed(.noTest(name, nearest: NameSuggestion(names: names).nearest(to: name)))
  }

  /// After a run of all tests for golden files, caches the recordings of those tests that blocks show. They
  /// then needn't be recorded again.
  static func share(_ run: PackageRun, of choice: PackageChoice) throws(CommandError) {
    guard run.status == 0, let package = choice.package,
      let store = RecordingStore(of: package, [choice.instrumentation.written])
    else { return }
    let names = store.names
    if names.isEmpty { return }
    var found: [String: [Trace]] = [:]
    for test in try RecordedTest.all(run.sessions) {
      for key in test.name.spellings.map({ Subject.test($0).key })
      where names.contains(RecordingStore.name(of: key)) {
        found[key, default: []].append(test.trace)
      }
    }
    for (key, traces) in found where traces.count == 1 {
      store.keep(traces[0].withoutInitialValues, of: key)
    }
  }

  // MARK: - Programs

  private mutating func record(program words: [String]) throws {
    let (traces, status) = try PackageRun.record(
      choice, running: ["swift", "run"] + words, for: .showing, timeLimit: timeLimit,
      console: console
    ) { run in (try run.sessions.map { try DrawnTest.reading($0).trace }, run.status) }
    let name = words.joined(separator: " ")
    // Of several processes, the one with the most events is shown.
    let trace = traces.max { $0.events.count < $1.events.count }
    if status != 0 {
      findings[.program(words)] = .failed(.failedProgram(name, status))
    } else if let trace, !trace.events.isEmpty {
      findings[.program(words)] = .recorded(trace)
    } else {
      findings[.program(words)] = .failed(.nothingRecorded(name))
    }
  }
}

extension PackageRecordings.Subject {
  /// A unique text for the subject.
  fileprivate var key: String {
    switch self {
    case .test(let name): "test \(name)"
    case .program(let words): "program \(words.joined(separator: " "))"
    }
  }
}

extension TestName {
  /// All spellings that a block may use for the name.
  fileprivate var spellings: Set<String> {
    let plain = function.filter { $0 != "`" }
    let names = [function, label, plain, String(plain.prefix { $0 != "(" })]
    return Set(names.flatMap { ["\(suite).\($0)", "\(module).\(suite).\($0)"] } + [fileName])
  }
}
