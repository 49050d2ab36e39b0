internal import Dispatch
import SeqtraceDiagram
import SeqtraceEvents

/// Draws each test of a run into its own file, with an index in Markdown.
struct TestDrawings {
  var renderer: DiagramPipeline
  /// The folder of the files, with a slash at the end.
  let folder: String
  let console: Console
  /// The names that the source gives to tests and suites for people, by `Suite.test()` and `Suite`.
  var displayNames: [String: String] = [:]

  static let indexName = "index.md"

  /// The sessions of the tests that the processes of a run recorded into a folder.
  static func sessions(in folder: String) throws(CommandError) -> [SessionOrigin] {
    var sessions: [SessionOrigin] = []
    for process in try SessionCatalog(folder + "/").members() {
      sessions += try SessionCatalog(process.path).ownSessions()
    }
    return sessions
  }

  /// Draws tests. No file is replaced before all are written.
  ///
  /// - Returns: The number of drawn tests.
  func write(_ sessions: [SessionOrigin]) throws(CommandError) -> Int {
    do throws(SystemError) { try SystemPath.makeFolder(String(folder.dropLast())) } catch {
      throw .unwritableOutput(folder, error)
    }
    let (drawn, empty) = try draw(sessions)
    let tests = drawn.sorted(by: DrawnTest.precedes)
    console.complain(tests.flatMap(\.complaints))
    guard !tests.isEmpty else { return 0 }
    let names = fileNames(of: tests.map(\.name))
    for name in names + [Self.indexName] {
      do throws(SystemError) { try OutputFile(path: folder + name).checkName() } catch {
        throw .unwritableOutput(folder + name, error)
      }
    }
    for (test, name) in zip(tests, names) {
      do throws(SystemError) { try test.picture.commit(to: folder + name) } catch {
        throw .unwritableOutput(folder + name, error)
      }
    }
    let isPicture = [OutputFormat.svg, .png].contains { $0.name == renderer.format.name }
    let index = TestIndex(
      entries: zip(tests, names).map {
        .init(name: $0.name, file: $1, calls: $0.calls, shown: $0.shown)
      },
      withoutEvents: empty.sorted(), displayNames: displayNames, showsPictures: isPicture)
    do throws(SystemError) {
      try OutputFile(path: folder + Self.indexName, isInNamedFolder: true)
        .write(index.text.bytes)
    } catch {
      throw .unwritableOutput(folder + Self.indexName, error)
    }
    complainOfLeftovers(besides: Set(names))
    return tests.count
  }

  /// The drawn tests, and the titles of those without events.
  private func draw(
    _ sessions: [SessionOrigin]
  ) throws(CommandError) -> (tests: [DrawnTest], empty: [String]) {
    var renderer = renderer
    // The calls that most tests share are only known after all tests have been read. Each is read again for
    // drawing, because all of them together may not fit into memory.
    if renderer.view.summarySize != nil, sessions.count >= CommonCalls.fewestDiagrams {
      let names = try Self.map(sessions) { [renderer] (_, session) throws(CommandError) in
        try DrawnTest.callNames(of: session, renderer)
      }
      for names in names where !names.isEmpty { renderer.view.commonCalls.add(names) }
    }
    let tests = try Self.map(sessions) { [renderer, folder] (index, session) throws(CommandError) in
      try DrawnTest.draw(session, number: index, renderer, in: folder)
    }
    return (tests.compactMap(\.test), tests.filter { $0.test == nil }.map(\.title))
  }

  /// Computes a value for each session, on all cores.
  private static func map<Value>(
    _ sessions: [SessionOrigin],
    _ value: @Sendable (Int, SessionOrigin) throws(CommandError) -> Value
  ) throws(CommandError) -> [Value] {
    var results = [Result<Value, CommandError>?](repeating: nil, count: sessions.count)
    results.withUnsafeMutableBufferPointer { buffer in
      // Each slot is written once, by the thread that computes the value, and read only afterwards.
      nonisolated(unsafe) let slots = buffer
      DispatchQueue.concurrentPerform(iterations: sessions.count) { index in
        slots[index] = Result { () throws(CommandError) in try value(index, sessions[index]) }
      }
    }
    var values: [Value] = []
    for result in results { if let result { values.append(try result.get()) } }
    return values
  }

  /// Names that differ on every file system; of equal ones, all but the first get numbers.
  private func fileNames(of tests: [TestName]) -> [String] {
    var taken: Set<String> = [Self.indexName]
    // The last number used for each name, so that counting doesn't restart for many equal names.
    var lastNumbers: [String: Int] = [:]
    let ending = renderer.format.endings.first ?? renderer.format.name
    return tests.map { test in
      let key = test.fileName.lowercased()
      var number = lastNumbers[key, default: 1]
      var name = "\(test.fileName).\(ending)"
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(test.fileName)-\(number).\(ending)"
      }
      lastNumbers[key] = number
      return name
    }
  }

  /// Reports pictures of an earlier run.
  private func complainOfLeftovers(besides names: Set<String>) {
    let ending = ".\(renderer.format.endings.first ?? renderer.format.name)"
    let all = (try? FolderListing.names(in: folder)) ?? []
    let others = all.filter { name in
      name.hasSuffix(ending) && !names.contains(name) && name != Self.indexName
    }
    guard !others.isEmpty else { return }
    let files = others.count == 1 ? "file isn't" : "files aren't"
    console.complain([
      Complaint(
        .note, at: folder, "\(others.count) other \(files) part of this run",
        hint: "An earlier run may have had other tests; its pictures are left as they are.")
    ])
  }
}
