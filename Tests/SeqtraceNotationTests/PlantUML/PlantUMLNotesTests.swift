import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// What stands in notes, legends and references: rules, tables, links, single characters.
struct PlantUMLNotesTests: PlantUMLReadings {
  @Test(arguments: [
    "ref over A, B : x", "opt\nref over A, B : x\nend", "A -> B\nref over A, B : x",
  ])
  func `A note at a reference is kept, on its side`(_ text: String) {
    let reading = read("\(text)\nnote left : l\nnote right : r")
    #expect(reading.diagnostics == [])
    #expect(reading.diagram.notes.map(\.placement) == [.left(of: 0), .right(of: 1)])
  }

  @Test func `A line of marks is a rule`() {
    let text = diagram("A -> B\nnote right\none\n----\ntwo\n====\n....\n-\nend note").notes[0]
      .text
    let rules = ["─", "═", "┄"].map { String(repeating: $0, count: 12) }
    let short = diagram("A -> B\nnote right : a\\n----\\nb ----").notes[0].text
    #expect(short == "a\n\(rules[0])\nb ----")
    #expect(text == "one\n\(rules[0])\ntwo\n\(rules[1])\n\(rules[2])\n-")
  }

  @Test func `A colour of several parts ends before the text`() {
    let reading = PlantUMLImporter().read(
      Array(
        "@startuml\nA -> B\nnote over A #line:green;back:lightblue;shadowing:false : x\n@enduml"
          .utf8))
    #expect(reading.diagram.notes[0].text == "x")
    #expect(reading.diagram.notes[0].look.tint?.description == "#add8e6")
  }

  @Test(arguments: [
    ("--", "────────────"), ("---", "────────────"), ("...", "┄┄┄┄┄┄┄┄┄┄┄┄"),
    ("==a b==", "════ a b ════"), ("== a ==", "════ a ════"), ("____a__", "──── a ────"),
    ("..a", "..a"), ("--a-", "--a-"), ("..<b>a</b>..", "┄┄┄┄ a ┄┄┄┄"),
  ])
  func `A rule in a note may have a title`(_ line: String, _ text: String) {
    #expect(diagram("A -> B\nnote right\n\(line)\nx\nend note").notes[0].text.text == text + "\nx")
    #expect(diagram("A -> B\nnote right : \(line)\\nx").notes[0].text.text == text + "\nx")
  }

  @Test(arguments: ["==a b==", "..a..", "| a |", "--"])
  func `Only notes have rules with titles, and tables`(_ line: String) {
    #expect(diagram("A -> B : x\\n\(line)").messages[0].name == "x\n\(line)")
  }

