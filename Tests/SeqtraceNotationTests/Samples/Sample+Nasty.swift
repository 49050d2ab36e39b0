import SeqtraceDiagram

extension Sample {
  /// Texts that mean something to one of the notations, or that break careless writers.
  static let nastyTexts = [
    "<script>alert(\"1\")</script>", "say \"hi\", 'bye' and `so`", "first\nsecond\r\nthird\rfourth",
    "bell \u{07} escape \u{1B}[31m delete \u{7F} c1 \u{9B} tab \t.", "占位符文字", "😀 👩‍👩‍👧 🇨🇳 é",
    "\u{202E}backwards\u{202C} \u{2066}x\u{2069}", "end", "the end, my friend; no bookend",
    "a; b; c",
    "%% no comment", "%%{init: {\"theme\": \"dark\"}}%%", "@enduml", "@startuml", "C:\\new\\table",
    "#define X #35; #lt;", "!include /etc/passwd", "%getenv(\"HOME\") %date() $x %newline()",
    "[[http://example.com{tip} link]]", "<img:http://example.com/a.png> <&heart> <$sprite>",
    "**bold** //italic// --gone-- __under__ \"\"mono\"\" ~~wave~~ ***x*** ~**", "= heading",
    "== divider ==", "* bullet", "# item", "| cell | cell |", "----", "..title..", "...", "|||",
    "/' comment '/", "' comment", "{{ nested }}", "&lt; &#60; &amp; &eacute;", "wrap: text",
    "nowrap: text", ":wrap: text", "fontStyle style:#35;x; classDef:#y;", "$$x^2$$",
    "ﬂ°°35¶ß ﬂ°lt¶ß",
    "", "   ", "-> p1: x", "p0->>p1: y", "++ -- **", "\\", "\\n", "\\\\", "\\N \\G \\l \\\"",
    "<br/> <br>", "<U+0041>", "---", "\"", "\"\"\"", "a\u{FFFE}b\u{85}c\u{2028}d\u{2029}e",
    "\u{E100}private", ": colon", "participant p1", "} ]", "a -> b : c", "x\n= y\n* z\n!theme",
    "title: x", "() -> Void", "<<stereotype>>", "~tilde", "p1@{ \"type\": \"queue\" }",
  ]

  /// The texts as names of messages, conditions and notes.
  static let nastyLabels: Sample = {
    var diagram = SequenceDiagram(lifelines: lifelines("a", "b"))
    for text in nastyTexts {
      let position = diagram.add(0, 1, text)
      diagram.note(.right(of: 1), text)
      diagram.fragments += [
        CombinedFragment(
          .alt,
          operands: [
            .init(condition: StyledText(text), positions: position..<position + 1),
            .init(condition: StyledText(text), positions: position + 1..<position + 2),
          ]),
        CombinedFragment(
          .neg, operands: [.init(condition: StyledText(text), positions: position..<position + 1)]),
      ]
      diagram.add(.reply, 1, 0, "", value: text)
    }
    return Sample(name: "nasty-labels", diagram: diagram)
  }()

  /// The texts as names of lifelines and notifications, in captions, and all of them as the title.
  static let nastyNames: Sample = {
    var diagram = SequenceDiagram(title: StyledText(nastyTexts.joined(separator: " ")))
    for (id, text) in nastyTexts.enumerated() {
      diagram.lifelines.append(Lifeline(id: id, name: "\(text)#\(id)", label: StyledText(text)))
      diagram.captions.append(Caption(number: MessageNumber(integerLiteral: id + 1), text: text))
      diagram.registrations.append(Registration(center: 0, name: text, start: 0, end: nil))
      if id > 0 { diagram.add(id - 1, id, "next()") }
    }
    return Sample(name: "nasty-names", diagram: diagram)
  }()

  /// A text of 10 000 characters wherever there is a text; too long for a golden file.
  static let longLabels: Sample = {
    let text = String(repeating: String(repeating: "字x", count: 45) + "\"\\ &#;[[%", count: 100)
    var diagram = SequenceDiagram(title: StyledText(text), lifelines: lifelines(text, "b"))
    let position = diagram.add(0, 1, text)
    diagram.note(.right(of: 1), text)
    diagram.fragments = [
      CombinedFragment(
        .opt, operands: [.init(condition: StyledText(text), positions: position..<position + 1)])
    ]
    diagram.captions = [Caption(number: 1, text: text)]
    return Sample(name: "long-labels", diagram: diagram)
  }()
}
