import SeqtraceDiagram
import SeqtraceNotation
import Testing

struct PlantUMLImporterTests: PlantUMLReadings {
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

  @Test
  func
    `Operands and ends of blocks may be marked as parallel, and settings of legends have any space`()
  {
    let reading = read("A -> B : 1\nalt y\nA -> B : 2\n& else w\nA -> B : 3\n& end")
    #expect(reading.diagram.fragments.map(\.operands.count) == [2])
    #expect(!reading.diagnostics.contains { $0.severity == .error })
    let legend = read("legend top\tleft\nhello world\nend legend\nA -> B : x")
    #expect(!legend.diagnostics.contains { $0.severity == .error })
    #expect(legend.diagram.messages.count == 1)
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
    ("?-> A", .unknown, .occurrence(0)), ("A ->?", .occurrence(0), .unknown),
  ])
  func `A message may start or end at the edge`(
    _ line: String, _ sender: Message.End, _ receiver: Message.End
  ) throws {
    let message = try #require(first(line))
    #expect([message.sender, message.receiver] == [sender, receiver])
    var arrow = Message.Arrow(head: .filled)
    arrow.isBare = true
    #expect(message.arrow == ([sender, receiver].contains(.unknown) ? arrow : nil))
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
      actor "A\\nB" as Middle << person >> order 20
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
        "one\n  two", "First", "«person»\nA\nB", "Last",
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

  @Test func `All stereotypes stand above the name`() {
    let diagram = diagram(
      "participant A << Singleton >> << (C,#ADD1B2) Startup >> <<>>\nA -> B")
    #expect(diagram.lifelines.map(\.label) == ["«Singleton» «(C,#ADD1B2) Startup»\nA", "B"])
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
    #expect(diagram.separators.map(\.kind) == [.divider, .delay, .delay, .page])
    #expect(diagram.separators.map(\.text) == ["one", "", "two", "three"])
    #expect(diagram.references.map { [$0.first, $0.last] } == [[0, 1]])
    #expect(diagram.messages[0].position == 6)
  }

  @Test func `Times between messages are left out, and said to be`() {
    let reading = read("{a} A -> B\n{b} B -> A\n{b} <-> {a} : {1.5 ms}")
    #expect(reading.diagram.messages.count == 2)
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.measure)])
  }
}
