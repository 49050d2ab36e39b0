import Foundation
import Testing

@MainActor struct SeveralInputsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a diagram of one message.
  private func design(_ message: String, to name: String) throws -> String {
    try folder.write("sequenceDiagram\n  A->>B: \(message)\n", to: name)
  }

  private func pictures(_ path: String = "pictures") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file(path)).sorted()
  }

  @Test func `Each of several inputs is drawn into a file that is named after it`() throws {
    let inputs = [
      try design("one", to: "a.mmd"), try design("two", to: "b.c.mmd"),
      try design("three", to: "plain"),
    ]
    let run = CommandRun(["render"] + inputs + ["-o", folder.file("deep/pictures/")])
    #expect(run.status == 0)
    #expect(run.complaints == [])
    #expect(try pictures("deep/pictures") == ["a.svg", "b.c.svg", "plain.svg"])
    let alone = CommandRun("render", inputs[1], "--format", "svg")
    #expect(try folder.read("deep/pictures/b.c.svg") == alone.output)
  }

  @Test func `No name of a file leaves the folder`() throws {
    let input = try design("one", to: "\u{301}x.mmd")
    #expect(CommandRun("render", input, "-o", folder.file("pictures/")).status == 0)
    #expect(try pictures() == ["\u{301}x.svg"])
  }

  @Test(arguments: ["link", "pipe", "folder"])
  func `What has the name of a picture is replaced, and a folder refused`(_ kind: String) throws {
    let input = try design("one", to: "a.mmd")
    let precious = try folder.write("keep me", to: "precious")
    try FileManager.default.createDirectory(
      atPath: folder.file("pictures"), withIntermediateDirectories: false)
    try Obstacle.make(kind, at: folder.file("pictures/a.svg"), leadingTo: precious)
    let run = CommandRun("render", input, "-o", folder.file("pictures/"))
    #expect(run.status == (kind == "folder" ? 2 : 0))
    #expect(try folder.read("precious") == Array("keep me".utf8))
    #expect(try pictures() == ["a.svg"])
    if kind != "folder" { #expect(try !folder.read("pictures/a.svg").isEmpty) }
  }

  @Test(arguments: ["link", "pipe"])
  func `Beside the file that was named, nothing is written through a link or into a pipe`(
    _ kind: String
  ) throws {
    let precious = try folder.write("keep me", to: "precious")
    let block = "```mermaid\nsequenceDiagram\nA->>B: f()\nA->>B: g()\n```\n"
    try folder.write("# Setup\n\(block)# Use\n\(block)", to: "a.md")
    try folder.write("@startuml\nA -> B: f()\nnewpage\nA -> B: g()\n@enduml\n", to: "b.puml")
    let input = try design("one\n  A->>B: two\n  A->>B: three\n  A->>B: four", to: "c.mmd")
    for (arguments, name) in [
      ([folder.file("a.md"), "-o", folder.file("a.svg")], "a-setup.svg"),
      ([folder.file("b.puml"), "-o", folder.file("b.svg")], "b-page-2.svg"),
      ([input, "-o", folder.file("c.svg"), "--pages", "2"], "c-1.svg"),
    ] {
      try Obstacle.make(kind, at: folder.file(name), leadingTo: precious)
      #expect(CommandRun(["render"] + arguments).status == 0)
      #expect(try folder.read("precious") == Array("keep me".utf8))
      #expect(try !folder.read(name).isEmpty)
    }
  }

  @Test func `The format is the one that was asked for`() throws {
    let input = try design("one", to: "a.mmd")
    let run = CommandRun(
      "render", input, "-o", folder.file("pictures/"), "--format", "plantuml")
    #expect(run.status == 0)
    #expect(try pictures() == ["a.puml"])
  }

  @Test func `An existing folder needs no slash, and a scenario is drawn into one, too`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("pictures"), withIntermediateDirectories: false)
    let run = CommandRun("run", "leak", "-o", folder.file("pictures"))
    #expect(run.status == 0)
    #expect(try pictures() == ["leak.svg"])
  }

  @Test func `An input that fails is reported by its name, and the others are drawn`() throws {
    let good = try design("one", to: "a.mmd")
    let bad = try folder.write("sequenceDiagram\n  A->>\n", to: "bad.mmd")
    let other = try design("two", to: "c.mmd")
    let run = CommandRun("render", good, bad, other, "-o", folder.file("pictures/"))
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(bad):2:") == true)
    #expect(run.complaints.last == "error: 1 of 3 inputs wasn't drawn")
    #expect(try pictures() == ["a.svg", "c.svg"])
    // An error without a place names its input, too.
    let cut = CommandRun("render", good, other, "-o", folder.file("cut/"), "--from", "one")
    #expect(cut.status == 2)
    #expect(cut.complaints.first?.hasPrefix("\(other): error: ") == true)
    #expect(try pictures("cut") == ["a.svg"])
  }

  @Test func `Inputs that would be drawn into one file are told before anything is drawn`() throws {
    let first = try design("one", to: "A.mmd")
    let second = try folder.write("@startuml\nA -> B: two\n@enduml\n", to: "a.puml")
    let run = CommandRun("render", first, second, "-o", folder.file("pictures/"))
    #expect(run.status == 64)
    #expect(
      run.complaints.first == "\(second): error: would be drawn into "
        + "\(folder.file("pictures/a.svg")), the same file as \(first)")
    #expect(try folder.names == ["A.mmd", "a.puml"])
  }

  @Test func `A page doesn't overwrite the picture of another input`() throws {
    let long = try folder.write(
      "sequenceDiagram\n" + (1...9).map { "  A->>B: m\($0)\n" }.joined(), to: "long.mmd")
    let other = try design("one", to: "long-2.mmd")
    let run = CommandRun(
      "render", long, other, "-o", folder.file("pictures/"), "--page-messages", "4")
    #expect(run.status == 2)
    #expect(
      run.complaints.first == "\(long): error: would be drawn into "
        + "\(folder.file("pictures/long-2.svg")), the same file as \(other)")
    #expect(try pictures() == ["long-2.svg"])
  }

  @Test func `Several inputs without a folder are wrong usage`() throws {
    let input = try design("one", to: "a.mmd")
    for options in [[], ["-o", folder.file("x.svg")], ["-o", "-"]] {
      let run = CommandRun(["render", input, input] + options)
      #expect(run.status == 64)
      #expect(
        run.complaints.first
          == "error: 2 inputs need a folder for their pictures; expected -o FOLDER/")
    }
  }

  @Test func `A folder that is no session's says so, and how its files are drawn`() throws {
    let empty = CommandRun("render", folder.path)
    #expect(empty.status == 2)
    #expect(
      empty.complaints == [
        "\(folder.path): error: this folder isn't that of a session: it has no file named 'session'",
        "hint: A program that ran with SEQTRACE_SESSION=\(folder.path) would have left a session here.",
      ])
    _ = try design("one", to: "a.mmd")
    _ = try design("two", to: "b.mmd")
    _ = try folder.write("# Text\n", to: "readme.md")
    let full = CommandRun("render", folder.path)
    #expect(
      full.complaints.last
        == "hint: To draw the files in it: seqtrace render \(folder.path)/*.mmd -o FOLDER/")
  }

  @Test func `An ending that is nearly a format's is answered with the one that was meant`() {
    let run = CommandRun("run", "leak", "-o", "some/diagram.sgv")
    #expect(run.status == 64)
    #expect(run.complaints.last == "hint: Did you mean 'some/diagram.svg'?")
  }

  @Test(arguments: ["--quiet", "-q"])
  func `Quiet leaves errors only`(option: String) throws {
    let cut = try folder.write(
      "{\"seqtrace\":1}\n{\"id\":1,\"kind\":\"note\",\"name\":\"x\"", to: "cut.jsonl")
    let file = folder.file("x.svg")
    #expect(!CommandRun("render", cut, "-o", file).complaints.isEmpty)
    let quiet = CommandRun("render", cut, "-o", file, option)
    #expect(quiet.status == 0)
    #expect(quiet.complaints == [])
    #expect(CommandRun("render", folder.file("none"), option).status == 2)
    #expect(!CommandRun("render", folder.file("none"), option).complaints.isEmpty)
  }

  @Test(arguments: ["--quiet", "-q"])
  func `A quiet diff answers by its exit status`(option: String) throws {
    let old = folder.file("old.transcript")
    let new = folder.file("new.transcript")
    _ = CommandRun("run", "leak", "-o", old)
    _ = CommandRun("run", "typing", "-o", new)
    let different = CommandRun("diff", old, new, option)
    #expect(different.status == 1)
    #expect(different.output == [] && different.complaints == [])
    #expect(CommandRun("diff", old, old, option).status == 0)
  }

  @Test func `A picture is shown by the program that is asked for`() throws {
    let browser = try folder.write("#!/bin/sh\ncat \"$1\" >>\"\(folder.path)/shown\"\n", to: "b")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    let seqtrace = try Executable.seqtrace
    func show(_ arguments: String...) throws -> Executable.Result {
      try Executable(path: "/usr/bin/env").run(
        ["BROWSER=\(browser)", "TMPDIR=\(folder.path)", seqtrace.path] + arguments)
    }
    #expect(try show("run", "leak", "-o", folder.file("x.svg"), "--open").status == 0)
    #expect(try folder.read("shown") == folder.read("x.svg"))
    // Without a file, there is a temporary one, whose place is told.
    let shown = try show("run", "leak", "--open")
    #expect(shown.output == [])
    #expect(shown.complaints.contains("diagram.svg: note: the picture is drawn here"))
    #expect(try folder.read("shown") == folder.read("x.svg") + folder.read("x.svg"))
    #expect(try show("run", "leak", "-o", "-", "--open").status == 64)
  }
}
