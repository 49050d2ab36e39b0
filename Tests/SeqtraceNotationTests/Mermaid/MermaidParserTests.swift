import SeqtraceNotation
import Testing

struct MermaidParserTests {
  private func parse(_ lines: String) -> MermaidSyntax {
    MermaidParser().parse(Array(("sequenceDiagram\n" + lines).utf8))
  }

  /// The only statement behind the header.
  private func content(_ line: String) throws -> MermaidSyntax.Content {
    let syntax = parse(line)
    #expect(syntax.diagnostics == [])
    try #require(syntax.statements.count == 2)
    return syntax.statements[1].content
  }

  @Test(arguments: MermaidArrow.allCases)
  func `Every arrow is read, with and without spaces and circles`(_ arrow: MermaidArrow) throws {
    for line in [
      "A\(arrow.rawValue)B: hi", "A \(arrow.rawValue) B : hi", "A()\(arrow.rawValue)()B:hi",
      "A () \(arrow.rawValue) () B: hi",
    ] {
      guard case .message(let message) = try content(line) else {
        Issue.record("no message: \(line)")
        continue
      }
      #expect(message.arrow == arrow)
      #expect(message.hasCircleAtSender == line.contains("("))
      #expect(message.hasCircleAtReceiver == line.contains("("))
      #expect(parse(line).text(of: message.sender) == "A")
      #expect(parse(line).text(of: message.receiver) == "B")
      #expect(parse(line).text(of: message.text) == "hi")
    }
  }

  @Test(arguments: [
    ("Alice-in-Wonderland->>Bob: hi", "Alice-in-Wonderland"), ("a b c ->>Bob: hi", "a b c"),
    ("Notebook->>Bob: hi", "Notebook"), ("乙->>Bob: hi", "乙"), ("Endé->>Bob: hi", "Endé"),
    ("a#35;b->>Bob: hi", "a#35;b"), ("1->>Bob: hi", "1"), ("A=b ->> Bob: hi", "A=b"),
    ("titles->>Bob: hi", "titles"),
  ])
  func `A name goes up to the arrow`(_ line: String, _ name: String) throws {
    guard case .message(let message) = try content(line) else {
      Issue.record("no message")
      return
    }
    #expect(parse(line).text(of: message.sender) == name)
    #expect(parse(line).text(of: message.receiver) == "Bob")
  }

