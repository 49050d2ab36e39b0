import SeqtraceDiagram

extension CheckWords {
  /// Explains how participants and labels were interpreted, and by which rules.
  package func explanation(of conformance: Conformance) -> [Words] {
    conformance.participants.entries.map(participant)
      + conformance.steps.map { step in
        let rule = words(for: step.rule)
        let label: Words = step.label.isEmpty ? "→" : "\(step.label)"
        return "\(place(step.place)): \(label): \(rule), \(text(for: step.state))"
      }
  }

  private func participant(_ entry: ParticipantBinding.Entry) -> Words {
    let found = entry.lifelines.prefix(Self.mostLifelines).map { name -> Words in "\(name)" }
    let more = entry.lifelines.count > Self.mostLifelines ? ", …" : ""
    let list = found.joined(separator: ", ") + Words(markup: more)
    let rule = words(for: entry.rule)
    return entry.lifelines.isEmpty
      ? "\(entry.participant): \(rule)" : "\(entry.participant): \(list) (\(rule))"
  }

  /// The maximum number of lifelines to list for a participant.
  private static var mostLifelines: Int { 6 }

  private func words(for rule: ParticipantRule?) -> Words {
    switch rule {
    case .object: pick("this object", "这个对象", "este objeto")
    case .type: pick("by its name", "按名称", "por su nombre")
    case .genericType:
      pick("without generic arguments", "不计泛型参数", "sin argumentos genéricos")
    case .spelling: pick("by its letters", "按字母", "por sus letras")
    case .module: pick("all types of the module", "该模块的所有类型", "todos los tipos del módulo")
    case .outside:
      pick(
        "outside: everything without a participant of its own", "外部：没有自己参与者的一切",
        "fuera: todo lo que no tiene participante propio")
    case nil: pick("nothing", "没有对应者", "nada")
    }
  }

  private func words(for rule: LabelRule?) -> Words {
    switch rule {
    case .name: pick("by the whole name", "按完整名称", "por el nombre completo")
    case .call: pick("by the first argument labels", "按前几个参数标签", "por las primeras etiquetas")
    case .baseName: pick("by the base name", "按基本名称", "por el nombre base")
    case .notification:
      pick("as a notification", "作为通知", "como notificación")
    case .words: pick("by its words", "按词语", "por sus palabras")
    case .anything: pick("by its ends", "按两端", "por sus extremos")
    case nil: pick("nothing fits", "没有相符者", "nada encaja")
    }
  }

  /// Returns the wording for the result of a step.
  package func text(for state: Conformance.StepState) -> Words {
    switch state {
    case .met: pick("met", "已发生", "cumplido")
    case .missed: pick("missed", "缺失", "falta")
    case .misplaced: pick("misplaced", "错位", "fuera de lugar")
    case .untaken: pick("not taken", "未走到", "no tomado")
    }
  }

  // MARK: - Coverage

  /// Returns the parts of designs that none of several runs covered: operands that no run took, and loops
  /// that no run skipped, ran once or ran several times.
  package func coverage(of results: [CheckResult]) -> [Words] {
    var order: [Key] = []
    var uses: [Key: Conformance.FragmentUse] = [:]
    var counts: [Key: Int] = [:]
    for result in results where result.conformance.verdict != .undecided {
      for (index, use) in result.conformance.fragments.enumerated() {
        let key = Key(file: result.design.file, name: result.design.name, index: index)
        if uses[key] == nil { order.append(key) }
        uses[key, default: use].takenOperands.formUnion(use.takenOperands)
        uses[key]?.runs.formUnion(use.runs)
        counts[key, default: 0] += 1
      }
    }
    return order.flatMap { key -> [Words] in
      guard let use = uses[key], counts[key, default: 0] > 1 else { return [] }
      return gaps(in: use)
    }
  }

  private struct Key: Hashable {
    let file: String
    let name: String?
    let index: Int
  }

  private func gaps(in use: Conformance.FragmentUse) -> [Words] {
    let place = self.place(use.place)
    switch use.operator {
    case .alt, .opt, .break:
      return use.guards.indices.filter { !use.takenOperands.contains($0) }.map { operand in
        let text = use.guards[operand]
        let shown: Words = text.isEmpty ? "\(operand + 1)" : "[\(text)]"
        return pick(
          "\(place): no run took \(use.operator.rawValue) \(shown)",
          "\(place)：没有运行走过 \(use.operator.rawValue) \(shown)",
          "\(place): ninguna ejecución tomó \(use.operator.rawValue) \(shown)")
      }
    case .loop:
      return [0, 1, 2].filter { !use.runs.contains($0) && !(use.runs.isEmpty) }.map { count in
        let shown = times(count)
        return pick(
          "\(place): the loop never ran \(shown)", "\(place)：循环从未执行\(shown)",
          "\(place): el bucle nunca se ejecutó \(shown)")
      }
    default: return []
    }
  }

  private func times(_ count: Int) -> Words {
    switch count {
    case 0: pick("zero times", "零次", "cero veces")
    case 1: pick("exactly once", "恰好一次", "exactamente una vez")
    default: pick("several times", "多次", "varias veces")
    }
  }
}
