import SeqtraceDiagram
import SeqtraceEvents

/// Draws each test of a run into its own file, with an index in Markdown.
struct TestDrawings {
  var renderer: DiagramPipeline
  /// The folder for the files, with a slash at the end.
  let folder: String
  let console: Console
  /// The storage for passing tests, and the status of their run; `nil` if passing tests aren't kept.
  var green: (runs: GreenRuns, status: Int32)?
  /// The display names of tests and suites, by `Suite.test()` and `Suite`.
  var displayNames: [String: String] = [:]

  static let indexName = "index.md"

  /// The test sessions that the processes of a run recorded into a folder. Reports calls outside of these
  /// sessions: those of processes without tests, such as the processes for exit tests.
  static func sessions(
    in folder: String, console: Console
  ) throws(CommandError) -> [SessionOrigin] {
    var sessions: [SessionOrigin] = []
    for process in try SessionCatalog(folder + "/").members() {
      let tests = try SessionCatalog(process.path).ownSessions()
      sessions += tests
      guard tests.isEmpty else { continue }
      let calls = try DrawnTest.reading(process).trace.events.count(where: \.isCallOrCreation)
      if calls > 0 { console.complain([leftOut(calls, by: process)]) }
    }
    return sessions
  }

  private static func leftOut(_ calls: Int, by process: SessionOrigin) -> Complaint {
    Complaint(
      .note, at: process.program,
      "process \(process.process) ran no test function; its \(calls) call\(calls == 1 ? " is" : "s are") "
        + "in no test's recording",
      hint:
        "It may be the process of an exit test, or a program that a test started. Without --per-test, "
        + "'seqtrace record' draws it, too.")
  }

  /// Draws tests. Existing files are replaced only after all pictures have been written.
  ///
  /// - Returns: The numbers of drawn tests and of failed tests among them.
  func write(_ sessions: [SessionOrigin]) throws(CommandError) -> (count: Int, failed: Int) {
    try SystemPath.makeOutputFolder(String(folder.dropLast()), for: folder)
    let (drawn, empty) = try draw(sessions)
    let tests = drawn.sorted(by: DrawnTest.precedes)
    console.complain(tests.flatMap(\.complaints))
    guard !tests.isEmpty else { return (0, 0) }
    let names = TestFileNames(
      ending: renderer.format.endings.first ?? renderer.format.name, reserved: [Self.indexName]
    ).names(of: tests.map(\.name))
    for name in names + [Self.indexName] { try OutputFile(path: folder + name).checkName() }
    for (test, name) in zip(tests, names) { try test.picture.commit(to: folder + name) }
    let isPicture = [OutputFormat.svg, .png].contains { $0.name == renderer.format.name }
    let hasFailures = tests.contains { $0.failure != nil }
    let paths = hasFailures ? SourcePaths.found(for: renderer.package) : [:]
    let index = TestIndex(
      entries: zip(tests, names).map {
        .init(
          name: $0.name, file: $1, calls: $0.calls, shown: $0.shown,
          failure: $0.failure?.located(by: paths))
      },
      withoutEvents: empty.sorted(), displayNames: displayNames, showsPictures: isPicture)
    try OutputFile(path: folder + Self.indexName, isInNamedFolder: true).write(index.text.bytes)
    complainOfLeftovers(besides: Set(names))
    return (tests.count, tests.count { $0.failure != nil })
  }

  /// Draws the tests, and returns the titles of those that weren't drawn.
  private func draw(
    _ sessions: [SessionOrigin]
  ) throws(CommandError) -> (tests: [DrawnTest], empty: [String]) {
    let tests = try sessions.concurrentMap {
      [renderer, folder, green] session throws(CommandError) in
      try DrawnTest.draw(session, renderer, in: folder, keeping: green)
    }
    green?.runs.settle(tests.compactMap(\.test?.name))
    return (tests.compactMap(\.test), tests.filter { $0.test == nil }.map(\.title))
  }

  /// Reports pictures of earlier runs in the folder.
  private func complainOfLeftovers(besides names: Set<String>) {
    let ending = ".\(renderer.format.endings.first ?? renderer.format.name)"
    let all = (try? FolderListing.names(in: folder)) ?? []
    let others = all.filter { name in
      name.hasSuffix(ending) && !names.contains(name) && name != Self.indexName
    }
    guard !others.isEmpty else { return }
    let files = others.count == 1 ? "file isn't" : "files aren't"
    console.complain(
      .note, at: folder, "\(others.count) other \(files) part of this run",
      hint: "An earlier run may have had other tests; its pictures are left as they are.")
  }
}
