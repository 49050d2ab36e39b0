package import SeqtraceDiagram
import SeqtraceEvents

/// The sentences of a report in a language, with foreign texts escaped for the target format.
package struct CheckWords<Target: Markup> {
  package typealias Text = EscapedText<Target>

  private let table: Words

  package init(language: Language) { table = Words(language) }

  /// Returns the words with a key, filled with escaped values.
  func words(_ key: String, _ values: Text...) -> Text {
    Text(markup: table.filled(key, values.map(\.text)))
  }

  /// Returns the lines about a check: the verdict, and for each deviation the lines about it.
  package func lines(of result: CheckResult) -> (verdict: Text, deviations: [[Text]]) {
    var undrawn: [String: [Conformance.Occurrence]] = [:]
    for case .extra(let message, .undrawn) in result.conformance.deviations {
      undrawn[message.receiver ?? "", default: []].append(message)
    }
    let deviations = result.conformance.deviations.compactMap { found -> [Text]? in
      if case .extra(let message, .undrawn) = found {
        return undrawn.removeValue(forKey: message.receiver ?? "").map(self.undrawn)
      }
      let (place, sentences) = deviation(found)
      let start: Text = place.map { place in "\(place): " } ?? ""
      return ["\(start)\(sentences[0])"] + sentences.dropFirst()
    }
    return (verdict(of: result), deviations)
  }

  /// Returns the lines about messages to a lifeline that the design lacks.
  private func undrawn(_ messages: [Conformance.Occurrence]) -> [Text] {
    let shown = messages.map(occurrence)
    let receiver: Text = messages.count > 1 ? "\(messages[0].receiver ?? "?")" : shown[0]
    return [words("check.undrawn", receiver)] + (messages.count > 1 ? shown : [])
  }

  // MARK: - Verdicts

  /// Returns the first line about a check.
  private func verdict(of result: CheckResult) -> Text {
    let found = result.conformance
    let design: Text =
      result.design.name.map { name in "\(result.design.file): \(name)" }
      ?? "\(result.design.file)"
    let run: Text = result.run.map { run in "\(run)" } ?? words("check.run")
    switch found.verdict {
    case .conforms: return words("check.conforms", design, run)
    case .deviates:
      let key = found.isExact ? "check.deviates" : "check.deviatesAtMost"
      return words(key, design, run, "\(found.deviations.count)")
    case .cutOff: return words("check.cutOff", design, run)
    case .undecided:
      let place: Text =
        found.busiestFragment.map { use in " (\(use.operator.rawValue), \(self.place(use.place)))" }
        ?? ""
      return words("check.undecided", design, run, place)
    }
  }

  // MARK: - Deviations

  /// Returns the location of a deviation, and the sentences about it.
  private func deviation(_ deviation: Deviation) -> (place: Text?, sentences: [Text]) {
    switch deviation {
    case .unbound(let participant, let nearest, let steps):
      (steps.first.map { place($0.place) }, unbound(participant, nearest, steps))
    case .missing(let step, let areConnected, let similar, let elsewhere, let instead):
      (place(step.place), missing(step, areConnected, similar, elsewhere, instead))
    case .answered(let step, let call, let answer):
      (place(step.place), answered(step, call, answer))
    case .misplaced(let step, let occurrence, let relation):
      (place(step.place), misplaced(step, occurrence, relation))
    case .extra(let occurrence, let reason): extra(occurrence, reason)
    }
  }

  private func unbound(
    _ participant: String, _ nearest: String?, _ steps: [Conformance.Step]
  ) -> [Text] {
    let first =
      nearest.map { words("check.unboundNearest", "\(participant)", "\($0)") }
      ?? words("check.unbound", "\(participant)")
    return [first] + steps.map { words("check.unboundStep", name($0), line($0)) }
  }

  private func missing(
    _ step: Conformance.Step, _ areConnected: Bool, _ similar: Conformance.Occurrence?,
    _ elsewhere: Conformance.Occurrence?, _ instead: Conformance.Occurrence?
  ) -> [Text] {
    var result = [words("check.missing", name(step))]
    if !areConnected, let sender = step.sender, let receiver = step.receiver, sender != receiver {
      result.append(words("check.unconnected", "\(sender)", "\(receiver)"))
    }
    if let elsewhere, let receiver = step.receiver, let other = elsewhere.receiver {
      result.append(
        words("check.elsewhere", "\(receiver)", "\(other)", occurrence(elsewhere)))
    }
    if let similar { result.append(words("check.similar", occurrence(similar))) }
    if let instead { result.append(words("check.instead", occurrence(instead))) }
    return result
  }

  private func answered(
    _ step: Conformance.Step, _ call: Conformance.Occurrence, _ answer: Deviation.Answer
  ) -> [Text] {
    let (name, drawn): (Text, Text) = ("\(call.name)", self.name(step))
    let first =
      switch answer {
      case .returned(let value?): words("check.returned", name, "\(value)", drawn)
      case .returned(nil): words("check.returnedUnrecorded", name, drawn)
      case .threw(let error):
        words("check.threw", name, error.map { "\($0)" } ?? words("check.anError"), drawn)
      }
    return [first, occurrence(call)]
  }

  private func misplaced(
    _ step: Conformance.Step, _ occurrence: Conformance.Occurrence, _ relation: Deviation.Relation
  ) -> [Text] {
    let first =
      switch relation {
      case .before(let other): words("check.before", name(step), name(other), line(other))
      case .after(let other): words("check.after", name(step), name(other), line(other))
      case .outside(let other): words("check.outside", name(step), name(other), line(other))
      case .otherwise: words("check.otherwise", name(step))
      }
    return [first, self.occurrence(occurrence)]
  }

  private func extra(
    _ occurrence: Conformance.Occurrence, _ reason: Deviation.Reason
  ) -> (place: Text?, sentences: [Text]) {
    let shown = self.occurrence(occurrence)
    switch reason {
    case .restricted(let step):
      return (place(step.place), [words("check.restricted", name(step)), shown])
    case .undrawn: return (nil, undrawn([occurrence]))
    case .interruption: return (nil, [words("check.interruption", shown)])
    }
  }

  // MARK: - Parts

  /// Returns a file name with a line number.
  func place(_ place: DesignPlace) -> Text {
    place.line.map { line in "\(place.file):\(line)" } ?? "\(place.file)"
  }

  private func line(_ step: Conformance.Step) -> Text { step.place.line.map { "\($0)" } ?? "?" }

  private func name(_ step: Conformance.Step) -> Text {
    step.label.isEmpty ? ends(step.sender, step.receiver) : "\(step.label)"
  }

  private func ends(_ sender: String?, _ receiver: String?) -> Text {
    "\(sender ?? "?") → \(receiver ?? "?")"
  }

  private func occurrence(_ occurrence: Conformance.Occurrence) -> Text {
    let source: Text = occurrence.source.map { source in ", \(source.text)" } ?? ""
    return "\(ends(occurrence.sender, occurrence.receiver)): \(occurrence.name)\(source)"
  }
}
