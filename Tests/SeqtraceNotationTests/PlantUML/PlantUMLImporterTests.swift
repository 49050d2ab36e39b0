import SeqtraceDiagram
import SeqtraceNotation
import Testing

struct PlantUMLImporterTests {
  private func read(_ lines: String) -> PlantUMLImporter.Reading {
    PlantUMLImporter().read(Array(("@startuml\n" + lines + "\n@enduml\n").utf8))
  }

  private func diagram(_ lines: String) -> SequenceDiagram {
    let reading = read(lines)
    #expect(reading.diagnostics == [])
    return reading.diagram
  }

  private func first(_ line: String) -> Message? { diagram(line).messages.first }

  @Test(arguments: [
    ("[-> A", false), ("[<- A", true), ("A ->]", false), ("A <-]", true), ("?-> A", false),
    ("?<- A", true), ("A ->?", false), ("A <-?", true), ("<- A : x", true), ("A <- : x", true),
    ("A <- B", false), ("[<[#ff0000]- A", true), ("A <<[#ff0000]--]", true),
  ])
  func `An open end stands on the side on which it is written`(_ text: String, _ isMirrored: Bool)
    throws
  {
    let message = try #require(first(text))
    #expect(message.isMirrored == isMirrored)
    let again = PlantUMLExporter().export(diagram(text))
    #expect(
      PlantUMLImporter().read(Array(again.utf8)).diagram.messages.first?.isMirrored == isMirrored)
    #expect(!again.contains("' seqtrace"))
  }

  @Test func `A note of a message stands on its side`() {
    let diagram = diagram("A -> B : x\nnote left : l\nnote right : r\nnote LEFT\nm\nend note")
    #expect(diagram.notes.map(\.prefersLeft) == [true, false, true])
    let again = PlantUMLExporter().export(diagram)
    #expect(again.contains("note left : l\n"))
    #expect(!again.contains("' seqtrace"))
  }

  @Test(arguments: [
    ("A -> B : this is\\\n on two lines", "this is on two lines"),
    ("A -> B : one\\\r\ntwo\\\r\nthree", "onetwothree"), ("A -> B : ends\\\\", "ends\\"),
    ("A -> B : x\\\nB --> A", "xB --> A"),
  ])
  func `A line that ends in a backslash goes on in the next one`(_ text: String, _ label: String) {
    let diagram = diagram(text)
    #expect(diagram.messages.map(\.label) == [label])
    #expect(
      PlantUMLImporter().read(Array(PlantUMLExporter().export(diagram).utf8)).diagram.messages.map(
        \.label) == [label])
  }

  @Test func `Parallel messages share a row with the message before them`() {
    let diagram = diagram(
      "A -> B : 1\n& C -> D : 2\n& A -> D : 3\nA -> B : 4\nA -> B : 5\n& C -> D : 6")
    #expect(diagram.sharedRows == [1..<4, 5..<7])
    let reading = read("A -> B : 1\nloop x\n& C -> D : 2\nend")
    #expect(reading.diagram.sharedRows.isEmpty)
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.parallel)])
  }

  // MARK: Messages

  @Test(arguments: [
    ("->", Message.Kind.call, false), ("->>", .signal, false), ("-->>", .reply, false),
    ("-->", .reply, true), ("->x", .call, true), ("<->", .call, true), ("-\\", .call, true),
    ("-[dotted]>>", .reply, false), ("o->", .call, true), ("->o", .call, true),
  ])
  func `An arrow tells the kind of a message`(
    _ arrow: String, _ kind: Message.Kind, _ isItsOwn: Bool
  ) throws {
    let message = try #require(first("A \(arrow) B : hi"))
    #expect(message.kind == kind)
    #expect(message.label == "hi")
    #expect((message.arrow != nil) == isItsOwn)
  }

  @Test func `A head on the left turns a message around`() throws {
    let message = try #require(first("A /- B"))
    #expect(message.sender == .occurrence(1))
    #expect(message.receiver == .occurrence(0))
    #expect(message.arrow == Message.Arrow(head: .upperFilled))
  }

  @Test(arguments: [
    ("[-> A", Message.End.gate, Message.End.occurrence(0)), ("A ->]", .occurrence(0), .gate),
    ("A -> : x", .occurrence(0), .gate), ("-> A : x", .gate, .occurrence(0)),
    ("[<- A", .occurrence(0), .gate), ("A <-]", .gate, .occurrence(0)),
    ("?-> A", .unknown, .occurrence(0)), ("A ->o?", .occurrence(0), .unknown),
  ])
  func `A message may start or end at the edge`(
    _ line: String, _ sender: Message.End, _ receiver: Message.End
  ) throws {
    let message = try #require(first(line))
    #expect([message.sender, message.receiver] == [sender, receiver])
    #expect(message.arrow == nil)
  }

  @Test(arguments: [
    ("A -> B : hi /' c '/", "hi"), ("A -> B : a /' b '/ c", "a /' b '/ c"),
    ("A -> B : a /' b '/ c /' d '/", "a /' b '/ c"), ("/' c '/ A -> B : hi", "hi"),
    ("A -> B : it's a/b's '/", "it's a/b's '/"), ("A -> B /' c '/", ""),
  ])
  func `A comment in a line of a message begins or ends it, as in PlantUML`(
    _ line: String, _ text: String
  ) {
    #expect(first(line)?.label == text)
  }

  @Test func `A comment may stand behind the first line of a longer text`() {
    let diagram = diagram("A -> B : x\nnote left /' c '/\n  text\nend note\nA -> B : y")
    #expect(diagram.notes.map(\.text) == ["text"])
    #expect(diagram.messages.map(\.label) == ["x", "y"])
  }

  @Test func `Names need quotes only if they have other characters`() {
    let diagram = diagram(
      "Élan_1.b@c -> \"two words\" : 1\n\"two words\" -> \"long name\" as L : 2\nL -> o : 3")
    #expect(diagram.lifelines.map(\.label) == ["Élan_1.b@c", "two words", "long name", "o"])
    #expect(diagram.messages.map(\.receiver) == [1, 2, 3].map { .occurrence($0) })
  }

  @Test func `A message to several is one for each`() {
    let diagram = diagram("A -> B & C & D : all")
    #expect(diagram.messages.map(\.receiver) == [1, 2, 3].map { .occurrence($0) })
    #expect(diagram.messages.map(\.label) == ["all", "all", "all"])
  }

  @Test func `A word of the language before an arrow is a name`() {
    #expect(
      diagram("loop -> note : x\nend -> alt").lifelines.map(\.name) == [
        "loop", "note", "end", "alt",
      ])
  }

  // MARK: Participants

  @Test func `Participants have kinds, labels and an order`() {
    let reading = read(
      """
      participant Last order 30
      actor "A\\nB" as Middle <<(X,#red) person>> order 20
      queue First order 10
      participant Lines [
        one
          two
      ]
      Last -> First
      """)
    #expect(reading.diagnostics == [])
    #expect(
      reading.diagram.lifelines.map(\.label) == [
        "one\n  two", "First", "(X) «person»\nA\nB", "Last",
      ])
    #expect(reading.diagram.lifelines.map(\.kind) == [.participant, .queue, .actor, .participant])
  }

  @Test func `A second declaration puts a participant last`() {
    #expect(diagram("A -> B\nparticipant A").lifelines.map(\.name) == ["B", "A"])
  }

  @Test func `Boxes reach from their first participant to their last`() {
    let diagram = diagram("box Some Title #Gold\nparticipant B\nparticipant C\nend box\nA -> B")
    #expect(
      diagram.groups == [
        LifelineGroup(title: "Some Title", from: 0, to: 1, tint: .color(.init(0xFFD700)))
      ])
  }

  // MARK: Lives

  @Test func `Signs and statements activate`() {
    let diagram = diagram(
      "A -> B ++ : 1\nactivate A\nA -> B ++ : 2\nB --> A -- : 3\nreturn 4\ndeactivate A")
    #expect(
      diagram.activations.map { [$0.lifeline, $0.start, $0.end] } == [
        [1, 1, 4], [0, 1, 4], [1, 2, 3],
      ])
    #expect(diagram.messages[3].sender == .occurrence(1))
    #expect(diagram.messages[3].kind == .reply)
  }

  @Test func `Two signs end one activation and start another one`() {
    let diagram = diagram("A -> B ++\nB -> C --++ : go on\nreturn")
    #expect(
      diagram.activations.map { [$0.lifeline, $0.start, $0.end] } == [[1, 1, 2], [2, 2, 3]])
  }

  @Test func `Autoactivate starts with solid lines and ends with dashed ones`() {
    let diagram = diagram("autoactivate on\nA -> B\nB -> B\nB --> B\nB --> A")
    #expect(
      diagram.activations.map { [$0.lifeline, $0.start, $0.end] } == [[1, 1, 4], [1, 2, 3]])
  }

  @Test func `What is created and destroyed has its own messages`() {
    let diagram = diagram(
      "A -> B\ncreate C\nA -> C : Hi\nA -> D ** : «create»\nA -> C !!\nA --> D\ndestroy D")
    #expect(diagram.messages.map(\.kind) == [.call, .creation, .creation, .destruction, .reply])
    #expect(diagram.lifelines.map(\.creation) == [nil, nil, 2, 3])
    #expect(diagram.lifelines.map(\.destruction) == [nil, nil, 4, 5])
    #expect(diagram.messages[1].label == "Hi")
  }

  // MARK: Blocks and rows

  @Test func `Blocks become fragments over their rows`() {
    let diagram = diagram(
      """
      A -> B
      alt yes
        A -> B
        group #ff0000 Mine [or not]
          A -> B
        end
      else no
        A -> B
      end
      par2
      also
      end
      group consider [f, g]
      end
      """)
    #expect(diagram.fragments.map(\.operator) == [.alt, .section, .par, .consider])
    #expect(diagram.fragments[0].operands.map(\.positions) == [2..<4, 4..<5])
    #expect(diagram.fragments[0].operands.map(\.condition) == ["yes", "no"])
    #expect(diagram.fragments[3].operands[0].condition == "f, g")
    #expect(diagram.fragments[1].operands[0].condition == "Mine [or not]")
    #expect(diagram.fragments[1].operands[0].tint == .color(.init(0xFF0000)))
    #expect(diagram.regions.isEmpty)
  }

  @Test func `All stereotypes stand above the name, with their spots`() {
    let diagram = diagram(
      "participant A << Singleton >> << (C,#ADD1B2) Startup >> <<>>\nA -> B")
    #expect(diagram.lifelines.map(\.label) == ["«Singleton» (C) «Startup»\nA", "B"])
  }

  @Test func `A group with a name of its own is a section`() {
    let diagram = diagram(
      "group Send all [1]\nA -> B\nelse or not\nA -> B\nend\ngroup section [2]\nend\ngroup\nend")
    #expect(diagram.fragments.map(\.operator) == [.section, .section, .section])
    #expect(
      diagram.fragments.map { $0.operands.map(\.condition) }
        == [["Send all [1]", "or not"], ["section [2]"], ["group"]])
    #expect(diagram.regions.isEmpty)
  }

  @Test func `Notes stand beside messages, beside participants and over them`() {
    let diagram = diagram(
      """
      A -> B
      note left : one
      note right of B : two\\nlines
      note over A, B
        three
      end note
      note across: four
      B -> C
      """)
    #expect(
      diagram.notes.map(\.placement) == [
        .beside(message: 1), .right(of: 1), .over(0, 1), .over(0, 2),
      ])
    #expect(diagram.notes.map(\.text) == ["one", "two\nlines", "three", "four"])
  }

  @Test func `Dividers, delays, references and pages are rows`() {
    let diagram = diagram("== one ==\n...\n...two...\nref over B, A : x\nnewpage three\nA -> B")
    #expect(diagram.separators.map(\.kind) == [.divider, .delay, .delay, .divider])
    #expect(diagram.separators.map(\.text) == ["one", "", "two", "three"])
    #expect(diagram.references.map { [$0.first, $0.last] } == [[0, 1]])
    #expect(diagram.messages[0].position == 6)
  }

  @Test func `Time is measured between anchors`() {
    let diagram = diagram("{a} A -> B\n{b} B -> A\n{b} <-> {a} : {1.5 ms}")
    #expect(
      diagram.measures == [
        TimeMeasure(beside: 1, from: 1, to: 2, time: TimeSpan(nanoseconds: 1_500_000))
      ])
  }

  @Test(arguments: [
    ("some time", "some time"), ("{d..3*d}", "d..3*d"), ("at\\nmost", "at most"),
    ("{a} b", "{a} b"),
  ])
  func `A constraint that is no time is drawn as it is`(_ text: String, _ words: String) {
    let reading = read("{a} A -> B\n{b} B -> A\n{a} <-> {b} : \(text)")
    #expect(reading.diagram.measures == [TimeMeasure(beside: 1, from: 1, to: 2, text: words)])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["", " : {}"])
  func `A constraint without a text isn't drawn, and said to be`(_ text: String) {
    let reading = read("{a} A -> B\n{b} B -> A\n{a} <-> {b}\(text)")
    #expect(reading.diagram.measures.isEmpty)
    #expect(!reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("autonumber", ["1", "2", "3"]), ("autonumber 10 5", ["10", "15", "20"]),
    ("autonumber 1.1.9", ["1.1.9", "1.1.10", "1.1.11"]),
  ])
  func `Messages are numbered`(_ line: String, _ numbers: [String]) {
    let diagram = diagram(
      "\(line)\nA -> B\nA -> B\nautonumber stop\nA -> B\nautonumber resume\nA -> B")
    #expect(diagram.messages.compactMap { $0.number?.description } == numbers)
  }

  // What PlantUML 1.2020.2 shows of them.
  @Test(arguments: [
    ("[000]", "[001]"), ("<b>(<u>##</u>)", "(1)"), ("<font color=red><b>Message 0  ", "Message 1"),
    ("M 00.0 x", "M 01.0 x"), ("'0' 0", "0 1"), ("no digit", "no digit1"), ("0.", "1."),
    (".", "1."), ("a.b", "a1.b"), ("it''s 0", "it's 1"), ("0 of 3", "1 of 3"), ("(0):", "(1)"),
    ("-0", "-1"),
  ])
  func `Numbers have the format that is given`(_ format: String, _ text: String) {
    let reading = read("autonumber \"\(format)\"\nA -> B\nA -> B ++\nautonumber stop\nreturn")
    let second = text.replacing("1", with: "2")
    #expect(reading.diagram.messages.map(\.shownNumber) == [text, second, nil])
    // All numbers look the same.
    let hasLooks = format.contains("<u>") || format.contains("<font")
    #expect(reading.diagnostics.map(\.problem) == (hasLooks ? [.plainMarkup] : []))
  }

  @Test(arguments: ["0", "<b>0:", "##", "0:", " 0 "])
  func `A format that changes nothing leaves numbers as they are`(_ format: String) {
    let diagram = diagram("autonumber \"\(format)\"\nA -> B")
    #expect(diagram.messages[0].number == 1)
    #expect(diagram.messages[0].numberText == nil)
  }

  @Test(arguments: [
    "#,##0", "0%", "0E0", "0;(0)", "0000 00", "<color:#FF0000>0",
    String(repeating: "long ", count: 20) + "0",
  ])
  func `A format that isn't known is left out, and said to be`(_ format: String) {
    let reading = read("autonumber 7 \"\(format)\"\nA -> B")
    #expect(reading.diagram.messages[0].shownNumber == "7")
    #expect(reading.diagnostics.map(\.problem) == [.plainNumbers(format)])
  }

  @Test func `A format holds until numbers begin anew`() {
    let diagram = diagram(
      """
      autonumber "[0]"
      A -> B : %autonumber%
      autonumber resume
      A -> B
      autonumber resume "(0)"
      A -> B
      autonumber 1.1 "[0]"
      A -> B
      autonumber
      A -> B
      """)
    #expect(diagram.messages.map(\.shownNumber) == ["[1]", "[2]", "(3)", "1.1", "1"])
    #expect(diagram.messages[0].name == "[1]")
  }

  @Test func `Levels of numbers are counted on`() {
    let diagram = diagram(
      "autonumber 1.1.1\nA -> B\nautonumber inc A\nA -> B\nA -> B\nautonumber inc B\nA -> B")
    #expect(
      diagram.messages.map { $0.number?.description } == ["1.1.1", "2.1.1", "2.1.2", "2.2.1"])
  }

  @Test func `Notes and messages can name the number of the message`() {
    let diagram = diagram(
      """
      autonumber 10 5
      note over A : [%autonumber%]
      A -> B : %autonumber%th
      note right : after %autonumber%
      autonumber stop
      A -> B : still %autonumber%, <U+0025>autonumber%
      autonumber resume
      return %autonumber% too
      == %autonumber% ==
      """)
    #expect(diagram.notes.map(\.text) == ["[]", "after 10"])
    #expect(diagram.messages.map(\.name) == ["10th", "still 10, %autonumber%", "15 too"])
    #expect(diagram.separators.map(\.text) == ["%autonumber%"])
  }

  @Test func `A header stands above, and what stands below in PlantUML in its order`() {
    let diagram = diagram(
      "footer a\ncaption b\nheader c\nlegend\nd\nend legend\nleft header\ne\n\nf\nendheader\nA -> B"
    )
    #expect(diagram.header == "c\ne\n\nf")
    #expect(diagram.explanation == "d")
    #expect(diagram.remarks == ["b", "a"])
  }

  @Test func `What stands around a diagram is its title and its remarks`() {
    let diagram = diagram(
      "title \"One\\ntwo\"\nlegend right\n  a\n  b\nendlegend\nfooter x\nA -> B")
    #expect(diagram.title == "One\ntwo")
    #expect(diagram.explanation == "a\nb")
    #expect(diagram.remarks == ["x"])
  }

  // MARK: Texts

  @Test(arguments: [
    ("a\\nb", "a\nb"), ("<U+221E>&#65;", "∞A"), ("~**x~**", "**x**"), ("C:\\\\x", "C:\\x"),
    ("a ** b", "a ** b"), ("http://x", "http://x"), ("<b", "<b"), ("a%n()b", "a\nb"),
    ("<&heart> <$x>", "<&heart> <$x>"), ("[[https://example.org see]]", "see"),
  ])
  func `A text is decoded as PlantUML does it`(_ text: String, _ label: String) throws {
    #expect(try #require(first("A -> B : \(text)")).name == label)
  }

  @Test(arguments: [
    ("a ~~b~~", "a b"), ("<b>a</b> <color:red>b</color> <size:18>c</size>", "a b c"),
    ("<back:cadetblue>a</back> <#red>b", "a b"), ("<u:red>a</u>", "a"), ("= a", "a"),
    ("[[https://example.org <size:9>a</size>]]", "a"),
  ])
  func `Sizes and backgrounds are left out of a text, and said to be`(
    _ text: String, _ label: String
  ) {
    let reading = read("A -> B : \(text)")
    #expect(reading.diagram.messages[0].name == label)
    #expect(reading.diagnostics.map(\.problem) == [.plainMarkup])
  }

  @Test(arguments: [
    (#"**a** //b// ""c"" --d-- __e__"#, "b:a| |i:b| |m:c| |s:d| |u:e"),
    ("<b>a</b><i>b</i><font:monospaced>c</font><s>d</s><u>e</u>", "b:a|i:b|m:c|s:d|u:e"),
    ("<strong>a</strong><em>b</em><del>c</del><strike>d</strike>", "b:a|i:b|s:cd"),
    ("**a //b// c** d", "b:a |bi:b|b: c| d"), ("<b>a **b** c</b> d", "b:a b c| d"),
    ("<b>a <i>b</b> c</i> d", "b:a |bi:b|i: c| d"), ("<b>a\\nb", "b:a|\nb"),
    ("**a** **b", "b:a| **b"), ("a[[https://e.org **b** c]]", "a|b:b| c"),
    ("//a [[https://e.org **b** c]]//", "i:a |bi:b|i: c"), ("**&#65;<U+42>**c", "b:AB|c"),
    ("a ** b", ""), ("</b>a", ""), ("<b></b>a", ""), ("plain", ""),
  ])
  func `A text keeps its looks`(_ text: String, _ runs: String) throws {
    let message = try #require(first("A -> B : \(text)"))
    #expect(message.runs.map(\.sketch).joined(separator: "|") == runs)
    #expect(message.runs.isEmpty || message.runs.map(\.text).joined() == message.name)
  }

  @Test(arguments: [
    ("<color:red>a</color> b", "#ff0000:a| b"), ("<color #0F0>a", "#00ff00:a"),
    ("<font color=\"blue\">a</font>b", "#0000ff:a|b"), ("<color:#123456>a\\nb", "#123456:a|\nb"),
    ("<color:red>a<color:blue>b</color>c</color>d", "#ff0000:a|#0000ff:b|#ff0000:c|d"),
    ("<color:red>**a**</color>", "b#ff0000:a"), ("<color:red>[[https://e.org a]]", "#ff0000:a"),
    ("<font color=red><font:monospaced>a</font></font>b", "m#ff0000:a|b"),
  ])
  func `A text keeps its colours`(_ text: String, _ runs: String) throws {
    let reading = read("A -> B : \(text)")
    #expect(reading.diagram.messages[0].runs.map(\.sketch).joined(separator: "|") == runs)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["<color:nosuch>a</color>", "<color>a", "<color:transparent>a"])
  func `An unknown colour of a text is left out, and said to be`(_ text: String) {
    let reading = read("A -> B : \(text)")
    #expect(reading.diagram.messages[0].runs.isEmpty)
    #expect(reading.diagnostics.map(\.problem) == [.plainMarkup])
  }

  @Test func `Heads, bars, notes and lines keep their colours`() {
    let reading = read(
      """
      participant A #lightblue
      actor B #FF0000
      A -[#green]> B ++ #gold
      note left #123456 : x
      hnote over A #pink : idle
      B -[dashed;#00F]>> A --
      activate A #red
      deactivate A
      A ++ #green
      A --
      """)
    let diagram = reading.diagram
    #expect(diagram.lifelines.map { $0.tint?.description } == ["#add8e6", "#ff0000"])
    #expect(diagram.messages.map { $0.color?.hex } == ["#008000", "#0000ff"])
    #expect(diagram.messages.map(\.kind) == [.call, .reply])
    #expect(diagram.notes.map { $0.tint?.description } == ["#123456", "#ffc0cb"])
    #expect(
      diagram.activations.map { $0.tint?.description } == ["#ffd700", "#ff0000", "#008000"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("participant A #red/blue", "#ff0000"), ("participant A #red-green", "#ff0000"),
    ("participant A #nosuch", nil), ("participant A #shadowing:true", nil),
  ])
  func `Of several colours, the first one counts`(_ statement: String, _ tint: String?) {
    let reading = read(statement + "\nA -> B")
    #expect(reading.diagram.lifelines[0].tint?.description == tint)
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.color)])
  }

  @Test func `A note and a reply keep their looks, each line of its own`() {
    let reading = read(
      "A -> B ++ : x\nnote left\n  **a\n  b**\n  * <b>c\n  d\nend note\nreturn //y//\n")
    #expect(reading.diagram.notes[0].text == "**a\nb**\n• c\nd")
    #expect(reading.diagram.notes[0].runs.map(\.sketch) == ["**a\nb**\n• ", "b:c", "\nd"])
    #expect(reading.diagram.messages[1].runs.map(\.sketch) == ["i:y"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "header **x**", "footer //x//", "caption <b>x</b>",
  ])
  func `Other texts are drawn plain, and said to be`(_ statement: String) {
    #expect(read(statement).diagnostics.map(\.problem) == [.plainMarkup])
  }

  @Test func `A link in a text leads somewhere`() {
    let diagram = diagram("A -> B [[https://a.org]] : x\nA -> B : [[https://b.org{tip} y]]")
    #expect(diagram.links.map(\.address) == ["https://a.org", "https://b.org"])
    #expect(diagram.messages.map(\.name) == ["x", "y"])
  }

  // MARK: What is wrong, or ignored

  @Test(arguments: [
    (
      "A -> B hello",
      "2:8: error: the statement is over before 'hello'; expected the end of the line"
    ),
    ("A -- B", "2:3: error: the arrow has no head; expected a head such as in '->' or '<-'"),
    ("!include x.puml", "2:1: error: '!include' is for the preprocessor, which is not run"),
    ("end", "2:1: error: there is no block to end"),
    ("A -> B\nalt x", "3:1: error: nothing ends the block 'alt'; expected 'end'"),
    ("else", "2:1: error: 'else' stands outside of all blocks"),
    ("note left : x", "2:1: warning: the note has no message to stand at"),
    ("note over A", "2:1: error: nothing ends 'note'; expected 'end note'"),
    ("return", "2:1: error: no message came before, so there is nothing to return from"),
    ("A -> B\n{a} <-> {b} : 1 s", "3:2: error: no message has the anchor '{a}'"),
    ("what is this", "2:1: error: this is no statement: 'what is this'"),
    ("A -> B\ndeactivate B", "3:12: warning: 'B' is not active"),
    (
      "skinparam ArrowThickness 2",
      "2:11: warning: the setting 'skinparam ArrowThickness' is ignored"
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

  @Test func `All errors are reported, and the rest is read`() {
    let reading = read("A -> B : 1\nA -> \nA => B\nB -> A : 2\n!define X\nend")
    #expect(reading.diagnostics.map(\.line) == [4, 6, 7])
    #expect(reading.diagram.messages.map(\.name) == ["1", "", "2"])
  }

  @Test(arguments: [
    "legend\n  !$x = 1\nendlegend", "note over A\n!if (%true())\nx\n!endif\nend note",
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
}

extension TextRun {
  /// The run in a few letters, for messages of tests: `bi:text` is bold and italic.
  fileprivate var sketch: String {
    let marks: [(TextRun.Looks, String)] = [
      (.bold, "b"), (.italic, "i"), (.monospaced, "m"), (.underlined, "u"), (.struckThrough, "s"),
    ]
    let letters =
      marks.filter { looks.contains($0.0) }.map(\.1).joined() + (color?.hex ?? "")
    return letters.isEmpty ? text : letters + ":" + text
  }
}
