import Foundation
import TestSupport
import Testing

@testable import SeqtraceCommands

@MainActor struct GoldensCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Goldens/BankTests", "Goldens/ShopTests", ".build/Goldens/BankTests"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write(Self.transcript("a → B.c()"), to: "Goldens/BankTests/pay.transcript")
    try folder.write(Self.transcript("a → B.d()"), to: "Goldens/BankTests/pay.transcript.new")
    try folder.write(Self.transcript("a → S.e()"), to: "Goldens/ShopTests/buy.transcript.new")
    try folder.write("x", to: ".build/Goldens/BankTests/old.transcript.new")
    try folder.write("x", to: "notes.new")
  }

  private static func transcript(_ body: String) -> String { "seqtrace transcript 1\n\n\(body)\n" }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(["goldens"] + arguments + ["--folder", folder.path])
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read("Goldens/\(name)"), as: UTF8.self)
  }

  @Test func `What waits is shown as what would change`() {
    let run = run()
    #expect(run.status == 1)
    #expect(run.complaints == [])
    #expect(
      run.text == """
        \(folder.path)/Goldens/BankTests/pay.transcript
        2 things differ; the two have nothing in common:
        1. at the outermost level:
           - a → B.c()
           + a → B.d()
        \(folder.path)/Goldens/ShopTests/buy.transcript (new)
          + seqtrace transcript 1
          + a → S.e()

        """)
    let names = ["BankTests/pay", "ShopTests/buy"].map {
      "\(folder.path)/Goldens/\($0).transcript\n"
    }
    #expect(self.run("list").text == names.joined())
  }

  @Test(arguments: ["none", "notes.new"])
  func `A folder that can't be searched is an error`(_ name: String) {
    let run = CommandRun("goldens", "--folder", folder.file(name))
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(folder.file(name)): error: can't be read") ?? false)
  }

  @Test func `All are accepted, after they were shown`() throws {
    let run = run("accept")
    #expect(run.status == 0)
    #expect(run.text.contains("+ a → B.d()"))
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.d()"))
    #expect(try text("ShopTests/buy.transcript") == Self.transcript("a → S.e()"))
    #expect(self.run().status == 0)
    #expect(self.run().text == "")
  }

  @Test func `A change is accepted by its id, where nothing else changes`() throws {
    for (name, body) in [("a", "a → B.c()\n  C.x()"), ("b", "a → B.c()\n  C.x()\n  D.y()")] {
      try folder.write(
        Self.transcript("a → B.c()"), to: "Goldens/BankTests/\(name).transcript")
      try folder.write(
        Self.transcript(body), to: "Goldens/BankTests/\(name).transcript.new")
    }
    let file = folder.file("Goldens/BankTests/a.transcript")
    let ids = SharedChange.ids(
      in: try TraceComparison(
        from: ComparedTrace(transcript: InputFile(path: file).read(), of: file),
        to: ComparedTrace(transcript: InputFile(path: file + ".new").read(), of: file),
        under: ComparisonRules()))
    #expect(ids.count == 1)
    let run = run("accept", ids[0])
    #expect(run.status == 0)
    #expect(try text("BankTests/a.transcript") == Self.transcript("a → B.c()\n  C.x()"))
    #expect(try text("BankTests/b.transcript") == Self.transcript("a → B.c()"))
    #expect(run.complaints.first?.contains("left out, as it makes other changes, too") ?? false)
  }

  @Test func `Some are accepted or rejected by name or pattern`() throws {
    #expect(run("reject", "pay.transcript").status == 0)
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.c()"))
    #expect(run("accept", "*ShopTests*").status == 0)
    #expect(run("list").text == "")
    let none = run("accept", "nothing")
    #expect(none.status == 64)
    #expect(none.complaints[0].contains("no golden file that waits"))
  }

  @Test(arguments: ["pipe", "link", "folder"])
  func `What is named like a candidate and isn't a file is told, and no answer`(
    _ kind: String
  ) throws {
    #expect(run("accept").status == 0)
    let path = folder.file("Goldens/ShopTests/x.transcript.new")
    try Obstacle.make(kind, at: path, leadingTo: folder.file("notes.new"))
    let run = run()
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(path): error: isn't a regular file") == true)
    #expect(run.text == "")
  }

  @Test func `No mark hides a candidate`() throws {
    let names = ["\u{301}x.transcript.new", "x\u{D4E}.transcript.new"]
    for name in names { try folder.write("x", to: "Goldens/ShopTests/\(name)") }
    let text = run("list").text
    for name in names {
      #expect(text.utf8.contains("ShopTests/\(name.droppingEnding(".new"))\n".utf8))
    }
  }

  @Test func `A link to a folder elsewhere is told if goldens are in it`() throws {
    let project = folder.file("project")
    try FileManager.default.createDirectory(
      atPath: project + "/Inner", withIntermediateDirectories: true)
    for (name, target) in [("Empty", "ShopTests"), ("Inner/Same", "project")] {
      let target = name == "Empty" ? folder.file("Goldens/\(target)") : project + "/Inner"
      try FileManager.default.createSymbolicLink(
        atPath: "\(project)/\(name)", withDestinationPath: target)
    }
    #expect(CommandRun("goldens", "list", "--folder", project).status == 0)
    try FileManager.default.createSymbolicLink(
      atPath: project + "/Tests", withDestinationPath: folder.path + "/.build")
    let run = CommandRun("goldens", "list", "--folder", project)
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(project)/Tests: error: is a link") == true)
  }

  @Test func `Goldens in no list of used ones are unused`() throws {
    let log = try folder.write(folder.file("Goldens/BankTests/pay.transcript") + "\n", to: "used")
    #expect(run("--unused", log).status == 0)
    try folder.write("x", to: "Goldens/ShopTests/gone.transcript")
    let run = run("--unused", log)
    #expect(run.status == 1)
    #expect(run.text == folder.file("Goldens/ShopTests/gone.transcript") + "\n")
  }

  @Test(.enabled(if: Tool.have("sh")))
  func `Each picture is opened by the program that is asked for`() throws {
    let log = folder.file("opened")
    let browser = try folder.write("#!/bin/sh\ncat \"$1\" >>\(log)\n", to: "browser")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    let script = "BROWSER=$1 exec \"$2\" goldens --open --folder \"$3\" || true"
    let run = try Tool("sh").run([
      "-c", script, "sh", browser, try Executable.seqtrace.path, folder.path,
    ])
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains("pay.transcript.svg\n"))
    #expect(text.contains("buy.transcript.svg\n"))
    let opened = String(decoding: try folder.read("opened"), as: UTF8.self)
    #expect(opened.contains("class=\"removed\""))
    #expect(opened.components(separatedBy: "</svg>").count == 3)
  }

  @Test func `What stands beside a candidate goes with it`() throws {
    try folder.write("x", to: "Goldens/BankTests/pay.transcript.new.difference.svg")
    #expect(run("reject", "pay.transcript").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("Goldens/BankTests"))
        == ["pay.transcript"])
  }

  @Test func `A damaged candidate is an error, and nothing is accepted`() throws {
    try folder.write(
      "seqtrace transcript 1\n\n=======\n", to: "Goldens/BankTests/pay.transcript.new")
    let run = run("accept", "pay.transcript")
    #expect(run.status == 2)
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.c()"))
  }

  @Test func `Candidates behind a damaged one are accepted`() throws {
    try folder.write(
      "seqtrace transcript 1\n\n=======\n", to: "Goldens/BankTests/pay.transcript.new")
    let run = run("accept")
    #expect(run.status == 2)
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.c()"))
    #expect(try text("ShopTests/buy.transcript") == Self.transcript("a → S.e()"))
  }

  @Test func `What a header or a comment would lose is shown`() throws {
    try folder.write(
      "seqtrace transcript 1\nignore: Logger*\nredact: uuid\n\n// why\na → B.c()\na → L.log()\n",
      to: "Goldens/BankTests/pay.transcript")
    try folder.write(
      "seqtrace transcript 1\nredact: uuid\nignore: L\n\na → B.c()\n",
      to: "Goldens/BankTests/pay.transcript.new")
    #expect(
      run("accept", "pay.transcript").text == """
        \(folder.path)/Goldens/BankTests/pay.transcript
          header:
           - ignore: Logger*
           + ignore: L
          comments:
           - // why
        1 thing differs:
        1. at the outermost level:
             a → B.c()
           - a → L.log()
        accepted \(folder.path)/Goldens/BankTests/pay.transcript

        """)
  }

  @Test func `Nothing is accepted where nobody looks`() throws {
    let run = CommandRun(
      ["goldens", "accept", "--folder", folder.path], isContinuousIntegration: true)
    #expect(run.status == 2)
    #expect(run.complaints.first == "error: golden files aren't accepted where CI is set")
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.c()"))
  }

  @Test func `A diagram is shown by the lines that differ`() throws {
    let lines = (0..<20).map(String.init)
    try folder.write(lines.joined(separator: "\n"), to: "Goldens/ShopTests/d.txt")
    try folder.write(
      lines.joined(separator: "\n").replacing("10", with: "ten"), to: "Goldens/ShopTests/d.txt.new")
    #expect(
      run("show", "d.txt").text == """
        \(folder.path)/Goldens/ShopTests/d.txt
          line 8:
             7
             8
             9
           - 10
           + ten
             11
             12
             13

        """)
  }

  @Test func `A long line is shown whole`() throws {
    let long = String(repeating: "x", count: 300)
    try folder.write(Self.transcript("a → B.c(1\(long)1)"), to: "Goldens/BankTests/pay.transcript")
    try folder.write(
      Self.transcript("a → B.c(2\(long)2)"), to: "Goldens/BankTests/pay.transcript.new")
    #expect(run("show", "pay.transcript").text.contains("+ a → B.c(2\(long)2)"))
  }

  @Test func `A golden with a merge conflict is shown by what differs from it`() throws {
    try folder.write(
      "seqtrace transcript 1\nignore: L\n\n<<<<<<< a\na → B.c()\n=======\na → B.d()\n>>>>>>> b\n",
      to: "Goldens/BankTests/pay.transcript")
    let run = run("show", "pay.transcript")
    #expect(run.complaints.first?.contains("a merge conflict isn't resolved") ?? false)
    #expect(run.text.contains("   - ignore: L\n"))
    #expect(run.text.contains("   - <<<<<<< a\n"))
  }

  @Test func `A candidate that is no transcript doesn't become a golden`() throws {
    try folder.write("junk", to: "Goldens/ShopTests/buy.transcript.new")
    #expect(run("accept", "buy.transcript").status == 2)
    #expect(
      !FileManager.default.fileExists(atPath: folder.file("Goldens/ShopTests/buy.transcript")))
  }

  // MARK: - What isn't seen or written

  @Test(arguments: ["link", "dangling link", "pipe", "folder"])
  func `A golden that isn't a regular file is refused by name`(_ kind: String) throws {
    let golden = folder.file("Goldens/ShopTests/buy.transcript")
    let precious = try folder.write("keep me", to: "precious")
    switch kind {
    case "pipe": #expect(mkfifo(golden, 0o600) == 0)
    case "folder":
      try FileManager.default.createDirectory(atPath: golden, withIntermediateDirectories: false)
    default:
      let target = kind == "link" ? precious : folder.file("nothing")
      try FileManager.default.createSymbolicLink(atPath: golden, withDestinationPath: target)
    }
    for deed in ["show", "accept"] {
      let run = run(deed, "buy.transcript")
      #expect(run.status == 2)
      #expect(run.complaints.first?.hasPrefix("\(golden): error: isn't a regular file") == true)
    }
    #expect(try folder.read("precious") == Array("keep me".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.file("nothing")))
    #expect(run("reject", "buy.transcript").status == 0)
  }

  @Test(arguments: ["link", "link/", "link/BankTests", "link/../link"])
  func `A folder is searched through a link`(_ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("Goldens"))
    let run = CommandRun("goldens", "list", "--folder", folder.file(name))
    #expect(run.status == 1)
    #expect(run.text.contains("/pay.transcript\n"))
  }

  @Test(arguments: [true, false])
  func `A name that isn't UTF-8 is told, and no answer`(_ isCandidate: Bool) throws {
    // No String can hold this byte.
    let name = Array(folder.file("Goldens/BankTests/").utf8) + [0xFF]
    if isCandidate {
      try #require(Self.call(name + Array(".transcript.new".utf8)) { creat($0, 0o600) } >= 0)
    } else {
      try #require(Self.call(name) { mkdir($0, 0o700) } == 0)
    }
    let run = run("list")
    #expect(run.status == 2)
    #expect(run.complaints.first?.contains("error: can't be read: the name isn't UTF-8") == true)
  }

  @Test(arguments: ["Goldens/Linked", "more/Goldens"])
  func `A folder of goldens that is a link is told, and no answer`(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("more"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name), withDestinationPath: folder.path)
    let run = run("list")
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(folder.file(name)): error: is a link") == true)
  }

  private static func call(
    _ path: [UInt8], _ function: (UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { function($0.baseAddress!) }
  }

  /// Root can read everything, so the command runs as another user then.
  ///
  /// A folder may be read, and nothing in it reached.
  @Test(
    .enabled(if: geteuid() != 0 || Tool("setpriv").isInstalled),
    arguments: [(0, "/"), (0o444, "/buy.transcript.new")] as [(mode_t, String)])
  func `A folder that can't be read is told, and no answer`(
    _ mode: mode_t, _ place: String
  ) throws {
    let closed = folder.file("Goldens/ShopTests")
    chmod(folder.path, 0o755)
    chmod(closed, mode)
    defer { chmod(closed, 0o755) }
    let result = try runUnprivileged("list")
    #expect(result.status == 2)
    #expect(result.errors.contains("\(closed)\(place): error: can't be read: Permission denied"))
  }

  @Test(.enabled(if: geteuid() != 0 || Tool("setpriv").isInstalled))
  func `Nothing is said to be accepted that can't be replaced`() throws {
    chmod(folder.path, 0o755)
    chmod(folder.file("Goldens/BankTests/pay.transcript"), 0o444)
    let result = try runUnprivileged("accept")
    #expect(result.status == 2)
    #expect(result.errors.contains("pay.transcript: error: can't be written: Permission denied"))
    #expect(!String(decoding: result.output, as: UTF8.self).contains("accepted"))
  }

  private func runUnprivileged(_ deed: String) throws -> Tool.Outcome {
    let isRoot = geteuid() == 0
    let user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    let command = [
      try Executable.seqtrace.path, "goldens", deed, "--folder", folder.path, "pay.transcript",
    ]
    return try Tool("env").run(["-u", "CI"] + (isRoot ? user : []) + command)
  }

  @Test(arguments: ["list", "show"])
  func `What waits is a status, even if the reader of the output has closed it`(_ deed: String) {
    let console = Console(isTerminal: false) { _ throws(SystemError) in
      throw SystemError(EPIPE)
    } complain: {
      Issue.record(Comment(rawValue: $0.text))
    }
    #expect(CommandLineTool.run(["goldens", deed, "--folder", folder.path], on: console) == 1)
  }

  @Test(arguments: ["accept", "reject"])
  func `Nothing is decided that the reader of the output hasn't got`(_ deed: String) throws {
    var complaints: [String] = []
    let console = Console(isTerminal: false) { _ throws(SystemError) in
      throw SystemError(EPIPE)
    } complain: {
      complaints.append($0.text)
    }
    let status = CommandLineTool.run(["goldens", deed, "--folder", folder.path], on: console)
    #expect(status == 2)
    #expect(complaints == ["<stdout>: error: can't be written: Broken pipe"])
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.c()"))
    #expect(run("list").text.components(separatedBy: "\n").count == 3)
  }
}
