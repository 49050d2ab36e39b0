import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceNotation

/// The results of checks, as a report.
struct CheckReport {
  let results: [CheckResult]
  /// Whether the report shows how participants and labels were matched.
  let explains: Bool
  let language: Language

  /// The report for a terminal.
  var text: TerminalText { lines(first: "", inner: "  ", explanation: "  ", gap: []) }

  /// The report for a pull request, in Markdown.
  var markdown: MarkdownText { lines(first: "- ", inner: "  - ", explanation: "- ", gap: [""]) }

  /// The lines of the report.
  ///
  /// - Parameters:
  ///   - first: The start of the first line of a deviation, and of the coverage.
  ///   - inner: The start of the other lines of a deviation.
  ///   - explanation: The start of a line that explains how participants and labels were matched.
  ///   - gap: The lines after a verdict, and after a result.
  private func lines<Target: Markup>(
    first: EscapedText<Target>, inner: EscapedText<Target>, explanation: EscapedText<Target>,
    gap: [EscapedText<Target>]
  ) -> EscapedText<Target> {
    let words = CheckWords<Target>(language: language)
    var lines: [EscapedText<Target>] = []
    for result in results {
      let (verdict, deviations) = words.lines(of: result)
      lines += [verdict] + gap
      for deviation in deviations {
        lines += deviation.prefix(1).map { first + $0 } + deviation.dropFirst().map { inner + $0 }
      }
      if explains { lines += words.explanation(of: result.conformance).map { explanation + $0 } }
      lines += gap
    }
    lines += words.coverage(of: results).map { first + $0 }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension CheckReport {
  /// The report for other programs, in JSON.
  var json: [UInt8] { JSONValue.object([("checks", .array(results.map(value)))]).line }

  private func value(of result: CheckResult) -> JSONValue {
    let conformance = result.conformance
    var members: [(key: String, value: JSONValue)] = [
      ("design", JSONValue(result.design.file)), ("run", JSONValue(result.run ?? "")),
      ("verdict", JSONValue(conformance.verdict.rawValue)), ("exact", .bool(conformance.isExact)),
      ("deviations", .array(conformance.deviations.map(value))),
      ("steps", .array(conformance.steps.map(value))),
    ]
    if let name = result.design.name { members.insert(("name", JSONValue(name)), at: 1) }
    if explains {
      let entries = conformance.participants.entries.map { entry -> JSONValue in
        [
          "participant": JSONValue(entry.participant), "rule": JSONValue(entry.rule?.rawValue),
          "lifelines": JSONValue(entry.lifelines),
        ]
      }
      members.append(("participants", .array(entries)))
    }
    return .object(members)
  }

  private func value(of step: Conformance.Step) -> JSONValue {
    [
      "file": JSONValue(step.place.file), "line": step.place.line.map { .integer($0) } ?? .null,
      "from": JSONValue(step.sender), "to": JSONValue(step.receiver),
      "label": JSONValue(step.label), "state": JSONValue(step.state.rawValue),
      "rule": JSONValue(step.rule?.rawValue),
    ]
  }

  private func value(of occurrence: Conformance.Occurrence) -> JSONValue {
    [
      "from": JSONValue(occurrence.sender), "to": JSONValue(occurrence.receiver),
      "name": JSONValue(occurrence.name), "source": JSONValue(occurrence.source?.text),
    ]
  }

  private func value(of deviation: Deviation) -> JSONValue {
    switch deviation {
    case .unbound(let participant, let nearest, let steps):
      [
        "kind": "unbound", "participant": JSONValue(participant), "nearest": JSONValue(nearest),
        "steps": .array(steps.map(value)),
      ]
    case .missing(let step, _, let similar, let elsewhere, let instead):
      [
        "kind": "missing", "step": value(of: step), "similar": similar.map(value) ?? .null,
        "elsewhere": elsewhere.map(value) ?? .null, "instead": instead.map(value) ?? .null,
      ]
    case .answered(let step, let call, let answer):
      .object(
        [("kind", "answered"), ("step", value(of: step)), ("call", value(of: call))]
          + members(of: answer))
    case .misplaced(let step, let occurrence, let relation):
      .object(
        [("kind", "misplaced"), ("step", value(of: step)), ("happened", value(of: occurrence))]
          + members(of: relation))
    case .extra(let occurrence, let reason):
      .object([("kind", "extra"), ("happened", value(of: occurrence))] + members(of: reason))
    }
  }

  private func members(of answer: Deviation.Answer) -> [(key: String, value: JSONValue)] {
    switch answer {
    case .returned(let value): [("returned", JSONValue(value))]
    case .threw(let error): [("threw", JSONValue(error))]
    }
  }

  private func members(of relation: Deviation.Relation) -> [(key: String, value: JSONValue)] {
    switch relation {
    case .before(let step): [("before", value(of: step))]
    case .after(let step): [("after", value(of: step))]
    case .outside(let step): [("outside", value(of: step))]
    case .otherwise: []
    }
  }

  private func members(of reason: Deviation.Reason) -> [(key: String, value: JSONValue)] {
    switch reason {
    case .restricted(let step): [("reason", "restricted"), ("step", value(of: step))]
    case .undrawn: [("reason", "undrawn")]
    case .interruption: [("reason", "interruption")]
    }
  }
}