  @Test func `A text ends at a semicolon or a comment, but not within a code`() {
    let syntax = parse("A->>B: one#59; #infin;; B->>A: two # three\nA->>B: four %% five")
    let texts = syntax.statements.compactMap { statement -> String? in
      guard case .message(let message) = statement.content else { return nil }
      return syntax.text(of: message.text)
    }
    #expect(texts == ["one#59; #infin;", "two", "four %% five"])
    #expect(
      syntax.diagnostics.map(\.description) == [
        "2:36: warning: '# three' is a comment and isn't drawn"
      ])
  }

  @Test func `Blocks know what opened them`() {
    let syntax = parse(
      """
      loop often
        alt yes
          A->>B: x
        else no
        end
      end
      """)
    #expect(syntax.statements.map(\.parent) == [nil, nil, 1, 2, 2, 2, 1])
    #expect(syntax.diagnostics == [])
  }

  @Test(arguments: [
    ("A->>B", "2:6: error: the text is missing; expected a colon and the text"),
    (
      "A B: x",
      "2:4: error: no arrow stands before ': x'; expected an arrow such as "
        + "'->>', '-->>' or '-)'"
    ),
    ("end", "2:1: error: there is no block to end"),
    ("loop x", "2:1: error: nothing ends the block 'loop'; expected 'end'"),
    ("loop x\nelse\nend", "3:1: error: 'else' has no meaning in 'loop'"),
    (
      "A->>end: x",
      "2:5: error: 'end' is a word of the language and can't be a name; expected "
        + "the name of a participant"
    ),
    (
      "note under A: x",
      "2:6: error: a note stands nowhere: 'under A: x'; expected 'left of', "
        + "'right of' or 'over' and a participant"
    ),
    ("participant a:b", "2:14: error: the name 'a' goes on with ':'"),
    (
      "box x\nA->>B: y\nend",
      "3:1: error: a box holds only participants; expected 'participant', "
        + "'actor' or 'end'"
    ),
    ("autonumber 10.001", "2:12: error: a number has at most two decimals"),
    ("autonumber x", "2:12: error: the statement is over before 'x'; expected the end of the line"),
    ("participant A@{ x", "2:13: error: nothing ends '@{'; expected '}'"),
    ("%%{init: x", "2:1: error: nothing ends '%%{'; expected '}%%'"),
    ("é é->>B", "2:8: error: the text is missing; expected a colon and the text"),
  ])
  func `An error tells its place and what was expected`(_ lines: String, _ error: String) {
    #expect(parse(lines).diagnostics.map(\.description) == [error])
  }

  @Test func `Reading goes on behind an error, and every error is told`() {
    let syntax = parse("A->>\nA->>B: fine\nnote A\nB->>A: fine too\nelse\n")
    #expect(syntax.diagnostics.map(\.line) == [2, 4, 6])
    let messages = syntax.statements.filter {
      if case .message = $0.content { true } else { false }
    }
    #expect(messages.count == 2)
  }

  @Test func `Another diagram is refused`() {
    let syntax = MermaidParser().parse(Array("flowchart TD\n A-->B\n".utf8))
    #expect(
      syntax.diagnostics.map(\.description) == [
        "1:1: error: 'flowchart' is another diagram; expected 'sequenceDiagram'"
      ])
  }

  @Test func `Damaged UTF-8 is told with its place`() {
    let bytes = Array("sequenceDiagram\nA->>B: ".utf8) + [0xFF] + Array("\n".utf8)
    let diagnostics = MermaidParser().parse(bytes).diagnostics
    #expect(diagnostics.map(\.description) == ["2:8: error: these bytes are no UTF-8"])
  }

  @Test(arguments: WrittenMermaid.whole) func `Every byte but white space is in a statement`(
    _ text: String
  ) {
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let syntax = MermaidParser().parse(Array(bytes[..<end]))
      var rest = 0
      for statement in syntax.statements {
        let range = statement.span.range
        #expect(rest <= range.lowerBound)
        for byte in bytes[rest..<range.lowerBound] {
          #expect(byte <= UInt8(ascii: " ") || byte == UInt8(ascii: ";"), "up to \(end)")
        }
        rest = range.upperBound
      }
      #expect(bytes[rest..<end].allSatisfy { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ";") })
    }
  }

  @Test(arguments: [
    "loop x\n", "alt\nelse\n", "end\n", "A->>B:\n", "participant A@{\n", "%%{\n", "accDescr {\n",
    "#a;", "-", "(((", "A-", "<", "A->>+", "box\n", "rect rgb(", "#", ";;", "activate A\n", "\\/|",
  ])
  func `Repetition neither crashes the parser nor lets it dig in`(_ part: String) {
    let text = "sequenceDiagram\n" + String(repeating: part, count: 20_000)
    let reading = MermaidImporter().read(Array(text.utf8))
    #expect(reading.syntax.source.count == text.utf8.count)
    #expect(reading.syntax.statements.count <= text.utf8.count)
  }

  @Test(arguments: ["\r", "\r\n", "\n"])
  func `A line ends with a carriage return, a line feed or both`(_ end: String) {
    let text = ["sequenceDiagram", "A->>B: one", "oops", "B->>A: two"].map { $0 + end }.joined()
    let reading = MermaidImporter().read(Array(text.utf8))
    #expect(reading.diagram.messages.map(\.name) == ["one", "two"])
    #expect(reading.diagnostics.map(\.line) == [3])
    let markdown = MarkdownBlocks(Array("# Title\(end)```mermaid\(end)\(text)```\(end)".utf8))
    #expect(markdown.blocks.map(\.heading) == ["Title"])
    #expect(markdown.blocks.map(\.line) == [3])
  }
}

/// Texts of whole diagrams.
enum WrittenMermaid {
  static let whole = [
    everything, "", "\n", "sequenceDiagram", "---\ntitle: x\n---\nsequenceDiagram\n",
  ]

  /// A text with every construct.
  static let everything = """
    ---
    title: "A shop: orders"
    config:
      theme: dark
    ---
    %%{init: {'sequence': {'showSequenceNumbers': true}}}%%
    %% before
    sequenceDiagram
      accTitle: A shop
      accDescr {
        what it does
      }
      title Another title
      autonumber 10 5
      box Aqua Front end
        actor U as User<br/>of the shop
        participant W@{ "type": "boundary", "alias": "Web" }
      end
      participant DB@{ "type": "database" } as Orders; participant Q
      link U: Home @ https://example.org
      U->>+W: order(#35;1#59; "a") #9829; # a comment
      rect rgb(200, 150, 255)
        W-)DB: poll
        loop every second
          DB--)W: 状态
        end
      end
      activate DB
      alt stored
        DB-->>W: ok
      else full
        DB--xW: error
      end
      deactivate DB
      par one
        W->>()Q: x
      and two
        W()->>Q: y
      end
      critical connect
        W->DB: x
      option timeout
        W-->W: log
      end
      break gone
        W<<->>U: talk
        W<<-->>U: talk
      end
      par_over z
        W-|\\Q: half
      end
      opt perhaps
        W\\\\--Q: half
      end
      create participant M as Mailer
      W->>M: Hi
      note right of M: sends<br/>mail
      Note over W,M: both
      destroy M
      W-xM: enough
      autonumber off
      W-->>-U: bye
    """
}
