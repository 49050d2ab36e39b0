import SeqtraceComparison
import SeqtraceDiagram
import Testing

/// The matcher on the article's own design.
struct TwelveStepsTests {
  private let matcher = Matcher(design: TwelveSteps.design)

  @Test func `A whole run carries every number where it belongs, and no other`() throws {
    let run = DiagramBuilder().build(TwelveSteps.trace(changes: 3))
    let match = try matcher.match(run)
    #expect(match.isComplete)
    let lines = run.numbered(by: match).messages.map { message in
      "\(message.number.map { "\($0) " } ?? "")\(message.label)"
    }
    let observing = "addObserver(forName: UITextView"
    #expect(
      lines == [
        "1 placeholder = \"Enter your text here!\"", "2 addPlaceholderLabel()",
        "3 «create» init(frame:)", "3 text = \"Enter your text here!\"", "isHidden = false",
        "4 addSubview(label)", "5 «create» init(center:)",
        "6 \(observing).textDidChangeNotification, object: object: self, queue: using: block)",
        "7 \(observing)TextDidChangeNotification, object: object, queue: nil, using: block)",
        "8 addSubview(proxy)",
        "insertText(_:)", "post(name: UITextViewTextDidChangeNotification)",
        "9 UITextViewTextDidChangeNotification", "10 isHidden = true",
        "insertText(_:)", "post(name: UITextViewTextDidChangeNotification)",
        "9 UITextViewTextDidChangeNotification", "10 isHidden = false",
        "insertText(_:)", "post(name: UITextViewTextDidChangeNotification)",
        "9 UITextViewTextDidChangeNotification", "10 isHidden = true",
        "«destroy»", "11 «destroy»", "11 «destroy»", "12 removeObserver(token)",
      ])
  }

  @Test(arguments: TwelveSteps.Step.allCases)
  func `A step left out is missing, and no other`(_ step: TwelveSteps.Step) throws {
    let run = DiagramBuilder().build(TwelveSteps.trace(without: step))
    let match = try matcher.match(run)
    let message = TwelveSteps.design.messages[step.rawValue]
    // The label was hidden before, which is not the tenth step.
    let elsewhere: Position? = step == .hide ? 4 : nil
    #expect(
      match.missing
        == [Match.Missing(message, of: TwelveSteps.design, misplaced: elsewhere)])
    #expect(run.numbered(by: match).messages.count { $0.number != nil } == match.pairs.count)
  }

  @Test func `A run that ends early misses the rest`() throws {
    var trace = TwelveSteps.trace()
    trace.events.removeSubrange((trace.events.firstIndex { $0.name == "insertText(_:)" }!)...)
    let match = try matcher.match(DiagramBuilder().build(trace))
    #expect(match.missing.map(\.message.number) == [9, 10, 11, 11, 12])
  }
}
