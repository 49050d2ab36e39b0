import SeqtraceDiagram
import SeqtraceNotation
import Testing

struct MermaidImporterTests {
  private func read(_ lines: String) -> MermaidImporter.Reading {
    MermaidImporter().read(Array(("sequenceDiagram\n" + lines).utf8))
  }

  private func diagram(_ lines: String) -> SequenceDiagram {
    let reading = read(lines)
    #expect(reading.diagnostics == [])
    return reading.diagram
  }

  @Test(arguments: [
    ("accTitle: A shop\n  accDescr: What Ann buys", "What Ann buys"),
    ("accTitle:A shop\naccDescr {\n  What Ann\n  buys\n}", "What Ann\n  buys"),
  ])
  func `Texts for screen readers are kept, and not drawn`(_ lines: String, _ description: String) {
    let diagram = diagram(lines + "\nA->>B: hi")
    #expect(diagram.surroundings.accessibleTitle == "A shop")
    #expect(diagram.surroundings.accessibleDescription == description)
    #expect(diagram.title == nil)
    let again = MermaidExporter().export(diagram)
    #expect(again.contains("\n  accTitle: A shop\n"))
    #expect(again.contains("accDescr: What Ann buys\n") == !description.contains("\n"))
    #expect(
      MermaidImporter().read(Array(again.utf8)).diagram.surroundings.accessibleDescription
        == description)
  }

  @Test(arguments: [
    ("->>", Message.Kind.call), ("-->>", .reply), ("-)", .signal), ("--)", .signal),
    ("->", .call), ("-->", .reply), ("-x", .call), ("--x", .reply), ("<<->>", .call),
  ])
  func `An arrow tells the kind of a message`(_ arrow: String, _ kind: Message.Kind) {
    let message = diagram("A\(arrow)B: hi").messages[0]
    #expect(message.kind == kind)
    #expect(message.label == "hi")
    #expect((message.arrow == nil) == ["->>", "-)"].contains(arrow))
  }

  @Test func `What asks for it wraps early`() {
    let plain = diagram("A->>B: nowrap: x\nNote over A: y")
    #expect(plain.surroundings.dimensions == .init())
    let wrapped = diagram("A->>B: wrap: x\nNote over A:wrap: y")
    #expect(
      wrapped.surroundings.dimensions.labelWidth == 190
        && wrapped.surroundings.dimensions.noteWidth == 190)
    #expect(wrapped.messages[0].name == "x" && wrapped.notes[0].text == "y")
    let again = MermaidImporter().read(Array(MermaidExporter().export(wrapped).utf8)).diagram
    #expect(again.surroundings.dimensions == wrapped.surroundings.dimensions)
  }

  @Test func `A reply has a filled head, unless a comment says that it is open`() {
    let filled = diagram("A->>B: x\nB-->>A: y")
    #expect(filled.messages[1].arrow == Message.Arrow(isDashed: true, head: .filled))
    #expect(!MermaidExporter().export(filled).contains("seqtrace"))
    var open = filled
    open.messages[1].arrow = nil
    let exported = MermaidExporter().export(open)
    #expect(exported.contains("\n  %% seqtrace {\"replies\": \"open\"}\n"))
    #expect(exported.contains("p1-->>p0: y"))
    #expect(MermaidImporter().read(Array(exported.utf8)).diagram.messages[1].arrow == nil)
    open.messages.append(filled.messages[1])
    open.messages[2].position = 3
    let both = MermaidImporter().read(Array(MermaidExporter().export(open).utf8)).diagram
    #expect(both.messages.map(\.arrow) == open.messages.map(\.arrow))
    // UML draws a creation with an open head.
    #expect(diagram("create participant C\nA-->>C: «create»").messages[0].arrow == nil)
  }

  @Test func `Each arrow has a meaning of its own`() {
    let meanings = MermaidArrow.allCases.map { arrow in
      let message = diagram("A\(arrow.rawValue)B: hi").messages[0]
      return "\(message.kind) \(String(describing: message.arrow))"
    }
    #expect(Set(meanings).count == MermaidArrow.allCases.count)
  }

  @Test func `Participants stand in the order of their first mention`() {
    let diagram = diagram(
      "participant C\nA->>B: x\nactor D as Don<br/>ald\nparticipant E@{ type: queue, alias: 'Q' }")
    #expect(diagram.lifelines.map(\.label) == ["C", "A", "B", "Don\nald", "Q"])
    #expect(diagram.lifelines.map(\.name) == ["C", "A", "B", "Don ald", "Q"])
    #expect(
      diagram.lifelines.map(\.kind) == [.participant, .participant, .participant, .actor, .queue])
  }

  @Test func `An alias behind a participant wins over one in its settings`() {
    let diagram = diagram(#"participant A@{ "type": "entity", "alias": "in" } as out"#)
    #expect(diagram.lifelines.map(\.label) == ["out"])
    #expect(diagram.lifelines[0].kind == .entity)
  }

  @Test func `Participants with one label have names of their own`() {
    let diagram = diagram("participant A as x\nparticipant B as x")
    #expect(diagram.lifelines.map(\.name) == ["x", "x#2"])
  }

  @Test func `Signs and statements activate`() {
    let diagram = diagram("A->>+B: 1\nactivate A\nA->>+B: 2\nB-->>-A: 3\nB-->>-A: 4\ndeactivate A")
    let bars = diagram.activations.map { [$0.lifeline, $0.start, $0.end] }
    #expect(bars == [[1, 1, 4], [0, 1, 4], [1, 2, 3]])
  }

  @Test func `What is created and destroyed has its own messages`() {
    let diagram = diagram(
      """
      A->>B: x
      create participant C
      A->>C: Hi
      create participant D
      A-->>D: «create» with(it)
      destroy C
      A-xC: enough
      destroy D
      D->>A: bye
      """)
    #expect(diagram.messages.map(\.kind) == [.call, .creation, .creation, .destruction, .call])
    #expect(diagram.messages.map(\.label) == ["x", "Hi", "«create» with(it)", "enough", "bye"])
    #expect(diagram.messages[2].name == "with(it)")
    #expect(diagram.lifelines.map(\.creation) == [nil, nil, 2, 3])
    #expect(diagram.lifelines.map(\.destruction) == [nil, nil, 4, 5])
  }

  @Test func `Regions reach over the lifelines of their rows, and inner ones`() {
    let diagram = diagram(
      """
      participant A
      participant B
      participant C
      participant D
      rect red
        C->>B: 1
        rect blue
          Note over C,D: 2
        end
        rect green
        end
      end
      rect pink
        Note left of D: 3
      end
      """)
    #expect(diagram.regions.map(\.first) == [1, 2, nil, 3])
    #expect(diagram.regions.map(\.last) == [3, 3, nil, 3])
  }

  @Test(arguments: [
    ("A()->>B: x", true, false), ("A->>()B: x", false, true), ("A()->>()B: x", true, true),
  ])
  func `Central connections are filled circles`(_ line: String, _ first: Bool, _ last: Bool) throws
  {
    let arrow = try #require(diagram(line).messages[0].arrow)
    #expect(arrow.hasSolidCircles)
    #expect((arrow.hasCircleAtSender, arrow.hasCircleAtReceiver) == (first, last))
  }

  @Test func `Blocks become fragments and regions over their rows`() {
    let diagram = diagram(
      """
      A->>B: 1
      alt yes
        A->>B: 2
        rect rgb(255, 0, 0)
          A->>B: 3
        end
      else
        A->>B: 4
      end
      par_over both
      end
      """)
    #expect(diagram.fragments.map(\.operator) == [.alt, .par])
    #expect(diagram.fragments[0].operands.map(\.positions) == [2..<4, 4..<5])
    #expect(diagram.fragments[0].operands.map(\.condition) == ["yes", nil])
    #expect(diagram.fragments[1].operands.map(\.positions) == [5..<5])
    #expect(
      diagram.regions == [Region(positions: 3..<4, over: 0, 1, tint: .color(.init(0xFF0000)))])
  }

  @Test(arguments: [
    ("Aqua Front end", "Front end", "#00ffff"), ("rgb(33,66,99)", "", "#214263"),
    ("rgba(0, 0, 255, .1) Back", "Back", "#0000ff1a"), ("hsl(120, 100%, 25%) x", "x", "#008000"),
    ("hsla(120, 100%, 25%, 50%) x", "x", "#00800080"),
    ("Front end", "Front end", nil), ("transparent Aqua", "Aqua", "#00000000"),
    ("rgba(1, 2, 3, 0)", "", "#00000000"),
  ])
  func `A box has a colour and a title`(_ line: String, _ title: String, _ color: String?) {
    let group = diagram("box \(line)\nparticipant A\nparticipant B\nend").groups[0]
    #expect(group.title.text == title)
    #expect(group.look.tint?.description == color)
    #expect([group.first, group.last] == [0, 1])
  }

  @Test func `Numbers are counted while they are hidden`() {
    let diagram = diagram(
      "A->>B: x\nautonumber 10 5\nA->>B: x\nB-->>A: x\nautonumber off\nA->>B: x\nautonumber\nA->>B: x"
    )
    #expect(diagram.messages.map { $0.number?.description } == [nil, "10", "15", nil, "25"])
  }

  @Test func `A first number begins with steps of one`() {
    let diagram = diagram(
      "autonumber 10 5\nA->>B: x\nautonumber\nA->>B: x\nautonumber 7\nA->>B: x\nA->>B: x")
    #expect(diagram.messages.map { $0.number?.description } == ["10", "15", "7", "8"])
  }

  @Test func `Numbers may have decimals`() {
    let diagram = diagram("autonumber 1.5 0.25\nA->>B: x\nA->>B: x\nA->>B: x")
    #expect(diagram.messages.map { $0.number?.description } == ["1.5", "1.75", "2"])
  }

  @Test(arguments: [
    ("#35;", "#"), ("#59;", ";"), ("#infin;", "∞"), ("#9829;", "♥"), ("#x41;", "A"),
    ("#nothing;", "#nothing;"), ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"), ("<b>", "<b>"),
    ("wrap: a", "a"), ("nowrap:a", "a"), ("$$x^2$$", "$$x^2$$"), ("#1114112;", "#1114112;"),
  ])
  func `A label is decoded as Mermaid does it`(_ text: String, _ label: String) {
    #expect(diagram("A->>B: \(text)").messages[0].name == label)
  }

  @Test func `Front matter and directives are followed as far as they mean something`() {
    let reading = MermaidImporter().read(
      Array(
        """
        ---
        title: A 'fine' title # really
        config:
          theme: unheard
          sequence:
            showSequenceNumbers: true
        ---
        %%{init: {'logLevel': 1, 'sequence': {'mirrorActors': false}}}%%
        sequenceDiagram
          A->>B: x
        """.utf8))
    #expect(reading.diagram.title == "A 'fine' title")
    #expect(reading.diagram.messages[0].number == 1)
    #expect(
      reading.diagnostics.map(\.description) == [
        "2:1: warning: the setting 'config.theme' is ignored",
        "8:4: warning: the setting 'init.logLevel' is ignored",
        "8:4: warning: the setting 'config.sequence.mirrorActors' is ignored",
      ])
  }

  @Test(arguments: [
    ("deactivate A", "2:12: error: 'A' is not active"),
    ("A->>B: x\ncreate participant A\nB->>A: y", "3:1: error: 'A' exists before it is created"),
    (
      "create participant C\nA->>B: x",
      "3:1: error: no message to 'C' creates it"
    ),
    ("destroy C\nA->>B: x", "3:1: error: no message from or to 'C' destroys it"),
    (
      "box\nparticipant A\nend\nbox\nparticipant A\nend",
      "6:13: error: 'A' is in another box already"
    ),
    (
      "participant A@{type: robot}",
      "2:16: warning: there is no type 'robot' of participants; expected actor, boundary, "
        + "collections, control, database, entity, participant or queue"
    ),
    (
      "links A: {\"x\": \"y\", \"z\": \"w\"}",
      "2:1: warning: 'links' gives a participant a menu, of which no more than the first link is drawn"
    ),
  ])
  func `A contradiction is told with its place`(_ lines: String, _ error: String) {
    #expect(read(lines).diagnostics.map(\.description) == [error])
  }

  @Test func `A bar behind another one of its lifeline doesn't lie within it`() {
    let diagram = diagram("A->>+B: 1\nB-->>-A: 2\nactivate B\nA->>B: 3\ndeactivate B")
    #expect(diagram.activations.map { [$0.start, $0.end] } == [[1, 2], [3, 4]])
  }

  @Test func `An alias among settings is read as any other`() {
    let text =
      "sequenceDiagram\nparticipant A@{\"type\":\"boundary\",\"alias\":\"Pub<br/>API #35;\"}\nA->>A: x"
    let reading = MermaidImporter().read(Array(text.utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.diagram.lifelines.map(\.label) == ["Pub\nAPI #"])
  }

  @Test func `The first link of a participant is that of its head`() {
    let text = """
      sequenceDiagram
      link A: Home @ https://a.org/x?y=1
      links B: {"Wiki": "https://b.org"}
      A->>B: x
      """
    let reading = MermaidImporter().read(Array(text.utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.diagram.lifelines.map(\.link) == ["https://a.org/x?y=1", "https://b.org"])
  }
}
