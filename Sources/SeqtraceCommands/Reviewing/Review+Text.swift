import SeqtraceDiagram

extension Review {
  /// The largest number of changes that are shown with their lines.
  private static let mostShown = 20
  /// The largest number of omitted tests that are listed by name.
  private static let mostNamed = 5

  /// The result of the review in one line.
  var verdict: String {
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    func count(_ kind: ChangeKind) -> Int {
      changes.filter { $0.kind == kind }.reduce(0) { $0 + $1.tests.count }
    }
    let number = behaviour.count
    var parts = [
      number == 0
        ? "No change of behaviour in \(counted(testCount, "test"))"
        : "\(number) \(number == 1 ? "change" : "changes") of behaviour in \(changedCount) of \(counted(testCount, "test"))"
    ]
    let said: [(Int, one: String, many: String)] = [
      (count(.failure), "fails", "fail"), (count(.mended), "passes again", "pass again"),
      (failingCount, "fails as before", "fail as before"),
      (count(.newTest), "is new", "are new"), (count(.goneTest), "is gone", "are gone"),
      (varying.count, "varies by itself", "vary by themselves"),
      (tooLong.count, "is too long", "are too long"),
      (looseCount, "varies in a part", "vary in a part"),
    ]
    parts += said.filter { $0.0 > 0 }.map { count, one, many in
      "\(counted(count, "test")) \(count == 1 ? one : many)"
    }
    return parts.joined(separator: "; ")
  }

  /// The sentences about omitted tests, without full stops.
  var omissions: [String] {
    func named(_ tests: [String], _ reason: String) -> String? {
      tests.isEmpty
        ? nil : "Not compared, as they \(reason): \(tests.listed(most: Self.mostNamed))"
    }
    return [
      named(varying, "do something else each time"),
      named(tooLong, "record more than \(ReviewBase.mostEvents) events"),
    ].compactMap(\.self)
  }

  /// The review as lines for a terminal.
  func text(isColored: Bool) -> TerminalText {
    var text: TerminalText = "\(verdict), compared with \(base)\n"
    for (index, change) in changes.prefix(Self.mostShown).enumerated() {
      let context: TerminalText = change.context()
      text += "\n\(index + 1). \(change.title)\n"
      if !context.text.isEmpty { text += "   \(context)\n" }
      text += change.lines.map { DifferenceWriter.terminalLine($0, isColored: isColored) }.joined()
    }
    if changes.count > Self.mostShown {
      text += "\n… and \(changes.count - Self.mostShown) more; --format json has all\n"
    }
    for omission in omissions { text += "\n\(omission)\n" }
    return text
  }
}

extension ReviewChange {
  /// The change's tests, enclosing calls and source location, as text.
  func context<Target: Markup>() -> EscapedText<Target> {
    func list(_ names: [String]) -> EscapedText<Target> {
      let names = names.map { $0.shortened(toColumns: 80) }
      let more = names.count - Self.mostNames
      let rest: EscapedText<Target> = more > 0 ? " and \(more) more" : ""
      return names.prefix(Self.mostNames).map { EscapedText<Target>($0) }.joined(separator: ", ")
        + rest
    }
    var parts: [EscapedText<Target>] = []
    switch kind {
    case .newTest, .goneTest, .mended:
      if tests.count > Self.mostNames { parts.append("\(tests.count) in all") }
    case _ where tests.count == 1: parts.append("in \(list(tests))")
    default: parts.append("in \(tests.count) tests: \(list(tests))")
    }
    if !surroundings.isEmpty { parts.append("inside \(list(surroundings))") }
    if let place {
      let verb = EscapedText<Target>(
        markup: isPlaceOfChange ? "the source changed at" : "recorded at")
      parts.append("\(verb) \(place.text)")
    }
    return parts.joined(separator: "; ")
  }

  private static let mostNames = 3
}
