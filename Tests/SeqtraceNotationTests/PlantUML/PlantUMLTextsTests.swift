import SeqtraceDiagram
import SeqtraceNotation
import Testing

/// Numbers, what stands around a diagram, and the markup of texts.
struct PlantUMLTextsTests: PlantUMLReadings {
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
    ("[000]", "[001]"), ("<b>(<u>##</u>)", "(1)"), ("<b>Message 0  ", "Message 1"),
    ("no digit", "no digit1"), ("0 of 3", "1 of 3"), ("(0):", "(1)"), ("-0", "-1"),
    ("<color:red>0", "1"),
  ])
  func `Numbers have the format that is given`(_ format: String, _ text: String) {
    let reading = read("autonumber \"\(format)\"\nA -> B\nA -> B ++\nautonumber stop\nreturn")
    let second = text.replacing("1", with: "2")
    #expect(reading.diagram.messages.map(\.shownNumber) == [text, second, nil])
    // All numbers look the same.
    let hasLooks = format.contains("<u>") || format.contains("<color")
    #expect(reading.diagnostics.map(\.problem) == (hasLooks ? [.plainMarkup] : []))
  }

  @Test(arguments: ["0", "<b>0:", "##", "0:", " 0 "])
  func `A format that changes nothing leaves numbers as they are`(_ format: String) {
    let diagram = diagram("autonumber \"\(format)\"\nA -> B")
    #expect(diagram.messages[0].number == 1)
    #expect(diagram.messages[0].numberText == nil)
  }

  @Test(arguments: [
    "#,##0", "0%", "0E0", "0;(0)", "0000 00", "<color:#FF0000>0", "0.0", "'0' 0",
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
      A -> B
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
  }

  @Test func `Levels of numbers are counted on`() {
    let diagram = diagram(
      "autonumber 1.1.1\nA -> B\nautonumber inc A\nA -> B\nA -> B\nautonumber inc B\nA -> B")
    #expect(
      diagram.messages.map { $0.number?.description } == ["1.1.1", "2.1.1", "2.1.2", "2.2.1"])
  }

  @Test(arguments: [
    ("a\\nb", "a\nb"), ("<U+221E>", "∞"), ("~**x~**", "**x**"), ("C:\\\\x", "C:\\x"),
    ("a ** b", "a ** b"), ("http://x", "http://x"), ("<b", "<b"), ("a<br>b", "a\nb"),
    ("<$x>", "<$x>"), ("a\\tb", "a       b"), ("a\tb", "a       b"),
    ("abcdefgh\\ti", "abcdefgh        i"), ("x\\na\\tb", "x\na       b"), ("a|b|", "a|b|"),
    ("[[https://example.org see]]", "see"),
  ])
  func `A text is decoded as PlantUML does it`(_ text: String, _ label: String) throws {
    #expect(try #require(first("A -> B : \(text)")).name == label)
  }

  @Test(arguments: [
    ("a ~~b~~", "a b"), ("<b>a</b> <color:red>b</color> <size:x>c</size>", "a b c"),
    ("<#red>b", "b"), ("<u:red>a</u>", "a"), ("<size>a", "a"),
    ("[[https://example.org <w>a</w>]]", "a"), ("<size:99999999999999999999>a", "a"),
    // Beyond what one in two hundred files has.
    ("<back:red>a</back>", "a"), ("<font color=red>a</font>", "a"), ("<strike>a</strike>", "a"),
    ("<del>a</del>", "a"), ("<plain>a</plain>", "a"), ("<math>a</math>", "a"),
    ("<latex>a</latex>", "a"), ("<&heart> a", "<&heart> a"), ("<:1f607:> a", "<:1f607:> a"),
    ("&#65;", "&#65;"), ("----", "----"), ("a\\n====\\nb", "a\n====\nb"), ("# a", "# a"),
    ("** a", "• a"), ("|_ a", "|_ a"), ("|= a | b |", "|= a | b |"),
  ])
  func `What isn't known of a text's looks is left out, and said to be`(
    _ text: String, _ label: String
  ) {
    let reading = read("A -> B : \(text)")
    #expect(reading.diagram.messages[0].name == label)
    #expect(reading.diagnostics.map(\.problem) == [.plainMarkup])
  }

  @Test(arguments: [
    (#"**a** //b// ""c"" --d-- __e__"#, "b:a| |i:b| |m:c| |s:d| |u:e"),
    ("<b>a</b><i>b</i><font:monospaced>c</font><s>d</s><u>e</u>", "b:a|i:b|m:c|s:d|u:e"),
    ("<strong>a</strong><em>b</em>", "b:a|i:b"),
    ("x<sup>2</sup> y<sub>**i**</sub>", "x|^:2| y|b_:i"),
    ("**a //b// c** d", "b:a |bi:b|b: c| d"), ("<b>a **b** c</b> d", "b:a b c| d"),
    ("<b>a <i>b</b> c</i> d", "b:a |bi:b|i: c| d"), ("<b>a\\nb", "b:a|\nb"),
    ("**a** **b", "b:a| **b"), ("a[[https://e.org **b** c]]", "a|b:b| c"),
    ("//a [[https://e.org **b** c]]//", "i:a |bi:b|i: c"), ("**A<U+42>**c", "b:AB|c"),
    ("a ** b", ""), ("</b>a", ""), ("<b></b>a", ""), ("plain", ""),
  ])
  func `A text keeps its looks`(_ text: String, _ runs: String) throws {
    let message = try #require(first("A -> B : \(text)"))
    #expect(message.runs.map(\.sketch).joined(separator: "|") == runs)
    #expect(message.runs.isEmpty || message.runs.map(\.text).joined() == message.name)
  }

  @Test(arguments: [
    ("<color:red>a</color> b", "#ff0000:a| b"), ("<color #0F0>a", "#00ff00:a"),
    ("<color:#123456>a\\nb", "#123456:a|\nb"),
    ("<color:red>a<color:blue>b</color>c</color>d", "#ff0000:a|#0000ff:b|#ff0000:c|d"),
    ("<color:red>**a**</color>", "b#ff0000:a"), ("<color:red>[[https://e.org a]]", "#ff0000:a"),
    ("<color:red><font:monospaced>a</font></color>b", "m#ff0000:a|b"),
  ])
  func `A text keeps its colours`(_ text: String, _ runs: String) throws {
    let reading = read("A -> B : \(text)")
    #expect(reading.diagram.messages[0].runs.map(\.sketch).joined(separator: "|") == runs)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("<size:18>a</size> b", "18:a| b"), ("<size=9>a\\nb", "9:a|\nb"),
    ("<size:18>a<size:9>b</size>c</size>d", "18:a|9:b|18:c|d"),
    ("<size:18>**[[https://e.org a]]**", "b18:a"),
    ("= a", "b17:a"), ("=== a\\nb", "b14:a|\nb"), ("==== a", "i:a"), ("</size>a", ""),
  ])
  func `A text keeps its sizes`(_ text: String, _ runs: String) throws {
    let message = try #require(first("A -> B : \(text)"))
    #expect(message.runs.map(\.sketch).joined(separator: "|") == runs)
    #expect(message.runs.isEmpty || message.runs.map(\.text).joined() == message.name)
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
    #expect(diagram.lifelines.map { $0.look.tint?.description } == ["#add8e6", "#ff0000"])
    #expect(diagram.messages.map { $0.color?.hex } == ["#008000", "#0000ff"])
    #expect(diagram.messages.map(\.kind) == [.call, .reply])
    #expect(diagram.notes.map { $0.look.tint?.description } == ["#123456", "#ffc0cb"])
    #expect(
      diagram.activations.map { $0.look.tint?.description } == ["#ffd700", "#ff0000", "#008000"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("participant A #red/blue", "#ff0000"), ("participant A #red-green", "#ff0000"),
    ("participant A #nosuch", nil), ("participant A #shadowing:true", nil),
  ])
  func `Of several colours, the first one counts`(_ statement: String, _ tint: String?) {
    let reading = read(statement + "\nA -> B")
    #expect(reading.diagram.lifelines[0].look.tint?.description == tint)
    #expect(reading.diagnostics.map(\.problem) == [.ignored(.color)])
  }

  @Test func `A note and a reply keep their looks, each line of its own`() {
    let reading = read(
      "A -> B ++ : x\nnote left\n  **a\n  b**\n  * <b>c\n  d\nend note\nreturn //y//\n")
    #expect(reading.diagram.notes[0].text.text == "**a\nb**\n• c\nd")
    #expect(reading.diagram.notes[0].text.runs.map(\.sketch) == ["**a\nb**\n• ", "b:c", "\nd"])
    #expect(reading.diagram.messages[1].runs.map(\.sketch) == ["i:y"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `A link in a text leads somewhere`() {
    let diagram = diagram("A -> B [[https://a.org]] : x\nA -> B : [[https://b.org{tip} y]]")
    #expect(diagram.links.map(\.address) == ["https://a.org", "https://b.org"])
    #expect(diagram.messages.map(\.name) == ["x", "y"])
  }
}

extension TextRun {
  /// The run in a few letters, for messages of tests: `bi:text` is bold and italic.
  fileprivate var sketch: String {
    let marks: [(TextRun.Looks, String)] = [
      (.bold, "b"), (.italic, "i"), (.monospaced, "m"), (.underlined, "u"), (.struckThrough, "s"),
      (.raised, "^"), (.lowered, "_"),
    ]
    let letters =
      marks.filter { looks.contains($0.0) }.map(\.1).joined() + (color?.hex ?? "")
      + (size.map(String.init) ?? "")
    return letters.isEmpty ? text : letters + ":" + text
  }
}
