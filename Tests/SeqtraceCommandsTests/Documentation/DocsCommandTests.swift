import Foundation
import Testing

@testable import SeqtraceCommands

@MainActor struct DocsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("let package = 1", to: "Package.swift")
    try folder.write("sequenceDiagram\n  A->>B: one\n  B->>C: two\n", to: "design.mmd")
  }

  /// Writes a document with one block.
  @discardableResult private func write(_ directives: String..., to name: String = "README.md")
    throws -> String
  {
    let lines =
      ["# Title", "", "<!-- seqtrace"] + directives + ["-->", "<!-- /seqtrace -->", "", "End"]
    return try folder.write(lines.joined(separator: "\n"), to: name)
  }

  private func docs(_ options: String...) -> CommandRun {
    CommandRun(["docs", folder.path] + options)
  }

  private func text(_ name: String = "README.md") throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `A block is filled in once, and is then up to date`() throws {
    try write("input: design.mmd", "as: mermaid")
    #expect(docs("--check").status == 1)
    let run = docs()
    #expect(run.status == 0)
    #expect(run.text.hasSuffix("README.md:3: filled in input design.mmd\n"))
    let filled = try text()
    #expect(filled.contains("-->\n\n```mermaid\nsequenceDiagram\n"))
    #expect(filled.contains("```\n\n<!-- /seqtrace "))
    #expect(filled.hasSuffix(" -->\n\nEnd"))
    #expect(docs("--check").status == 0)
    #expect(docs().text == "")
    #expect(try text() == filled)
  }

  @Test func `The check shows what changed in the diagram, and writes nothing`() throws {
    try write("input: design.mmd", "as: mermaid")
    _ = docs()
    let filled = try text()
    try folder.write("sequenceDiagram\n  A->>B: one\n  B->>C: three\n", to: "design.mmd")
    let run = docs("--check")
    #expect(run.status == 1)
    #expect(run.text.contains("README.md:3: input design.mmd is no longer up to date:\n"))
    #expect(run.text.contains("two") && run.text.contains("three") && !run.text.contains("```"))
    #expect(try text() == filled)
    #expect(docs().status == 0)
    #expect(try text().contains("three"))
  }

  @Test func `A stale picture and a stale Mermaid block of a diagram differ in the same words`()
    throws
  {
    try write("input: design.mmd", "as: mermaid")
    try write("input: design.mmd", "as: picture", to: "Picture.md")
    _ = docs()
    try folder.write(
      "sequenceDiagram\n  A->>B: one\n  loop twice & --> more\n  B->>C: two\n  end\n",
      to: "design.mmd")
    let run = docs("--check")
    let parts = run.text.components(separatedBy: " is no longer up to date:\n")
    try #require(parts.count == 3)
    let first = parts[1].split(separator: "\n").dropLast()
    #expect(first.contains { $0.contains("two") } && first.contains { $0.contains("loop") })
    #expect(first.elementsEqual(parts[2].split(separator: "\n")))
  }

  @Test func `What was edited by hand stays until it is accepted`() throws {
    try write("input: design.mmd", "as: mermaid")
    _ = docs()
    let edited = try text().replacing("two", with: "mine")
    try folder.write(edited, to: "README.md")
    let run = docs()
    #expect(run.status == 1)
    #expect(run.complaints.first?.contains("README.md:3: warning: was edited by hand") ?? false)
    #expect(try text() == edited)
    #expect(docs("--check").text.contains("was edited by hand:"))
    let accepted = docs("--accept")
    #expect(accepted.status == 0)
    #expect(accepted.text.contains("mine"))
    #expect(try text().contains("two"))
  }

  @Test func `A block in a README has two pictures with a description`() throws {
    try write("scenario: typing", "name: Pictures/overview")
    #expect(docs().status == 0)
    let filled = try text()
    #expect(
      filled.contains(
        "<source media=\"(prefers-color-scheme: dark)\" srcset=\"Pictures/overview~dark.svg\">"))
    #expect(filled.contains("<img alt=\""))
    let light = try text("Pictures/overview.svg")
    #expect(light.hasPrefix("<!-- Made by 'seqtrace docs' for ../README.md -->\n<!-- The diagram"))
    #expect(light.contains("sequenceDiagram\n") && light.contains(" -->\n<svg "))
    #expect(try text("Pictures/overview~dark.svg") != light)
    #expect(docs("--check").status == 0)
    try folder.write(light.replacing("</svg>", with: "<g></g></svg>"), to: "Pictures/overview.svg")
    #expect(docs("--check").text.contains("shows the same in another way"))
    try FileManager.default.removeItem(atPath: folder.file("Pictures/overview.svg"))
    #expect(docs("--check").text.contains("the picture is missing"))
    #expect(docs().status == 0)
    #expect(try text("Pictures/overview.svg") == light)
  }

  @Test func `A picture can be described in words, and drawn elsewhere before it changes`() throws {
    try write("scenario: typing", "name: typing", "alt: Text <typed> & deleted")
    let changed = folder.file("changed")
    #expect(docs("--check", "--pictures", changed).status == 1)
    let drawn = try #require(try FileManager.default.contentsOfDirectory(atPath: changed).first)
    #expect(drawn.hasSuffix("README.md-3.svg"))
    #expect(try text("changed/\(drawn)").hasPrefix("<svg "))
    #expect(docs().status == 0)
    let description = "Text &lt;typed> &amp; deleted"
    #expect(try text().contains("<img alt=\"\(description)\" src=\"typing.svg\">"))
    try FileManager.default.removeItem(atPath: changed)
    #expect(docs("--check", "--pictures", changed).status == 0)
    #expect(!FileManager.default.fileExists(atPath: changed))
    #expect(docs("--pictures", changed).status == 64)
  }

  @Test func `An article of a catalog refers to pictures by their names`() throws {
    try folder.makeFolder("Shop.docc")
    try write("input: ../design.mmd", "name: Pictures/design", to: "Shop.docc/Orders.md")
    #expect(docs().status == 0)
    let article = try text("Shop.docc/Orders.md")
    #expect(article.contains("\n\n![") && article.contains("](design)\n\n"))
    #expect(try folder.read("Shop.docc/Pictures/design~dark.svg").count > 100)
  }

  @Test func `Text is shown in a fence, and options work as on the command line`() throws {
    try write("input: design.mmd", "as: text", "hide: C")
    #expect(docs().status == 0)
    #expect(try text().contains("```text\n"))
    #expect(try text().contains("one") && !text().contains("two"))
  }

  @Test(
    arguments: [
      (["as: text"], "README.md:3: error: the block doesn't say what is drawn"),
      (
        ["scenario: typing", "input: design.mmd"],
        "README.md:5: error: the block has 'scenario' and 'input'"
      ),
      (["scenario: typin"], "README.md:4: error: there is no scenario 'typin'"),
      (["scenario: typing", "onyl: A"], "README.md:5: error: there is no 'onyl'"),
      (["scenario: typing", "as: png"], "README.md:5: error: there is no form 'png'"),
      (
        ["scenario: typing", "fold: maybe"],
        "README.md:5: error: the value of 'fold' is of the wrong type"
      ),
      (["scenario: typing", "depth: 3", "depth: 4"], "README.md:6: error: 'depth' stands twice"),
      (
        ["scenario: typing", "only: *", "depth: x"], "README.md:6: error: The value 'x' is invalid"
      ),
      (["scenario: typing", "only: Nothing*"], "README.md:3: error: --only"),
      (["scenario: typing", "name: ../x"], "README.md:5: error: '../x' isn't a name for pictures"),
      (["input: /etc/passwd"], "README.md:4: error: the path of 'input' is absolute"),
      (["input: ../../x"], "README.md:4: error: the path of 'input' leaves the package"),
      (["input: -"], "/-: error: can't be read"),
      (["input: pipe.mmd"], "README.md:4: error: the path of 'input' isn't that of a regular file"),
      (["input: out.mmd"], "README.md:4: error: the path of 'input' leads out of the package"),
      (
        ["scenario: typing", "conforms to: pipe.mmd"],
        "README.md:5: error: the path of 'conforms to' isn't that of a regular file"
      ),
      (["scenario: typing", "design: pipe.mmd"], "README.md:5: error: the path of 'design' isn't"),
      (["scenario: typing", "theme: ./pipe.mmd"], "README.md:5: error: the path of 'theme' isn't"),
      (["scenario: typing", "theme: pipe.mmd"], "README.md:5: error: the path of 'theme' isn't"),
      (["program: /tmp/x.swift"], "README.md:4: error: '/tmp/x.swift' isn't the name of a program"),
      (["input: missing.mmd"], "missing.mmd: error: can't be read"),
      (["test: A.b"], "README.md:3: error: the block shows a program of a package"),
      (["program: --help"], "README.md:4: error: '--help' isn't the name of a program"),
      (
        ["input: design.mmd", "conforms to: design.mmd"],
        "README.md:3: error: a diagram that wasn't recorded"
      ),
      (["typing"], "README.md:4: error: 'typing' says nothing"),
    ])
  func `A block that can't be used is an error on its line`(
    _ directives: [String], _ message: String
  ) throws {
    mkfifo(folder.file("pipe.mmd"), 0o600)
    try folder.link("out.mmd", to: "/etc/passwd")
    let lines = ["", "", "<!-- seqtrace"] + directives + ["-->", "<!-- /seqtrace -->"]
    let text = lines.joined(separator: "\n")
    try folder.write(text, to: "README.md")
    let run = docs()
    #expect(run.status == 2)
    #expect(run.complaints.first?.contains(message) ?? false, "\(run.complaints)")
    #expect(try self.text() == text)
  }

  @Test func `A block has a limit of lines`() throws {
    let lines = Array(repeating: "only: A", count: 600)
    try folder.write(
      (["<!-- seqtrace", "input: design.mmd"] + lines + ["-->", "<!-- /seqtrace -->"])
        .joined(separator: "\n"), to: "README.md")
    #expect(
      docs().complaints.first?.contains("README.md:1: error: the block has too many lines") ?? false
    )
  }

  @Test func `A file with a wrong mark isn't changed, and others are`() throws {
    let wrong =
      "<!-- seqtrac scenario: typing -->\n<!-- seqtrace scenario: typing -->\n<!-- /seqtrace -->\n"
    try folder.write(wrong, to: "A.md")
    try write("input: design.mmd", "as: mermaid")
    let run = docs()
    #expect(run.status == 2)
    #expect(run.complaints.contains { $0.contains("A.md:1: error: 'seqtrac' is no mark") })
    #expect(try text("A.md") == wrong)
    #expect(try text().contains("```mermaid"))
  }

  @Test func `Pictures of another origin, and links, aren't written`() throws {
    try write("input: design.mmd")
    try folder.write("<svg/>", to: "design.svg")
    #expect(docs().complaints.first?.contains("wasn't made by 'seqtrace docs'") ?? false)
    let outside = try TemporaryFolder()
    try folder.link("Pictures", to: outside.path)
    try write("input: design.mmd", "name: Pictures/x")
    let run = docs()
    #expect(run.status == 2)
    #expect(run.complaints.first?.contains("through a link") ?? false)
    #expect(try outside.names.isEmpty)
    try folder.link("LINK.md", to: folder.file("README.md"))
    #expect(CommandRun("docs", folder.file("LINK.md")).status == 2)
  }

  @Test func `Two blocks can share pictures only if these are equal`() throws {
    let block = "<!-- seqtrace scenario: typing -->\n<!-- /seqtrace -->\n"
    try folder.write(block + "\n" + block, to: "README.md")
    #expect(docs().status == 0)
    let other =
      "<!-- seqtrace\nscenario: typing\nhide-deaths: true\nhide: NotificationProxy*\n-->\n<!-- /seqtrace -->\n"
    try folder.write(block + "\n" + other, to: "README.md")
    #expect(docs().complaints.first?.contains("has another picture of the name") ?? false)
  }

  @Test func `A picture that no block has any more is an orphan`() throws {
    try write("input: design.mmd", "name: first")
    _ = docs()
    try write("input: design.mmd", "name: second")
    let run = docs()
    #expect(run.status == 1)
    #expect(run.complaints.filter { $0.contains("no block has this picture any more") }.count == 2)
    // Another document's pictures aren't orphans if only one document is looked at.
    try write("input: design.mmd", "name: third", to: "Other.md")
    #expect(
      !CommandRun("docs", folder.file("Other.md")).complaints.contains { $0.contains("first.svg") })
  }

  @Test func `The list has all blocks with their states`() throws {
    try write("input: design.mmd", "as: mermaid")
    try write("test: A.b", to: "Tests.md")
    let run = docs("--list")
    #expect(run.status == 1)
    #expect(run.text.contains("README.md:3  new  input design.mmd  mermaid\n"))
    #expect(run.text.contains("Tests.md:3  new  test A.b  picture\n"))
    #expect(!(try text().contains("```")))
  }

  @Test func `A recording that deviates from its design fails the block`() throws {
    try folder.write("sequenceDiagram\n  client->>UITextView: explode()\n", to: "wrong.mmd")
    try write("scenario: typing", "as: mermaid", "conforms to: wrong.mmd")
    let run = docs()
    #expect(run.status == 1)
    #expect(run.text.contains("README.md:3: deviates from its design"))
  }

  @Test func `A block may name a diagram of the project file, and say some of it in another way`()
    throws
  {
    try folder.write(
      """
      view:
        hide: [C]
      diagrams:
        orders:
          input: design.mmd
          as: text
          only: [A, B, C]
        wrong:
          onyl: A
      """, to: ".seqtrace.yml")
    try folder.makeFolder("Docs")
    try write("diagram: orders", to: "Docs/A.md")
    try write("diagram: orders", "only: A", "as: mermaid", to: "Docs/B.md")
    let run = docs("--package", folder.path)
    #expect(run.status == 0, "\(run.complaints)")
    #expect(try text("Docs/A.md").contains("one") && !text("Docs/A.md").contains("two"))
    #expect(try text("Docs/B.md").contains("```mermaid") && !text("Docs/B.md").contains("two"))
    try write("diagram: order", to: "Docs/A.md")
    #expect(
      docs("--package", folder.path).complaints.first?
        .contains("the project file has no diagram 'order'; expected one of orders, wrong") ?? false
    )
    try write("diagram: wrong", to: "Docs/A.md")
    #expect(
      docs("--package", folder.path).complaints.first?
        .contains(".seqtrace.yml:9:11: error: there is no 'onyl'") ?? false)
  }

  @Test func `A path that doesn't exist is an error, and a folder without blocks is not`() throws {
    #expect(CommandRun("docs", folder.file("missing.md")).status == 2)
    let run = docs()
    #expect((run.status, run.complaints.count) == (0, 2))
    #expect(CommandRun("docs", folder.path, "--check", "--list").status == 64)
    #expect(CommandRun("docs", "-").status == 64)
  }

  @Test(.enabled(if: geteuid() != 0))
  func `A file that can't be written is an error, and stays`() throws {
    let path = try write("input: design.mmd", "as: mermaid")
    let text = try text()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let run = docs()
    #expect(run.status == 2)
    #expect(!run.text.contains("filled in"))
    #expect(try self.text() == text)
  }
}
