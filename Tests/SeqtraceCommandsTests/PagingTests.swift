import Foundation
import SeqtraceGraphviz
import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct PagingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test(arguments: ["svg", "txt", "mmd", "puml", "json"])
  func `Each page is written to a file of its own, and names its neighbours`(
    _ ending: String
  ) throws {
    let run = CommandRun(
      "run", "typing", "-o", folder.file("session.\(ending)"), "--pages", "3", "--language", "en")
    #expect(run.status == 0)
    #expect(run.complaints == [])
    #expect(try folder.names == (1...3).map { "session-\($0).\(ending)" })
    for page in 1...3 {
      let text = try text("session-\(page).\(ending)")
      #expect(text.contains("(page \(page) of 3)"))
      for other in 1...3 {
        let isNamed = text.contains("page \(other) of 3: session-\(other).\(ending)")
        #expect(isNamed == (abs(other - page) == 1), "\(other) on \(page)")
      }
    }
  }

  @Test func `A reference leads to the page, whatever its file is called`() throws {
    CommandRun("run", "typing", "-o", folder.file("a b:c#1&\".svg"), "--pages", "2").expectSuccess()
    #expect(try text("a b:c#1&\"-1.svg").contains("href=\"a%20b%3Ac%231%26%22-2.svg\""))
  }

  @Test func `Pages of so many messages are as few as hold them`() throws {
    let file = folder.file("s.json")
    CommandRun("run", "typing", "-o", file, "--page-messages", "10").expectSuccess()
    let counts = try folder.names.map { name in
      try text(name).components(separatedBy: "\"from\": ").count - 1
    }
    let whole = CommandRun("run", "typing", "--format", "json").text
    let total = whole.components(separatedBy: "\"from\": ").count - 1
    #expect(counts.count == (total + 9) / 10)
    #expect(counts.reduce(0, +) == total && counts.allSatisfy { (5...10).contains($0) })
  }

  @Test func `Text goes to standard output page after page, parted by lines`() {
    for (format, dash) in [("text", "─"), ("ascii", "-")] {
      let run = CommandRun(
        "run", "typing", "--format", format, "--pages", "3", "--language", "en")
      let line = "\n\n" + String(repeating: dash, count: 72) + "\n\n"
      let pages = run.text.components(separatedBy: line)
      #expect(pages.count == 3)
      #expect(pages[1].contains("page 3 of 3") && !pages[1].contains("page 3 of 3:"))
    }
  }

  @Test(.enabled(if: (try? GraphvizRenderer.checkAvailability()) != nil))
  func `A PDF has all pages in one file`() throws {
    let file = folder.file("t.pdf")
    CommandRun("run", "typing", "-o", file, "--pages", "3", "--legend").expectSuccess()
    #expect(try folder.names == ["t.pdf"])
    let whole = CommandRun("run", "typing", "--format", "pdf", "--pages", "3", "--legend")
    expectSame(whole.output, try folder.read("t.pdf"))
    guard let pdfinfo = Executable.named("pdfinfo") else { return }
    let result = try pdfinfo.run([file])
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" 3") }, "\(lines)")
  }

  @Test(.enabled(if: (try? GraphvizRenderer.checkAvailability()) != nil))
  func `Each sheet of paper has the heads once, at its top`() throws {
    let calls = (1...300).map {
      #"{"kind":"call","id":\#($0),"from":"Sender","to":"Receiver","name":"f()"}"# + "\n"
    }
    let file = try folder.write("{\"seqtrace\":1}\n" + calls.joined(), to: "t.jsonl")
    let pdf = folder.file("t.pdf")
    CommandRun("render", file, "-o", pdf, "--paper", "a4").expectSuccess()
    guard let pdftotext = Executable.named("pdftotext") else { return }
    let text = String(decoding: try pdftotext.run([pdf, "-"]).output, as: UTF8.self)
    let counts = text.split(separator: "\u{C}").map {
      $0.components(separatedBy: "Receiver").count - 1
    }
    #expect(counts.count > 5)
    #expect(counts.dropLast().allSatisfy { $0 == 1 }, "\(counts)")
  }

  @Test(arguments: [("en", "page 2 of 2"), ("zh", "第 2 页，共 2 页"), ("es", "página 2 de 2")])
  func `Pages speak the language asked for`(_ language: String, _ name: String) {
    let run = CommandRun("run", "leak", "--pages", "2", "--language", language)
    #expect(run.text.components(separatedBy: name).count == 3, "in a reference and in a title")
  }

  @Test func `What fits on one page is drawn as ever`() throws {
    let whole = CommandRun("run", "leak", "--format", "svg")
    for options in [["--pages", "1"], ["--page-messages", "1000"]] {
      let run = CommandRun(["run", "leak", "-o", folder.file("leak.svg")] + options)
      #expect(run.status == 0)
      #expect(try folder.names == ["leak.svg"])
      expectSame(try folder.read("leak.svg"), whole.output)
      expectSame(CommandRun(["run", "leak"] + options).output, CommandRun("run", "leak").output)
    }
  }

  @Test func `There are no more pages than messages allow`() throws {
    CommandRun("run", "leak", "-o", folder.file("l.txt"), "--pages", "1000").expectSuccess()
    let names = try folder.names
    #expect((2...20).contains(names.count), "\(names)")
  }

  @Test func `Captions and the legend stand where they are needed`() throws {
    CommandRun(
      "run", "placeholder", "-o", folder.file("p.txt"), "--pages", "2", "--captions", "--legend",
      "--language", "en"
    ).expectSuccess()
    let (first, second) = (try text("p-1.txt"), try text("p-2.txt"))
    #expect(first.contains("\n1   ") && !first.contains("\n12  "))
    #expect(!second.contains("\n1   ") && second.contains("\n12  "))
    #expect(!first.contains("end of an object's life"))
    #expect(second.contains("end of an object's life"))
    #expect(second.contains("shown by another diagram"))
  }

  @Test func `No page takes its place before all are written`() throws {
    let old = try folder.write("old", to: "s-1.svg")
    try FileManager.default.createDirectory(
      atPath: folder.file("s-2.svg"), withIntermediateDirectories: false)
    let run = CommandRun("run", "typing", "-o", folder.file("s.svg"), "--pages", "3")
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(folder.file("s-2.svg")): error: can't be w") == true)
    #expect(try folder.names == ["s-1.svg", "s-2.svg"])
    #expect(try folder.read("s-1.svg") == Array("old".utf8), "\(old)")
  }

  @Test func `A page that is left of an earlier drawing stays, with a warning`() throws {
    let file = folder.file("s.svg")
    CommandRun("run", "typing", "-o", file, "--pages", "3").expectSuccess()
    let run = CommandRun("run", "typing", "-o", file, "--pages", "2")
    #expect(run.status == 0)
    #expect(
      run.complaints == [
        "\(folder.file("s-3.svg")): warning: is no part of this drawing",
        "hint: An earlier drawing may have had more files; it is left as it is.",
      ])
    #expect(try folder.names == ["s-1.svg", "s-2.svg", "s-3.svg"])
  }

  @Test(arguments: [
    (["--pages", "0"], "error: The page count 0 is out of range; expected 1 to 1000"),
    (["--pages", "1001"], "error: The page count 1001 is out of range; expected 1 to 1000"),
    (
      ["--page-messages", "1"],
      "error: 1 is out of range for the messages of a page; expected 2 or more"
    ),
    (
      ["--pages", "2", "--page-messages", "9"],
      "error: --pages and --page-messages exclude each other; expected one of them"
    ),
    (["--pages", "2", "--format", "jsonl"], "error: --pages has no meaning in the format jsonl"),
    (
      ["--page-messages", "2", "--format", "dot"],
      "error: --page-messages has no meaning in the format dot"
    ),
    (
      ["--pages", "2", "--format", "svg", "--diagram", "communication"],
      "error: --pages has no meaning in a communication diagram"
    ),
    (
      ["--pages", "2", "--format", "pdf", "--paper", "a4"],
      "error: --pages and --paper both part the diagram; expected one of them"
    ),
    (
      ["--pages", "2", "--format", "svg"],
      "error: --pages writes a file for each page in the format svg; expected a file to name them "
        + "after"
    ),
    (
      ["--pages", "2", "--format", "png", "-o", "/dev/null"],
      "error: --pages writes a file for each page in the format png; expected a file to name them "
        + "after"
    ),
  ])
  func `What can't be parted is wrong usage`(_ options: [String], _ complaint: String) {
    let run = CommandRun(["run", "leak"] + options)
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(run.complaints.first == complaint)
  }

  @Test func `More pages than anybody turns are refused`() throws {
    let calls = (1...3000).map {
      #"{"kind":"call","id":\#($0),"from":"a","to":"b","name":"f()"}"# + "\n"
    }
    let file = try folder.write("{\"seqtrace\":1}\n" + calls.joined(), to: "t.jsonl")
    let run = CommandRun("render", file, "-o", folder.file("t.svg"), "--page-messages", "2")
    #expect(run.status == 64)
    #expect(
      run.complaints == [
        "error: the diagram would take 1500 pages; expected at most 1000",
        "hint: More messages fit on a page: --pages 1000",
      ])
    #expect(try folder.names == ["t.jsonl"])
  }
}

extension CommandRun {
  fileprivate func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(status == 0, sourceLocation: sourceLocation)
    #expect(complaints == [], sourceLocation: sourceLocation)
  }
}
