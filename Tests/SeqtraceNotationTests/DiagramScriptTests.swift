import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

struct DiagramScriptTests {
  @Test func `At one position things start, then end, the inner first, then die`() {
    var diagram = SequenceDiagram(lifelines: Sample.lifelines("a", "b"))
    diagram.add(0, 1, "x()")
    diagram.activations = [
      Activation(lifeline: 0, start: 0, end: 0), Activation(lifeline: 1, start: 0, end: 0),
    ]
    diagram.lifelines[0].destruction = 0
    diagram.lifelines.append(Lifeline(id: 2, name: "c", destruction: 0))
    #expect(
      DiagramScript(diagram).steps == [
        .message(0), .activate(lifeline: 0, activation: 0), .activate(lifeline: 1, activation: 1),
        .deactivate(lifeline: 1, activation: 1),
        .destroy(lifeline: 0, endsActivation: true), .destroy(lifeline: 2, endsActivation: false),
      ])
  }

  @Test func `An object dies at the end of the bar that its death starts`() {
    var diagram = SequenceDiagram(lifelines: Sample.lifelines("a", "b"))
    diagram.add(.destruction, 0, 1, "")
    diagram.add(1, 0, "last()")
    diagram.activations = [Activation(lifeline: 1, start: 0, end: 1)]
    #expect(
      DiagramScript(diagram).steps == [
        .message(0), .activate(lifeline: 1, activation: 0), .message(1),
        .destroy(lifeline: 1, endsActivation: true),
      ])
  }

  @Test func `Fragments that begin and end together nest`() {
    #expect(
      steps([(.alt, [0..<1, 1..<2]), (.opt, [1..<2])]) == [
        .open(fragment: 0), .message(0), .nextOperand(fragment: 0, operand: 1), .open(fragment: 1),
        .message(1), .close(fragment: 1), .close(fragment: 0),
      ])
  }

  @Test func `A fragment without content opens and closes in its place`() {
    #expect(
      steps([(.par, [1..<1, 1..<1])]) == [
        .message(0), .open(fragment: 0), .nextOperand(fragment: 0, operand: 1), .close(fragment: 0),
        .message(1),
      ])
  }

  @Test func `A fragment that outlasts the one around it holds that one open`() {
    #expect(
      steps([(.loop, [0..<1]), (.opt, [0..<2])]) == [
        .open(fragment: 1), .open(fragment: 0), .message(0), .close(fragment: 0), .message(1),
        .close(fragment: 1),
      ])
    #expect(
      steps([(.loop, [-1..<1]), (.opt, [0..<2])]) == [
        .open(fragment: 0), .open(fragment: 1), .message(0), .message(1), .close(fragment: 1),
        .close(fragment: 0),
      ])
  }

  private func steps(
    _ fragments: [(CombinedFragment.Operator, [Range<Position>])]
  ) -> [DiagramScript.Step] {
    var diagram = SequenceDiagram(lifelines: Sample.lifelines("a", "b"))
    diagram.add(0, 1, "first()")
    diagram.add(0, 1, "second()")
    diagram.fragments = fragments.map { rule, ranges in
      CombinedFragment(rule, operands: ranges.map { .init(positions: $0) })
    }
    return DiagramScript(diagram).steps
  }
}

struct VisibleTextTests {
  @Test(arguments: [
    ("a\r\nb\rc\nd\u{85}e\u{2028}f", "a\nb\nc\nd\ne\nf"), ("\u{0}\u{1B}\t\u{7F}", "␀␛␉␡"),
    ("\u{9B}\u{202E}\u{2066}\u{FFFE}\u{1FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("é 漢 👩‍👧 \u{200F}", "é 漢 👩‍👧 \u{FFFD}"),
  ])
  func `Controls are shown, line breaks are all the same`(_ text: String, _ shown: String) {
    let scalars = VisibleText(text).scalars
    #expect(scalars.elementsEqual(shown.unicodeScalars))
  }
}
