import SeqtraceDiagram
import SeqtraceNotation
import Testing

/// What is wrong with a text, and what is ignored of it.
struct PlantUMLErrorsTests: PlantUMLReadings {
  @Test(arguments: [
    (
      "A -> B hello",
      "2:8: error: the statement is over before 'hello'; expected the end of the line"
    ),
    ("A -- B", "2:3: error: the arrow has no head; expected a head such as in '->' or '<-'"),
    ("!include x.puml", "2:1: error: '!include' is for the preprocessor, which is not run"),
    ("end", "2:1: error: there is no block to end"),
    ("A -> B\nalt x", "3:1: warning: nothing ends the block 'alt'; expected 'end'"),
    ("else", "2:1: error: 'else' stands outside of all blocks"),
    ("note left : x", "2:1: warning: the note has no message to stand at"),
    ("note over A", "2:1: error: nothing ends 'note'; expected 'end note'"),
    ("return", "2:1: error: no message came before, so there is nothing to return from"),
    ("A -> B\n{a} <-> {b} : 1 s", "3:1: warning: times between messages are left out"),
    ("scale 2", "2:1: warning: the setting 'scale' is ignored"),
    ("mainframe sd x", "2:11: warning: the setting 'mainframe' is ignored"),
    ("hide unlinked", "2:1: warning: the setting 'hide unlinked' is ignored"),
    ("hide <<x>> stereotype", "2:1: warning: the setting 'hide <<x>> stereotype' is ignored"),
    ("autonewpage 2", "2:1: warning: the setting 'autonewpage' is ignored"),
    ("url of A is [[https://a.org]]", "2:1: warning: the setting 'url' is ignored"),
    (
      "<style>\nnote { BackgroundColor red }\n</style>",
      "2:2: warning: the setting 'style' is ignored"
    ),
    ("legend\nx\nend legend", "3:1: warning: captions and legends are drawn as a footer"),
    ("what is this", "2:1: error: this is no statement: 'what is this'"),
    ("A -> B\ndeactivate B", "3:12: warning: 'B' is not active"),
    (
      "skinparam ParticipantMargin 2",
      "2:11: warning: the setting 'skinparam ParticipantMargin' is ignored"
    ),
    ("!theme plain", "2:1: warning: the setting '!theme' is ignored"),
    ("!pragma useVerticalIf on", "2:1: warning: the setting '!pragma' is ignored"),
    (
      "A -[bold]> B",
      "2:5: warning: styles of arrows are ignored, but for colours, 'dashed' and 'dotted'"
    ),
    ("A -> B\n||1001||", "3:1: warning: a space is at most 1000 high"),
    ("class A", "2:1: error: 'class' is another diagram; expected a sequence diagram"),
  ])
  func `What is wrong or ignored is told with its place`(_ lines: String, _ text: String) {
    #expect(read(lines).diagnostics.map(\.description) == [text])
  }

  @Test func `A participant that sends after its destruction gets one warning`() {
    let reading = read("A -> B\ndestroy B\nA -> B : to it\nB -> A\nB -> A")
    #expect(
      reading.diagnostics.map(\.description) == [
        "5:1: warning: 'B' is destroyed above and sends a message here"
      ])
  }

  @Test func `All errors are reported, and the rest is read`() {
    let reading = read("A -> B : 1\nA -> \nA => B\nB -> A : 2\n!define X\nend")
    #expect(reading.diagnostics.map(\.line) == [4, 6, 7])
    #expect(reading.diagram.messages.map(\.name) == ["1", "", "2"])
  }

  @Test(arguments: [
    "header\n  !$x = 1\nendheader", "note over A\n!if (%true())\nx\n!endif\nend note",
    "ref over A\n!include x\nend ref", "title\n!define X\nend title",
  ])
  func `The preprocessor is refused within texts, too`(_ statement: String) {
    let reading = read("A -> B\n\(statement)")
    #expect(reading.hasErrors)
    #expect(
      reading.diagnostics.allSatisfy {
        if case .preprocessor = $0.problem { $0.line == 4 || $0.line == 6 } else { false }
      })
  }

  @Test func `An exclamation mark alone is no directive`() {
    let reading = read("A -> B\nnote over A\n!important\n! x\n!\n  !!\nend note")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.diagram.notes[0].text == "!important\n! x\n!\n  !!")
  }

  @Test func `A procedure is one error`() {
    let reading = read("!procedure $x($a)\nclass $a\n!endprocedure\nA -> B")
    #expect(reading.diagnostics.map(\.problem) == [.preprocessor("!procedure")])
    #expect(reading.diagram.messages.count == 1)
  }

  @Test func `Problems that the preprocessor would solve are one error`() {
    let reading = read(
      "!$color = \"#AAD\"\n!define LIGHT #EEE\nskinparam ParticipantMargin $color\nA -> B\n!include x"
    )
    #expect(reading.diagnostics.map(\.problem) == [.preprocessor("!$color")])
    #expect(reading.diagram.messages.count == 1)
  }

  @Test func `A group that nothing ends is drawn up to the end`() {
    let reading = read("A -> B\nalt x\nA -> B\nelse y\nB -> A")
    #expect(!reading.hasErrors)
    #expect(reading.diagram.fragments[0].operands.map(\.positions) == [2..<3, 3..<4])
  }
}
