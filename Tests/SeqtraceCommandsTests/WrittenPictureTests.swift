import Testing

@testable import SeqtraceCommands

/// Pictures of written diagrams, as the command draws them.
@MainActor struct WrittenPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func drawing(_ lines: String, as format: String = "text") throws -> String {
    let file = try folder.write("@startuml\n\(lines)\n@enduml\n", to: "d.puml")
    let run = CommandRun("render", file, "--format", format)
    #expect(run.status == 0)
    #expect(run.complaints == [])
    return run.text
  }

  @Test(arguments: ["text", "svg"])
  func `Written texts are drawn whole`(_ format: String) throws {
    let words = (1...8).map { "word\($0)" }.joined(separator: "\\n")
    for line in ["A -> B : \(words)", "ref over A, B : \(words)", "participant \"\(words)\" as C"] {
      let text = try drawing("participant A\nparticipant B\n\(line)\nA -> B : end", as: format)
      #expect((1...8).allSatisfy { text.contains("word\($0)") }, "\(line)")
      #expect(!text.contains("…"), "\(line)")
    }
  }

  @Test func `Heads stand before circles, in text and in SVG`() throws {
    let text = try drawing("A ->o B : r\nB ->o A : l\nA ->o A : s\nA ->o] : e\n[o-> A : f")
    for part in ["►○", "○◄─", "○◄──╯", "►○\n", "○──"] { #expect(text.contains(part), "\(part)") }
    let svg = try drawing("A ->o B : r", as: "svg")
    let end = svg.matches(of: /class="m[^"]*" d="M[0-9.]+ [0-9.]+H([0-9.]+)"/).first?.output.1
    let circle = svg.matches(of: /href="#seqtrace-connection"[^>]* x="([0-9.]+)"/).first?.output.1
    let places = [end, circle].compactMap { $0.flatMap { Double($0) } }
    #expect(places.count == 2 && places[0] == places[1] - 4, "\(svg)")
  }

  @Test func `Notes are sheets, rectangles and hexagons`() throws {
    let text = try drawing("A -> B\nnote over A, B : s\nrnote over A, B : r\nhnote over A, B : h")
    for corner in ["╲", "┐", "╮"] { #expect(text.contains(corner), "\(corner)") }
    // The hexagon has a tip more than the sheet; the sheet has two lines for its fold besides.
    for (word, corners) in [("note", 5), ("hnote", 6)] {
      let svg = try drawing("A -> B\n\(word) over A, B : x", as: "svg")
      let outline = try #require(svg.firstMatch(of: /class="note" d="(M[^"]*)Z"/))
      #expect(outline.output.1.count { "ML".contains($0) } == corners, "\(word)")
    }
  }

  @Test func `A screen reader's texts stand in the SVG`() throws {
    let file = try folder.write(
      "sequenceDiagram\n  title Drawn\n  accTitle: Heard\n  accDescr: All of it\n  A->>B: x\n",
      to: "d.mmd")
    let svg = CommandRun("render", file, "--format", "svg").text
    #expect(svg.contains(">Heard</title>"))
    #expect(svg.contains(">All of it</desc>"))
    #expect(svg.contains(">Drawn</tspan>"))
  }
}
