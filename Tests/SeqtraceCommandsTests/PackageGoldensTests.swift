import Foundation
import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

@MainActor struct PackageGoldensTests {
  private let folder: TemporaryFolder
  private let goldens: PackageGoldens

  init() throws {
    folder = try TemporaryFolder()
    goldens = PackageGoldens(
      folder: folder.file("Goldens") + "/", level: .types, isLevelAskedFor: false)
  }

  private static let transcript = "seqtrace transcript 1\nlevel: types\n\na → B.c()\n"

  private func write(_ text: String, _ path: String) throws {
    let file = folder.file("Goldens/" + path)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = try folder.write(text, to: "Goldens/" + path)
  }

  @Test func `Unfit tests are listed until a run finds them fit`() throws {
    try goldens.noteUnfit(
      ["M/a.transcript", "M/b.transcript"], of: ["M/a.transcript", "M/b.transcript"])
    #expect(try goldens.unfit() == ["M/a.transcript", "M/b.transcript"])
    try goldens.noteUnfit([], of: ["M/a.transcript"])
    #expect(try goldens.unfit() == ["M/b.transcript"])
    try goldens.noteUnfit([], of: ["M/b.transcript"])
    #expect(!FileManager.default.fileExists(atPath: folder.file("Goldens/unfit.txt")))
  }

  @Test func `Only what was recorded of the package's own modules can be unused`() throws {
    try write(Self.transcript, "M/used.transcript")
    try write(Self.transcript, "M/gone.transcript")
    try write("seqtrace transcript 1\n\na → B.c()\n", "M/other.transcript")
    try write(Self.transcript, "Stranger/gone.transcript")
    #expect(try goldens.unused(besides: ["M/used.transcript"], of: ["M"]) == ["M/gone.transcript"])
    try write("", "M/old.transcript.new")
    try write("", "M/used.transcript.new")
    try goldens.removeCandidates(besides: ["M/used.transcript"], of: ["M"])
    #expect(!FileManager.default.fileExists(atPath: folder.file("Goldens/M/old.transcript.new")))
    #expect(FileManager.default.fileExists(atPath: folder.file("Goldens/M/used.transcript.new")))
  }

