package import SeqtraceDiagram
import SeqtraceEvents

/// The sentences of a report in a language, with foreign texts escaped for the target format.
package struct CheckWords<Target: Markup> {
  package typealias Words = EscapedText<Target>

  let language: Language

  package init(language: Language) { self.language = language }

  /// Returns the lines about a check: the verdict, and for each deviation the lines about it.
  package func lines(of result: CheckResult) -> (verdict: Words, deviations: [[Words]]) {
    var undrawn: [String: [Conformance.Occurrence]] = [:]
    for case .extra(let message, .undrawn) in result.conformance.deviations {
      undrawn[message.receiver ?? "", default: []].append(message)
    }
    let deviations = result.conformance.deviations.compactMap { found -> [Words]? in
      if case .extra(let message, .undrawn) = found {
        return undrawn.removeValue(forKey: message.receiver ?? "").map(self.undrawn)
      }
      let (place, sentences) = deviation(found)
      let start: Words = place.map { place in "\(place): " } ?? ""
      return ["\(start)\(sentences[0])"] + sentences.dropFirst()
    }
    return (verdict(of: result), deviations)
  }

  /// Returns the lines about messages to a lifeline that the design lacks.
  private func undrawn(_ messages: [Conformance.Occurrence]) -> [Words] {
    let shown = messages.map(occurrence)
    let receiver: Words = messages.count > 1 ? "\(messages[0].receiver ?? "?")" : shown[0]
    return [
      pick(
        "not in the design: \(receiver)", "设计中没有：\(receiver)",
        "no está en el diseño: \(receiver)")
    ] + (messages.count > 1 ? shown : [])
  }

  /// Returns the wording in the report's language.
  func pick(_ en: Words, _ zh: Words, _ es: Words) -> Words {
    switch language {
    case .en: en
    case .zh: zh
    case .es: es
    }
  }

  // MARK: - Verdicts

  /// Returns the first line about a check.
  private func verdict(of result: CheckResult) -> Words {
    let found = result.conformance
    let design: Words =
      result.design.name.map { name in "\(result.design.file): \(name)" }
      ?? "\(result.design.file)"
    let run: Words = result.run.map { run in "\(run)" } ?? pick("the run", "运行", "la ejecución")
    let count = found.deviations.count
    switch found.verdict {
    case .conforms:
      return pick(
        "\(design): \(run) conforms", "\(design)：\(run) 符合设计", "\(design): \(run) es conforme")
    case .deviates:
      let most = found.isExact ? "" : pick("at most ", "至多 ", "como máximo ")
      return pick(
        "\(design): \(run) deviates in \(most)\(count) \(count == 1 ? "place" : "places"):",
        "\(design)：\(run) 有 \(most)\(count) 处偏离：",
        "\(design): \(run) se desvía en \(most)\(count) \(count == 1 ? "lugar" : "lugares"):")
    case .cutOff:
      return pick(
        "\(design): \(run) was cut off before the design ended; up to there, it conforms. Open are:",
        "\(design)：\(run) 在设计结束之前中断；到那里为止符合设计。尚缺：",
        "\(design): \(run) se cortó antes del final del diseño; hasta ahí es conforme. Falta:")
    case .undecided:
      let place: Words =
        found.busiestFragment.map { use in " (\(use.operator.rawValue), \(self.place(use.place)))" }
        ?? ""
      return pick(
        "\(design): \(run) can't be decided: too many ways through the design\(place)",
        "\(design)：\(run) 无法判定：通过该设计的路径过多\(place)",
        "\(design): \(run) no se puede decidir: demasiados caminos por el diseño\(place)")
    }
  }

  // MARK: - Deviations

  /// Returns the location of a deviation, and the sentences about it.
  private func deviation(_ deviation: Deviation) -> (place: Words?, sentences: [Words]) {
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
  ) -> [Words] {
    let first: Words =
      nearest.map { nearest in
        pick(
          "\(participant): the run has no such type; \(nearest)?",
          "\(participant)：运行中没有这个类型；是 \(nearest) 吗？",
          "\(participant): la ejecución no tiene ese tipo; ¿\(nearest)?")
      }
      ?? pick(
        "\(participant): the run has no such type", "\(participant)：运行中没有这个类型",
        "\(participant): la ejecución no tiene ese tipo")
    return [first]
      + steps.map { step in
        pick(
          "so \(name(step)) (line \(line(step))) didn't happen",
          "因此 \(name(step))（第 \(line(step)) 行）没有发生",
          "así que \(name(step)) (línea \(line(step))) no ocurrió")
      }
  }

  private func missing(
    _ step: Conformance.Step, _ areConnected: Bool, _ similar: Conformance.Occurrence?,
    _ elsewhere: Conformance.Occurrence?, _ instead: Conformance.Occurrence?
  ) -> [Words] {
    var result = [
      pick("\(name(step)) didn't happen", "\(name(step)) 没有发生", "\(name(step)) no ocurrió")
    ]
    if !areConnected, let sender = step.sender, let receiver = step.receiver, sender != receiver {
      result.append(
        pick(
          "\(sender) never calls \(receiver)", "\(sender) 从不调用 \(receiver)",
          "\(sender) nunca llama a \(receiver)"))
    }
    if let elsewhere, let receiver = step.receiver, let other = elsewhere.receiver {
      let shown = self.occurrence(elsewhere)
      result.append(
        pick(
          "\(receiver) has no such call; \(other) has: \(shown)",
          "\(receiver) 没有这样的调用；\(other) 有：\(shown)",
          "\(receiver) no tiene esa llamada; \(other) sí: \(shown)"))
    }
    if let similar {
      result.append(
        pick(
          "similar: \(self.occurrence(similar))", "相近：\(self.occurrence(similar))",
          "parecido: \(self.occurrence(similar))"))
    }
    if let instead {
      result.append(
        pick(
          "there instead: \(self.occurrence(instead))", "该处实际为：\(self.occurrence(instead))",
          "allí, en cambio: \(self.occurrence(instead))"))
    }
    return result
  }

  private func answered(
    _ step: Conformance.Step, _ call: Conformance.Occurrence, _ answer: Deviation.Answer
  ) -> [Words] {
    let (name, drawn): (Words, Words) = ("\(call.name)", self.name(step))
    let first: Words =
      switch answer {
      case .returned(let value?):
        pick(
          "\(name) returned \(value) instead of \(drawn)", "\(name) 返回 \(value)，而不是 \(drawn)",
          "\(name) devolvió \(value) en vez de \(drawn)")
      case .returned(nil):
        pick(
          "\(name) returned, with no value recorded, instead of \(drawn)",
          "\(name) 已返回，但没有记录值，而不是 \(drawn)",
          "\(name) volvió, sin valor registrado, en vez de \(drawn)")
      case .threw(let error):
        pick(
          "\(name) threw \(error ?? "an error") instead of \(drawn)",
          "\(name) 抛出 \(error ?? "错误")，而不是 \(drawn)",
          "\(name) lanzó \(error ?? "un error") en vez de \(drawn)")
      }
    return [first, occurrence(call)]
  }

  private func misplaced(
    _ step: Conformance.Step, _ occurrence: Conformance.Occurrence, _ relation: Deviation.Relation
  ) -> [Words] {
    let first: Words =
      switch relation {
      case .before(let other):
        pick(
          "\(name(step)) happened before \(name(other)), line \(line(other))",
          "\(name(step)) 发生在第 \(line(other)) 行的 \(name(other)) 之前",
          "\(name(step)) ocurrió antes de \(name(other)), línea \(line(other))")
      case .after(let other):
        pick(
          "\(name(step)) happened after \(name(other)), line \(line(other))",
          "\(name(step)) 发生在第 \(line(other)) 行的 \(name(other)) 之后",
          "\(name(step)) ocurrió después de \(name(other)), línea \(line(other))")
      case .outside(let other):
        pick(
          "\(name(step)) happened after the call of \(name(other)), line \(line(other)), had ended",
          "\(name(step)) 发生时，第 \(line(other)) 行的 \(name(other)) 已经结束",
          "\(name(step)) ocurrió cuando \(name(other)), línea \(line(other)), ya había acabado")
      case .otherwise:
        pick(
          "\(name(step)) happened, but not as drawn", "\(name(step)) 发生了，但与所画不同",
          "\(name(step)) ocurrió, pero no como está dibujado")
      }
    return [first, self.occurrence(occurrence)]
  }

  private func extra(
    _ occurrence: Conformance.Occurrence, _ reason: Deviation.Reason
  ) -> (place: Words?, sentences: [Words]) {
    let shown = self.occurrence(occurrence)
    switch reason {
    case .restricted(let step):
      return (
        place(step.place),
        [
          pick(
            "\(name(step)) also happened where it isn't drawn", "\(name(step)) 也发生在没有画出的地方",
            "\(name(step)) ocurrió también donde no está dibujado"), shown,
        ]
      )
    case .undrawn: return (nil, undrawn([occurrence]))
    case .interruption:
      return (
        nil,
        [
          pick(
            "interrupts a critical region: \(shown)", "打断了临界区：\(shown)",
            "interrumpe una región crítica: \(shown)")
        ]
      )
    }
  }

  // MARK: - Parts

  /// Returns a file name with a line number.
  func place(_ place: DesignPlace) -> Words {
    place.line.map { line in "\(place.file):\(line)" } ?? "\(place.file)"
  }

  private func line(_ step: Conformance.Step) -> Words { step.place.line.map { "\($0)" } ?? "?" }

  private func name(_ step: Conformance.Step) -> Words {
    step.label.isEmpty ? ends(step.sender, step.receiver) : "\(step.label)"
  }

  private func ends(_ sender: String?, _ receiver: String?) -> Words {
    "\(sender ?? "?") → \(receiver ?? "?")"
  }

  private func occurrence(_ occurrence: Conformance.Occurrence) -> Words {
    let source: Words = occurrence.source.map { source in ", \(source.text)" } ?? ""
    return "\(ends(occurrence.sender, occurrence.receiver)): \(occurrence.name)\(source)"
  }
}
