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
      ("design", .string(result.design.file)), ("run", .string(result.run ?? "")),
      ("verdict", .string(conformance.verdict.rawValue)),
      ("exact", .bool(conformance.isExact)),
      ("deviations", .array(conformance.deviations.map(value))),
      ("steps", .array(conformance.steps.map(value))),
    ]
    if let name = result.design.name { members.insert(("name", .string(name)), at: 1) }
    if explains {
      members.append(
        (
          "participants",
          .array(
            conformance.participants.entries.map { entry in
              .object([
                ("participant", .string(entry.participant)),
                ("rule", entry.rule.map { .string($0.rawValue) } ?? .null),
                ("lifelines", .array(entry.lifelines.map { .string($0) })),
              ])
            })
        ))
    }
    return .object(members)
  }

  private func value(of step: Conformance.Step) -> JSONValue {
    .object([
      ("file", .string(step.place.file)), ("line", step.place.line.map { .integer($0) } ?? .null),
      ("from", step.sender.map { .string($0) } ?? .null),
      ("to", step.receiver.map { .string($0) } ?? .null), ("label", .string(step.label)),
      ("state", .string(step.state.rawValue)),
      ("rule", step.rule.map { .string($0.rawValue) } ?? .null),
    ])
  }

  private func value(of occurrence: Conformance.Occurrence) -> JSONValue {
    .object([
      ("from", occurrence.sender.map { .string($0) } ?? .null),
      ("to", occurrence.receiver.map { .string($0) } ?? .null),
      ("name", .string(occurrence.name)),
      ("source", occurrence.source.map { .string($0.text) } ?? .null),
    ])
  }

  private func value(of deviation: Deviation) -> JSONValue {
    switch deviation {
    case .unbound(let participant, let nearest, let steps):
      .object([
        ("kind", .string("unbound")), ("participant", .string(participant)),
        ("nearest", nearest.map { .string($0) } ?? .null), ("steps", .array(steps.map(value))),
      ])
    case .missing(let step, _, let similar, let elsewhere, let instead):
      .object([
        ("kind", .string("missing")), ("step", value(of: step)),
        ("similar", similar.map(value) ?? .null), ("elsewhere", elsewhere.map(value) ?? .null),
        ("instead", instead.map(value) ?? .null),
      ])
    case .answered(let step, let call, let answer):
      .object(
        [("kind", .string("answered")), ("step", value(of: step)), ("call", value(of: call))]
          + members(of: answer))
    case .misplaced(let step, let occurrence, let relation):
      .object(
        [
          ("kind", .string("misplaced")), ("step", value(of: step)),
          ("happened", value(of: occurrence)),
        ] + members(of: relation))
    case .extra(let occurrence, let reason):
      .object(
        [("kind", .string("extra")), ("happened", value(of: occurrence))] + members(of: reason))
    }
  }

  private func members(of answer: Deviation.Answer) -> [(key: String, value: JSONValue)] {
    switch answer {
    case .returned(let value): [("returned", value.map { .string($0) } ?? .null)]
    case .threw(let error): [("threw", error.map { .string($0) } ?? .null)]
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
    case .restricted(let step): [("reason", .string("restricted")), ("step", value(of: step))]
    case .undrawn: [("reason", .string("undrawn"))]
    case .interruption: [("reason", .string("interruption"))]
    }
  }
}
