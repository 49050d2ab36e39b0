import SeqtraceDiagram
import SeqtraceEvents

/// For each test of a package, the source files with functions that the test called when it was last
/// recorded.
///
/// ```
/// .build/seqtrace/touched
///   ShopTests/CartTests.total.transcript <tab> .?CartTests[./].?total <tab> Shop/Cart.swift <tab> …
/// ```
struct TouchedFiles {
  /// A test: the pattern that selects it, and its source files.
  private struct Test {
    let filter: String
    let files: Set<String>
  }

  private let path: String
  /// The tests, by the paths of their golden files.
  private var tests: [String: Test] = [:]

  init(of choice: PackageChoice) {
    path = choice.scratchFolder + "/touched"
    let text = (try? LogFile(path: path).text()) ?? ""
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      if fields.count > 1 {
        tests[fields[0]] = Test(filter: fields[1], files: Set(fields.dropFirst(2)))
      }
    }
  }

  /// Saves the files of a run's tests.
  ///
  /// - Parameter isWhole: Whether all tests ran. If so, other tests no longer exist and are dropped.
  mutating func keep(_ run: [PackageGoldens.Test], isWhole: Bool) {
    if isWhole { tests = [:] }
    for test in run {
      let files = Set(test.recorded.trace.events.compactMap { $0.source?.fileID })
      tests[test.path] = Test(filter: test.recorded.name.filter, files: files)
    }
    let lines = tests.sorted { $0.key < $1.key }.map { path, test in
      ([path, test.filter] + test.files.sorted()).joined(separator: "\t") + "\n"
    }
    // An error is ignored: without this file, all tests run.
    try? OutputFile(path: path).write(Array(lines.joined().utf8))
  }

  /// The tests that a change may affect.
  enum Choice: Equatable {
    /// All tests, because it isn't known which tests a file affects.
    case all(because: String)
    /// The tests that match one of these patterns.
    case some(Set<String>)
  }

  /// Finds the tests that changed files affect: those that called functions in them, and the whole test
  /// module of a changed test file.
  ///
  /// Markdown files affect no tests, and a golden file affects its own test.
  ///
  /// - Parameters:
  ///   - changed: The paths of the files, relative to the package's folder.
  ///   - sources: The paths of source files, by the names that recordings have for them.
  ///   - goldens: The folder of the golden files, relative to the package's folder, with a slash at the end.
  func affected(
    by changed: [String], _ sources: [String: String], goldens: String
  ) -> Choice {
    let fileIDs = Dictionary(sources.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let testModules = Set(tests.keys.compactMap { $0.pathParts.first })
    var filters: Set<String> = []
    for path in changed where !path.hasEnding(".md") {
      if path.hasPrefix(goldens), let test = tests[String(path.dropFirst(goldens.count))] {
        filters.insert(test.filter)
        continue
      }
      guard let fileID = fileIDs[path], let module = fileID.pathParts.first else {
        return .all(because: path)
      }
      if testModules.contains(module) {
        filters.insert("\(module)[.]")
        continue
      }
      let affected = tests.values.filter { $0.files.contains(fileID) }
      if affected.isEmpty { return .all(because: path) }
      filters.formUnion(affected.map(\.filter))
    }
    return .some(filters)
  }
}

extension TouchedFiles {
  /// Finds the tests that changes since a commit affect, including uncommitted changes.
  ///
  /// - Throws: ``CommandError`` if Git can't find the revision.
  func affected(
    since revision: String, of choice: PackageChoice, goldens: String
  ) throws(CommandError) -> Choice {
    let package = choice.package ?? "."
    try SystemPath.makeOutputFolder(choice.scratchFolder)
    let git = Git(log: LogFile(path: choice.scratchFolder + "/git.log"))
    let commit = try git.commit(revision, in: package)
    func output(_ arguments: String...) throws(CommandError) -> [String] {
      try git.output(arguments, in: package, about: revision).split(separator: "\0")
        .map(String.init)
    }
    let prefix = try output("rev-parse", "--show-prefix").first?.droppingEnding("\n") ?? ""
    let others = try output("ls-files", "--others", "--exclude-standard", "-z")
    let all = try output("diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", commit)
    // Swift files outside of the package may belong to a local dependency.
    let changed = all.compactMap { path in
      path.hasPrefix(prefix)
        ? String(path.dropFirst(prefix.count)) : path.hasEnding(".swift") ? "../\(path)" : nil
    }
    // The folder of the golden files may be outside of the package.
    let root = (SystemPath.resolved(package) ?? package) + "/"
    let folder = (SystemPath.resolved(goldens) ?? goldens) + "/"
    return affected(
      by: (changed + others).sorted(), SourcePaths.found(for: package),
      goldens: folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) : "/")
  }
}
