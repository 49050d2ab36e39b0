import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// Rows without content: what stands between rows, spaces, hidden messages.
struct PlantUMLSpacesTests: PlantUMLReadings {
  @Test(arguments: [
    ("A -> B ++\nloop\nB -> A\nend\ndeactivate B", [3]),
    ("loop\nactivate A\nA -> B\nend\ndeactivate A", [1, 3]),
    ("A -> B\nalt\nA -> B\nelse\nactivate B\nA -> B\ndeactivate B\nend", [3]),
    ("A -> B\nloop\nA -> B\nend\ndestroy B", [3]),
    ("A -> B ++\ndeactivate B\nactivate B\nA -> B", [2]),
    ("A -> B ++\nloop\nA -> B\nend", []),
    ("activate A\nloop a\nelse b\nend\ndeactivate A\nactivate A\nloop c\nA -> B\nend", [1, 2]),
    ("A -> B\nloop\nA -> B\nend", []),
  ])
  func `What starts or ends behind a boundary of a block has a row`(
    _ text: String, _ rows: [Int]
  ) {
    let diagram = diagram(text)
    #expect(diagram.separators.map(\.position) == rows)
    #expect(diagram.separators.allSatisfy { $0.kind == .space && $0.height == 0 })
    expectReadBack(diagram)
  }

  @Test func `The end of a life behind a block is no end in it`() {
    let text = "A -> B\nloop\nA -> B : x\nend\ndestroy B\n"
    let diagram = diagram(text)
    #expect(diagram.lifelines[1].destruction == 3)
    #expect(diagram.messages[1].kind == .call)
    #expect(diagram.fragments[0].positions == 2..<3)
  }

  @Test func `What a bar behind a block implies isn't written`() {
    let exported = PlantUMLExporter().export(
      diagram("A -> B ++\nloop\nB -> A\nend\ndeactivate B\nloop\nB -> A\nend\n|||\nactivate B"))
    #expect(exported.contains("end\ndeactivate p1\n"))
    #expect(exported.contains("||25||\nactivate p1\n"))
    #expect(!exported.contains("||0||"))
  }

  @Test func `Spaces have heights`() {
    let diagram = diagram("A -> B\n|||\nA -> B\n||45||\nA -> B\n||0||")
    #expect(diagram.separators.map(\.height) == [25, 45, 0])
    expectReadBack(diagram)
  }

  @Test func `A hidden message leaves its room`() {
    let diagram = diagram("A -> B : x\nA -[hidden]> B ++ : y\nB -> A : z")
    #expect(diagram.messages.count == 2)
    #expect(diagram.separators.map(\.kind) == [.space])
    #expect(diagram.activations.map(\.start) == [2])
  }

  @Test func `A return answers a call, whatever was destroyed since`() {
    let diagram = diagram(
      "a -> b ++ : 1\nb -> b ++ : 2\nb -> c ** : 3\ndestroy c\nreturn r2\nreturn r1")
    let replies = diagram.messages.filter { $0.kind == .reply && $0.name.hasPrefix("r") }
    #expect(replies.map { [$0.sender.lifeline, $0.receiver.lifeline] } == [[1, 1], [1, 0]])
  }

  @Test(arguments: [
    ("A ->(10) B", "A -> B"), ("A (10)<- B", "A <- B"), ("[->(7) A", "[-> A"),
    ("A ->(7)o B", "A ->o B"), ("A -\\\\(3) B", "A -\\\\ B"), ("A ->(3)x B", "A ->x B"),
    ("A <-(4)]", "A <-]"), ("A -[#ff0000]>(20) B", "A -[#ff0000]> B"),
    ("A ->(99999999999999999999) B", "A -> B"),
  ])
  func `A slanted message is drawn level, and said to be`(_ text: String, _ level: String) {
    let reading = read(text)
    #expect(reading.diagram == diagram(level))
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.slant)])
  }

  @Test func `Notes behind a slash share a row`() {
    let diagram = diagram(
      "A -> B\nnote over A : a\n/ note over B : b\n/ rnote over C : c\nA -> B\nnote over A : d")
    #expect(diagram.sharedRows == [2..<5])
    expectReadBack(diagram)
    let exported = PlantUMLExporter().export(diagram)
    #expect(exported.contains("\n/ rnote over p2 : c\n"))
    #expect(!exported.contains("' seqtrace"))
  }

  @Test func `Notes and messages share a row, in any order`() {
    let diagram = diagram(
      "A -> B\n& note right of B : b\n& note over C : c\nnote over A : a\n& B -> C\n"
        + "A -> B : m\nnote right : beside\n& C -> C")
    #expect(diagram.sharedRows == [1..<4, 4..<6, 6..<9])
    expectReadBack(diagram)
    let exported = PlantUMLExporter().export(diagram)
    #expect(exported.contains("\n& note right of p1 : b\n/ note over p2 : c\n"))
    #expect(exported.contains("\n& p1 -> p2\n"))
    let apart = PlantUMLImporter().read(
      Array("@startuml\nA -> B\n== ==\n& note over A : apart\n@enduml".utf8))
    #expect(apart.diagram.sharedRows.isEmpty)
    #expect(apart.diagnostics.map(\.problem) == [.ignored(.parallel)])
    #expect(exported.contains("\nnote right : beside\n& p2 -> p2\n"))
    #expect(!exported.contains("' seqtrace"))
  }

  @Test func `Bars start and end at messages, whatever rows stand behind`() {
    let diagram = diagram(
      "A -> B\nnote left A : n\nactivate B\nB -> B\n== d ==\nnote over B : m\ndeactivate B\n"
        + "loop\nactivate B\nend")
    #expect(diagram.activations.map(\.start) == [1, 6])
    #expect(diagram.activations[0].end == 3)
  }

  @Test func `A reply at the edge comes from where its call went, and ends the bar`() {
    let right = diagram("B ->] ++ : x\nreturn r")
    #expect(right.messages[1].isMirrored && right.messages[1].sender == .gate)
    let left = diagram("[<-B ++ : x\nreturn r")
    #expect(!left.messages[1].isMirrored && left.messages[1].receiver == .occurrence(0))
    let found = diagram("[-> B ++ : x\nreturn r\nB <-] ++ : y\nreturn r")
    #expect(found.messages.map(\.isMirrored) == [false, true, true, false])
    #expect(found.activations.map(\.start) == [1, 3])
    #expect(found.activations.map(\.end) == [2, 4])
  }

  @Test func `Blocks that hold nothing stand before those behind them`() {
    let text = PlantUMLExporter().export(
      diagram("A -> B : m\nopt first\nend\nloop second\nopt third\nend\nA -> B : q\nend"))
    #expect(
      text.hasSuffix(
        "opt first\nend\nloop second\n  opt third\n  end\n  p0 -> p1 : q\nend\n@enduml\n"),
      "\(text)")
  }

  @Test func `Notes have shapes`() {
    let diagram = diagram(
      "A -> B\nrnote left of A : r\nhnote right : h\nhnote over A, B : h\nhnote over A : s\nnote over A : n"
    )
    #expect(diagram.notes.map(\.shape) == [.rectangle, .hexagon, .hexagon, .hexagon, .sheet])
    expectReadBack(diagram)
    #expect(!PlantUMLExporter().export(diagram).contains("' seqtrace"))
    var state = diagram
    state.notes[3].shape = .sheet
    state.notes[3].kind = .state
    expectReadBack(state)
    #expect(PlantUMLExporter().export(state).contains("{\"is\": \"state\"}\nhnote over p0 : s\n"))
  }
}