  @Test func `A note has tables`() {
    let note = diagram(
      "A -> B\nnote right\nx\n|= a |= b **c** |\n| //d// |= e |\ny\n|= f |\nnot | this\nend note"
    ).notes[0]
    #expect(note.text.text == "x\n| a | b c |\n| d |= e |\ny\n| f |\nnot | this")
    #expect(
      note.text.runs == [
        TextRun("x\n|"), TextRun(" a ", looks: .bold), TextRun("|"),
        TextRun(" b c ", looks: .bold), TextRun("|\n| "), TextRun("d", looks: .italic),
        TextRun(" |= e |\ny\n|"), TextRun(" f ", looks: .bold), TextRun("|\nnot | this"),
      ])
  }

  @Test func `Rules and tables are written as PlantUML's`() {
    var note = Note(
      position: 1, placement: .over(0, 0),
      text: "────────────\n════ a ════\n┄┄┄┄┄\n|=| b |\n|| x\n──── -a ────")
    note.text.runs = []
    let diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")], notes: [note])
    let text = PlantUMLExporter().export(diagram)
    #expect(
      text.contains(
        #"note over p0 : ----\n==a==\n┄┄┄┄┄\n|<U+003D>| b |\n<U+007C><U+007C> x\n"#
          + "──── -a ────"), "\(text)")
    #expect(PlantUMLImporter().read(Array(text.utf8)).diagram.notes[0].text == note.text)
  }

  @Test(arguments: [
    ("a\\tb", "a       b"), ("a\tb", "a       b"), ("\\tx", "        x"),
    ("abcdefgh\\ti", "abcdefgh        i"), ("x\\na\\tb", "x\na       b"),
    ("<:1F607:>x", "\u{1F607}x"), ("<:smile:>", "<:smile:>"), ("x\\n  |_ y", "x\n  └ y"),
    ("|__", "|__"),
  ])
  func `Tabs, characters and branches are drawn`(_ text: String, _ name: String) {
    #expect(PlantUMLLabel(Array(text.utf8)[...]).text == name)
  }

  @Test func `A character has a colour`() {
    #expect(
      diagram("A -> B : <#green:2630:> x").messages[0].runs == [
        TextRun("\u{2630}", color: .init(0x008000)), TextRun(" x"),
      ])
  }

  @Test func `A line of tabs takes no longer than its length`() {
    let label = PlantUMLLabel(Array(repeating: 0x09, count: 50_000)[...])
    #expect(label.text.utf8.count == 400_000)
  }

  @Test func `A reference leads where the link at its start does`() {
    let references = diagram(
      "ref over A, B : [[https://a.org]] the text\nref over A\n  [[https://b.org]]\n  one\n  two\n"
        + "end ref\nref over A [[https://c.org]] : x\nref over A : see [[https://d.org]]\nA -> B"
    ).references
    #expect(references.map(\.name) == ["the text", "one\ntwo", "x", "see https://d.org"])
    #expect(
      references.map(\.link) == [
        "https://a.org", "https://b.org", "https://c.org", "https://d.org",
      ])
  }

  @Test func `A note leads somewhere`() {
    let notes = diagram(
      "A -> B\nnote right [[https://a.org]] : x\nnote over A : see [[https://b.org y]]\nnote over A : [[{tip}]]z"
    ).notes
    #expect(notes.map(\.text.text) == ["x", "see y", "z"])
    #expect(notes.map(\.link) == ["https://a.org", "https://b.org", nil])
    let text = PlantUMLExporter().export(
      SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")], notes: [notes[1]]))
    #expect(text.contains("note over p0 : see [[https://b.org y]]"))
  }

  @Test func `The part of a text that leads somewhere is known`() {
    let diagram = diagram(
      "A -> B : see [[https://b.org **y**]] now\nA -> B : [[https://b.org all of it]]\n"
        + "note right : one [[https://c.org]]\\nand [[https://c.org two]]\n"
        + "note over A [[https://d.org]] : its own, not [[https://e.org this]]")
    #expect(
      diagram.messages.map(\.runs) == [
        [TextRun("see "), TextRun("y", looks: [.bold, .linked]), TextRun(" now")], [],
      ])
    let parts = diagram.notes.map { $0.text.runs.map { ($0.text, $0.looks == .linked) } }
    #expect(parts[0].map(\.0) == ["one ", "https://c.org", "\nand ", "two"])
    #expect(parts[0].map(\.1) == [false, true, false, true])
    #expect(diagram.notes[1].text.runs.isEmpty)
    #expect(diagram.notes.map(\.link) == ["https://c.org", "https://d.org"])
    expectReadBack(diagram)
    let text = PlantUMLExporter().export(diagram)
    #expect(text.contains(" : see [[https://b.org <b>y</b>]] now\n"))
    #expect(!text.contains("' seqtrace"))
  }

  @Test func `A second address of a text is told`() {
    let reading = PlantUMLImporter().read(
      Array("@startuml\nA -> B : [[https://a.org x]] [[https://b.org y]]\n@enduml".utf8))
    #expect(reading.diagram.links.map(\.address) == ["https://a.org"])
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.link)])
  }

  @Test func `A legend has looks, rules and tables`() {
    let diagram = diagram(
      "A -> B\nlegend\n  **a** b\n  |= c |\n  --\nendlegend\nlegend left\nlast\nendlegend")
    #expect(diagram.surroundings.explanation?.text == "a b\n| c |\n────────────\nlast")
    #expect(diagram.surroundings.explanation?.runs.map(\.looks) == [.bold, [], .bold, []])
    #expect(diagram.remarks.isEmpty)
    let text = PlantUMLExporter().export(diagram)
    #expect(
      text.contains("legend left\n  <b>a</b> b\n  |<b> c </b>|\n  ----\n  last\nendlegend\n"),
      "\(text)")
  }

  @Test(arguments: ["endlegend", "end legend", "@enduml", "!include x", "' x", "x\n\ny", "Ende"])
  func `No line of a legend ends it`(_ text: String) {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.surroundings.explanation = StyledText(text)
    let exported = PlantUMLExporter().export(diagram)
    let reading = PlantUMLImporter().read(Array(exported.utf8))
    #expect(reading.diagram.surroundings.explanation?.text == text, "\(exported)")
    #expect(reading.diagnostics.isEmpty)
    // Without a comment that says it again.
    #expect(!exported.contains("explanation"), "\(exported)")
  }

  @Test func `Notes have looks by their stereotypes`() {
    let notes = diagram(
      """
      skinparam note {
        BackgroundColor<<st1>> #white
        BorderColor<<st1>> #green
        FontColor<<st1>> #red
      }
      A -> B
      note<<st1>> over A : x
      note left of A <<st1>> : y
      note over A : z
      """
    ).notes
    #expect(notes.map { $0.look.outline?.rgb } == [0x008000, 0x008000, nil])
    #expect(notes.map { $0.text.runs.first?.color?.rgb } == [0xFF0000, 0xFF0000, nil])
  }

  @Test(arguments: [
    ("(A,#FFFF00) toto", "(A) «toto»"), ("(c,red)", "(c)"), ("(?,red) x", "(?) «x»"), ("x", "«x»"),
    ("(A", "«(A»"), ("() x", "«x»"),
  ])
  func `A stereotype has a spot`(_ text: String, _ shown: String) {
    #expect(PlantUMLStereotype(text).shown == shown)
  }

  @Test func `A note behind a block is about all of it, and stands below`() {
    let diagram = diagram(
      """
      alt one
        A -> B
        C -> A
      else two
        B -> A
      end
      note right : whole
      note left : too
      A -> B
      note right : message
      loop
        note left : still the message
        A -> B
      end
      B -> A
      note right : the last
      """)
    #expect(
      diagram.notes.map(\.placement) == [
        .right(of: 2), .left(of: 0), .beside(message: 6), .beside(message: 6),
        .beside(message: 10),
      ])
    expectReadBack(diagram)
  }
}