  /// A test that recorded what a transcript says.
  private func test(_ body: String, path: String = "M/a.transcript") throws -> PackageGoldens.Test {
    let text = "seqtrace transcript 1\ntitle: S.f()\n\nclient → S.f()\n\(body)\n"
    let trace = try TranscriptReader().read(Array(text.utf8)).trace
    return PackageGoldens.Test(
      path: path, recorded: try #require(RecordedTest(trace)), privatePlaces: [])
  }

  private func golden(_ runs: String...) throws -> StableGolden? {
    let tests = try runs.map { try test($0) }
    return try StableGolden(of: tests[0], Array(tests.dropFirst()), keeping: nil, in: goldens)
  }

  @Test func `What differs from run to run is loosened, and said in the header`() throws {
    let golden = try #require(
      try golden("  A.b(1)\n  C.d()\n  E.f()", "  A.b(2)\n  E.f()", "  A.b(2)\n  C.d()\n  E.f()"))
    #expect(
      String(decoding: golden.content, as: UTF8.self) == """
        seqtrace transcript 1
        title: S.f()
        level: types
        varies: values of A.b(_:)
        varies: calls of C.d()

        client → S.f()
          A.b(…)
          E.f()

        """)
    #expect(golden.lineCount == 4)
    #expect(golden.looseLineCount == 2)
    #expect(StableGolden.loosest(of: [golden]) == [golden.path])
  }

  @Test func `Mostly loose golden files are left out, and then the loosest until few lines are`()
    throws
  {
    let lines = (0..<60).map { "  A.b\($0)()" }.joined(separator: "\n")
    let firm = try #require(try golden(lines, lines))
    #expect(firm.looseLineCount == 0)
    let loose = try #require(try golden("  A.b()\n  C.d()\n  E.f()", "  A.b()\n  E.f()"))
    #expect(StableGolden.loosest(of: [firm, loose]) == [])
    let looser = try #require(try golden("  A.b()\n  C.d()\n  E.f()", ""))
    #expect(StableGolden.loosest(of: [firm, looser]) == [looser.path])
    #expect(StableGolden.loosest(of: [firm] + Array(repeating: loose, count: 4)) == [loose.path])
  }

  @Test func `What a newer version wrote isn't replaced, and what is damaged is`() throws {
    let run = try test("  A.b()")
    func golden(keeping old: String) throws -> StableGolden? {
      try StableGolden(of: run, [run], keeping: Array(old.utf8), in: goldens)
    }
    #expect(throws: CommandError.self) { try golden(keeping: "seqtrace transcript 99\n\n") }
    let damaged = try golden(keeping: "seqtrace transcript 1\nlevel: types\n\n<<<<<<< ours\n")
    #expect(damaged?.content == (try golden(keeping: Self.transcript))?.content)
  }

  @Test func `Of cases with equal names, one that changes leaves their golden files to the others`()
    throws
  {
    let paths = ["M/a.transcript", "M/a-2.transcript", "M/a-3.transcript"]
    let bodies = ["  A.a()", "  A.b()", "  A.c()"]
    for (path, body) in zip(paths, bodies) {
      try goldens.write(goldens.transcript(of: try test(body, path: path), keeping: nil), to: path)
    }
    // The order is that of what the cases do.
    for run in [bodies, ["  A.b()", "  A.c()", "  A.z()"], ["  A.c()", "  A.d()", "  A.e()"]] {
      let tests = goldens.paired(try zip(paths, run).map { try test($1, path: $0) })
      #expect(tests.map(\.path) == paths)
      let called = tests.map { $0.recorded.trace.events.map(\.name).joined(separator: " ") }
      for (body, name) in zip(bodies, ["a()", "b()", "c()"]) where run.contains(body) {
        #expect(called[bodies.firstIndex(of: body) ?? 0].contains(name))
      }
    }
  }

  @Test func `A case that fits several golden files leaves the one that another case needs`() throws
  {
    let paths = ["M/a.transcript", "M/a-2.transcript"]
    let (fixed, varying) = ("  A.a()", "  A.a()\n  B.b()")
    let rules = [TranscriptRule(key: "ignore", text: "B", line: 2)]
    for (path, rules) in zip(paths, [rules, []]) {
      try goldens.write(goldens.transcript(of: try test(fixed, path: path), rules), to: path)
    }
    for run in [[fixed, varying], [varying, fixed]] {
      let tests = goldens.paired(try zip(paths, run).map { try test($1, path: $0) })
      #expect(tests.map(\.path) == paths)
      #expect(
        tests.map { $0.recorded.trace.events.contains { $0.name == "b()" } } == [true, false])
    }
  }

  @Test func `Cases with equal names that change at once keep the golden files that are like them`()
    throws
  {
    let paths = ["M/a.transcript", "M/a-2.transcript", "M/a-3.transcript"]
    let bodies = ["a", "b", "c"].map { "  A.\($0)1()\n  A.\($0)2()\n  A.\($0)3()" }
    for (path, body) in zip(paths, bodies) {
      try goldens.write(goldens.transcript(of: try test(body, path: path), keeping: nil), to: path)
    }
    for order in [[0, 1, 2], [2, 0, 1], [1, 0, 2]] {
      let run = try order.map { try test(bodies[$0] + "\n  A.new()", path: paths[0]) }
      let tests = goldens.paired(
        zip(paths, run).map { path, run in
          PackageGoldens.Test(path: path, recorded: run.recorded, privatePlaces: [])
        })
      #expect(tests.map(\.path) == paths)
      #expect(
        tests.map { $0.recorded.trace.events.first { $0.name.hasSuffix("1()") }?.name }
          == ["a1()", "b1()", "c1()"])
    }
  }

  @Test func `A difference from a golden file has its source line, which isn't compared`() throws {
    let file = SourceLine(fileID: "M/a.swift", line: 7)
    var trace = try test("  A.b()\n  C.d()").recorded.trace
    for index in trace.events.indices { trace.events[index].source = file }
    let now = PackageGoldens.Test(
      path: "M/a.transcript", recorded: try #require(RecordedTest(trace)), privatePlaces: [])
    for (body, count) in [("  A.b()\n  C.d()", 0), ("  A.b()", 1)] {
      let golden = try goldens.transcript(of: test(body), keeping: nil)
      let comparison = try goldens.comparison(of: now, with: golden)
      #expect(comparison.difference.changeCount == count)
      var writer = DifferenceWriter(format: .text)
      writer.paths = [file.fileID: "Sources/M/a.swift"]
      let text = String(decoding: try writer.bytes(of: comparison), as: UTF8.self)
      #expect(text.contains("Sources/M/a.swift:7") == (count > 0), "\(text)")
    }
  }

  @Test func `Only golden files that agree at their own level get another one`() throws {
    var new = PackageGoldens(folder: goldens.folder, level: .objects, isLevelAskedFor: true)
    new.options = goldens.options
    let old = try test("  B.c()\n    B#2.d()", path: "M/old.transcript")
    let other = try test("  B.c()", path: "M/other.transcript")
    let done = try test("  B.c()", path: "M/done.transcript")
    let rule = TranscriptRule(key: "varies", text: "values of B.e()")
    let level = TranscriptRule(key: "level", text: "types")
    try write(
      String(decoding: try goldens.transcript(of: old, [level, rule]), as: UTF8.self),
      "M/old.transcript")
    try write(Self.transcript, "M/other.transcript")
    try write("seqtrace transcript 1\nlevel: objects\n\na → B.c()\n", "M/done.transcript")
    let migration = try Migration(of: [old, other, done], from: goldens, to: new)
    #expect(migration.different == ["M/other.transcript"])
    #expect(migration.sameCount == 1)
    #expect(migration.contents.map(\.path) == ["M/old.transcript"])
    let text = String(decoding: try #require(migration.contents.first?.content), as: UTF8.self)
    #expect(text.contains("level: objects\nvaries: values of B.e()\n"))
    #expect(text.contains("    B#2.d()"))
  }

  @Test func `Files that changed choose the tests that ran their functions, or all`() throws {
    var choice = PackageChoice()
    choice.scratchPath = folder.path
    func test(_ name: String, _ file: String) throws -> PackageGoldens.Test {
      let text = """
        seqtrace transcript 1
        title: S.\(name)()

        client → S.\(name)() @ MTests/S.swift
          B.c() @ M/\(file).swift

        """
      let trace = try TranscriptReader().read(Array(text.utf8)).trace
      return PackageGoldens.Test(
        path: "MTests/\(name).transcript", recorded: try #require(RecordedTest(trace)),
        privatePlaces: [])
    }
    var written = TouchedFiles(of: choice)
    written.keep([try test("f", "F"), try test("g", "G")], isWhole: true)
    let touched = TouchedFiles(of: choice)
    let sources = ["M/F.swift", "M/G.swift", "M/H.swift", "MTests/S.swift"].reduce(into: [:]) {
      $0[$1] = ($1.hasPrefix("MT") ? "Tests/" : "Sources/") + $1
    }
    func affected(_ changed: String...) -> TouchedFiles.Choice {
      touched.affected(by: changed, sources, goldens: "Goldens/")
    }
    #expect(affected() == .some([]))
    #expect(affected("Sources/M/F.swift", "README.md") == .some([".?S[./].?f"]))
    #expect(affected("Goldens/MTests/g.transcript") == .some([".?S[./].?g"]))
    #expect(affected("Tests/MTests/S.swift") == .some(["MTests[.]"]))
    #expect(
      affected("Sources/M/F.swift", "Sources/M/H.swift") == .all(because: "Sources/M/H.swift"))
    #expect(affected("Package.swift") == .all(because: "Package.swift"))
    written.keep([], isWhole: true)
    #expect(
      TouchedFiles(of: choice).affected(by: ["Sources/M/F.swift"], sources, goldens: "")
        == .all(because: "Sources/M/F.swift"))
  }

  @Test func `Other options than those of the golden files are an error`() throws {
    let tests = [try test("  A.b()")]
    try write(Self.transcript, "M/a.transcript")
    try goldens.checkOptions(of: tests)
    var other = goldens
    other.options = "--values"
    #expect(throws: CommandError.self) { try other.checkOptions(of: tests) }
    try write(
      String(decoding: try other.transcript(of: tests[0], keeping: nil), as: UTF8.self),
      "M/a.transcript")
    try other.checkOptions(of: tests)
    #expect(throws: CommandError.self) { try goldens.checkOptions(of: tests) }
    // What wasn't recorded of a package says nothing about options.
    try write("seqtrace transcript 1\n\na → B.c()\n", "M/a.transcript")
    try other.checkOptions(of: tests)
  }

  @Test func `Nothing is written through a link`() throws {
    try write("", "M/a.transcript")
    try FileManager.default.createDirectory(
      atPath: folder.file("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("Goldens/L"), withDestinationPath: folder.file("elsewhere"))
    #expect(throws: CommandError.self) { try goldens.write([], to: "L/a.transcript") }
    #expect(throws: CommandError.self) { try goldens.writeCandidate([], of: "L/a.transcript") }
    #expect(throws: CommandError.self) { try goldens.remove("L/a.transcript") }
    #expect(try folder.names.contains("elsewhere"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("elsewhere")) == [])
  }

  @Test(arguments: [
    ["check", "--package", ".", "--", "swift", "run", "x"],
    ["check", "--package", ".", "--folder", "", "--", "swift", "test"],
    ["record", "--package", "", "--", "swift", "test"], ["record", "--", "swift", "test"],
    ["check", "--package", ".", "--level", "some", "--", "swift", "test"],
  ])
  func `Wrong usage is told before anything runs`(_ arguments: [String]) {
    #expect(CommandRun(["goldens"] + arguments).status == 64)
  }
}
