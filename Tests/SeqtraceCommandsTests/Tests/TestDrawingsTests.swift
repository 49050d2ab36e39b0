import Foundation
import SeqtraceRecording
import Testing

@testable import SeqtraceCommands

struct TestDrawingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `Each test has a picture, and the index lists them by suite`() throws {
    try record("ShopTests", "buy(count:)", calls: 2)
    try record("CartTests", "adds()", calls: 1)
    #expect(try write() == 2)
    #expect(try names == ["CartTests.adds.svg", "ShopTests.buy-count.svg", "index.md"])
    #expect(
      try index == """
        # Recorded tests

        ## CartTests (ShopTests)

        - [adds()](CartTests.adds.svg): Shop; 2 calls

          ![adds()](CartTests.adds.svg)


        ## ShopTests

        - [` buy(count:) `](ShopTests.buy-count.svg): Shop; 3 calls

          ![` buy(count:) `](ShopTests.buy-count.svg)


        """)
  }

  @Test func `The index has the names that the source gives, and what isn't drawn`() throws {
    try record("CartTests", "adds()", calls: 1)
    let empty = try RecordingSession(
      title: "CartTests.waits()", storage: .folder(folder.file("1/session-00000009")))
    empty.record {}
    let names = ["CartTests": "The <cart>", "CartTests.adds()": "adds *up*"]
    #expect(try write(displayNames: names, format: .transcript) == 1)
    #expect(
      try index == """
        # Recorded tests

        ## ` The <cart> ` (CartTests, ShopTests)

        - [adds()](CartTests.adds.transcript): ` adds *up* `; 2 calls

        ## Tests in which nothing was recorded

        - CartTests.waits()

        """)
  }

  @Test func `Tests that failed come first in the index, with what failed`() throws {
    try record("CartTests", "adds()", calls: 1)
    try record("ShopTests", "buys()", calls: 1, issue: "(total → 1) == [2]\n<b>")
    #expect(try write(format: .transcript) == 2)
    #expect(
      try index.hasPrefix(
        """
        # Recorded tests

        ## Failed tests

        - [ShopTests.buys()](ShopTests.buys.transcript): ` (total → 1) == [2] <b>, ShopTests/Tests.swift:7 `

        ## CartTests (ShopTests)

        """))
  }

  @Test func `Cases of one test are named by their arguments`() throws {
    for count in [2, 1] { try record("CartTests", "adds(_:)", calls: 1, arguments: ["\(count)"]) }
    #expect(try write() == 2)
    #expect(try names == ["CartTests.adds-1.svg", "CartTests.adds-2.svg", "index.md"])
    #expect(try index.contains("- [adds(1)](CartTests.adds-1.svg): "))
  }

  @Test func `Cases of one test are numbered by what they did, not by when they ran`() throws {
    for calls in [3, 1, 2] { try record("CartTests", "adds(_:)", calls: calls) }
    #expect(try write(format: .transcript) == 3)
    #expect(
      try index.contains(
        """
        - [` adds(_:) `](CartTests.adds-_.transcript): 2 calls
        - [` adds(_:) `](CartTests.adds-_-2.transcript): 3 calls
        - [` adds(_:) `](CartTests.adds-_-3.transcript): 4 calls
        """))
  }

  @Test func `Names that a file system may take for each other get hashes`() throws {
    try record("CartTests", "add()", calls: 1)
    try record("CartTests", "ADD()", calls: 1)
    #expect(try write() == 2)
    let names = try names
    #expect(names.count == 3 && Set(names.map { $0.lowercased() }).count == 3)
    #expect(names.dropLast().allSatisfy { $0.contains(/-[0-9a-f]{8}\.svg$/) })
  }

  @Test func `No name leaves the folder or breaks the index`() throws {
    try record("..", "/../*[x](y)* <b>()", calls: 1)
    #expect(try write() == 1)
    #expect(try names == ["index.md", "x-y-b.svg"])
    #expect(
      try index.contains("- [` /../*[x](y)* <b>() `](x-y-b.svg): Shop; 2 calls"))
  }

  @Test func `No mark hides what Markdown would read`() throws {
    try record("A", "[\u{301}x\u{D4E}](y)", calls: 1)
    #expect(try write() == 1)
    #expect(try index.utf8.contains("- [` [\u{301}x\u{D4E}](y) `](A.".utf8))
  }

  @Test(arguments: ["index.md", "A.b.svg"], ["link", "pipe", "folder"])
  func `What has the name of a file is replaced, and a folder refused`(
    _ name: String, _ kind: String
  ) throws {
    try record("A", "b()", calls: 1)
    try FileManager.default.createDirectory(
      atPath: folder.file("out"), withIntermediateDirectories: true)
    let precious = try folder.write("keep me", to: "precious")
    try Obstacle.make(kind, at: folder.file("out/\(name)"), leadingTo: precious)
    if kind == "folder" {
      #expect(throws: CommandError.self) { try write() }
      #expect(try names == [name])
    } else {
      #expect(try write() == 1)
      #expect(try names == ["A.b.svg", "index.md"])
      #expect(try !folder.read("out/\(name)").isEmpty)
    }
    #expect(try folder.read("precious") == Array("keep me".utf8))
  }

  @Test func `A test in which nothing happened has no picture`() throws {
    _ = try RecordingSession(title: "A.b()", storage: .folder(folder.file("1/session-00000001")))
    #expect(try write() == 0)
  }

  @Test func `Pictures of an earlier run stay, and are mentioned`() throws {
    try record("CartTests", "adds()", calls: 1)
    try FileManager.default.createDirectory(
      atPath: folder.file("out"), withIntermediateDirectories: true)
    try folder.write("old", to: "out/Old.test.svg")
    let complaints = Box()
    #expect(try write(complaints) == 1)
    #expect(try folder.read("out/Old.test.svg") == Array("old".utf8))
    #expect(complaints.lines.contains { $0.contains("1 other file isn't part of this run") })
  }

  @Test func `The calls of a process that ran no test are named, as they are in no picture`() throws
  {
    try record("ShopTests", "buy()", calls: 1)
    for process in ["2", "3"] {
      let session = try RecordingSession(storage: .folder(folder.file(process)))
      if process == "2" { session.record { Recorder.recordCall("exit()", on: .role("Shop")) {} } }
    }
    let complaints = Box()
    #expect(try write(complaints) == 1)
    #expect(
      complaints.lines.count { $0.contains("ran no test function; its 1 call is in no") } == 1)
    #expect(complaints.lines.count { $0.contains("ran no test function") } == 1)
  }

  // MARK: - Helpers

  private final class Box { var lines: [String] = [] }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted() }
  }

  private var index: String {
    get throws { String(decoding: try folder.read("out/index.md"), as: UTF8.self) }
  }

  /// Records a session as the linked recorder does for a test.
  private func record(
    _ suite: String, _ name: String, calls: Int, arguments: [String] = [], issue: String? = nil
  ) throws {
    let process = folder.file("1")
    if !FileManager.default.fileExists(atPath: process) {
      _ = try RecordingSession(storage: .folder(process))
    }
    let count = try FileManager.default.contentsOfDirectory(atPath: process).count
    let path = "\(process)/session-0000000\(count)"
    let session = try RecordingSession(title: "\(suite).\(name)", storage: .folder(path))
    session.record {
      Recorder.recordCall(name, with: arguments, on: .role(suite), fileID: "ShopTests/Tests.swift")
      {
        for _ in 0..<calls { Recorder.recordCall("open()", on: .role("Shop")) {} }
        if let issue { Steps.record(issue: issue, "ShopTests/Tests.swift", 7) }
      }
    }
  }

  private func write(
    _ complaints: Box = Box(), displayNames: [String: String] = [:], format: OutputFormat = .svg
  ) throws -> Int {
    let console = Console(isTerminal: false) { _ in
    } complain: {
      complaints.lines.append($0.text)
    }
    let drawings = TestDrawings(
      renderer: DiagramPipeline(format: format), folder: folder.file("out") + "/",
      console: console, displayNames: displayNames)
    let sessions = try TestDrawings.sessions(in: folder.path, console: console)
    return try drawings.write(sessions).count
  }
}
