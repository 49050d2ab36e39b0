import SeqtraceDiagram
import SeqtraceEvents

/// The wording of the texts that diagrams add themselves, in Spanish.
enum SpanishDiagramText {
  static func words(for text: DiagramText) -> String {
    switch text {
    case .droppedEvents(1): "aquí se descartó 1 evento"
    case .droppedEvents(let count):
      "aquí se descartaron \(DiagramWording.grouped(count)) eventos"
    case .lostEvents(nil): "aquí se perdieron eventos"
    case .lostEvents(1): "aquí se perdió 1 evento"
    case .lostEvents(let count?): "aquí se perdieron \(DiagramWording.grouped(count)) eventos"
    case .strayEvents(let count):
      (count == 1 ? "No se muestra 1 evento" : "No se muestran \(count) eventos")
        + ": grabaron varias sesiones y nada indica a cuál pertenecen."
    case .passingMessages:
      "Un mensaje con … delante del nombre pasa por otros participantes, que no se muestran."
    case .deepCalls(1): "No se muestra 1 llamada más profunda."
    case .deepCalls(let count):
      "No se muestran \(DiagramWording.grouped(count)) llamadas más profundas."
    case .ownOrder: "Lo que ocurre al margen de la prueba se dibuja en el orden de esta ejecución."
    case .unknownCalls(1): "No se muestra 1 llamada que no se sabe dónde se inició."
    case .unknownCalls(let count):
      "No se muestran \(DiagramWording.grouped(count)) llamadas que no se sabe dónde se iniciaron."
    case .otherCases(1): "No se muestra 1 caso más de la prueba."
    case .otherCases(let count):
      "No se muestran \(DiagramWording.grouped(count)) casos más de la prueba."
    case .otherTests(1): "No se muestra 1 prueba más de la grabación."
    case .otherTests(let count):
      "No se muestran \(DiagramWording.grouped(count)) pruebas más de la grabación."
    case .otherCalls(1): "No se muestra 1 llamada más de la función."
    case .otherCalls(let count):
      "No se muestran \(DiagramWording.grouped(count)) llamadas más de la función."
    case .unknownStart(let names):
      "No se sabe dónde se inició \(sentence(names)); su lugar en el diagrama no tiene significado."
    case .unknownMoment(let names):
      "No se sabe cuándo exactamente se inició \(sentence(names)); su lugar dentro de la llamada "
        + "no tiene significado."
    case .unknownAwait(let names):
      "No se sabe cuándo se esperó a \(sentence(names)); lo que sigue abajo puede haber ocurrido "
        + "al mismo tiempo."
    case .doubt(let doubt): words(for: doubt)
    case .cancelled(let value): value.map { $0 + ", cancelado" } ?? "cancelado"
    case .repetitions(let counts): "\(counts.dashed) veces"
    case .partOfRepetitions(let count, let all): "\(count) de \(all) veces"
    case .usualRepetitions(let counts, let usual):
      "\(counts.dashed) veces, normalmente \(usual)"
    case .shareOfRuns(let percent, let count):
      "en el \(percent) % de las ejecuciones (\(DiagramWording.grouped(count)))"
    case .someRuns: "en algunas ejecuciones"
    case .usualTime(let median, let high): "\(median), el 95 % en \(high) o menos"
    case .aggregatedRuns(let count, let undrawn):
      "dibujado a partir de \(DiagramWording.grouped(count)) "
        + (count == 1 ? "ejecución" : "ejecuciones")
        + (undrawn > 0
          ? "; \(DiagramWording.grouped(undrawn)) de ellas, de formas raras, solo se cuentan" : "")
    case .alikeOperands(let counts): "y \(counts.dashed) más como este"
    case .lostNumbers(let names): "números de mensajes repetidos: \(list(names))"
    case .mergedObjects(let names): "objetos dibujados como uno solo: \(list(names))"
    case .unrecordedInlinable(let names, let option):
      "no grabado, por ser insertable en línea (con ello: \(option)): \(list(names))"
    case .unrecordedDelegating(let names): "no grabado, por delegar: \(list(names))"
    case .omission(let omission): words(for: omission)
    case .summary(let omission): words(for: omission)
    case .furtherAsides(let count):
      "sin otras \(count) notas, referencias, separadores y fragmentos vacíos"
    case .unchangedMessages(let count): Self.count(count, "mensaje") + " sin cambios"
    case .stillRegistered(let names): "siguen inscritos:\n\(names)"
    case .openBefore(let calls, let registrations):
      "siguen abiertos de páginas anteriores: "
        + [optional(calls, "llamada"), optional(registrations, "inscripción", "inscripciones")]
        .compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The words for a doubt about a trace of several programs.
  private static func words(for doubt: TraceDoubt) -> String {
    switch doubt {
    case .missingCauses(let messages):
      "La causa de \(sentence(.init(messages))) no está en el archivo; su lugar se debe a los relojes."
    case .clockOrder(let messages):
      "El orden de \(sentence(.init(messages))) solo se conoce por los relojes de varios programas."
    case .skew(let caller, let callee, let nanoseconds, let messages):
      "Los relojes de \(caller.onOneLine) y \(callee.onOneLine) contradicen "
        + count(messages, "mensaje")
        + ", hasta por \(TimeSpan(nanoseconds: nanoseconds)); los tiempos son los grabados."
    case .unfinished(let number): "Tramos sin final: \(number)."
    case .reversed(let number): "Tramos que terminan antes de empezar: \(number)."
    case .duplicates(let number): "Tramos notificados más de una vez: \(number)."
    case .cycles(let number): "Tramos que estarían dentro de sí mismos: \(number)."
    case .alignedClocks(let number):
      "Los tiempos son de \(number) programas; sus relojes se igualan en el primer mensaje entre ellos."
    }
  }

  private static func words(for omission: DiagramText.Omission) -> String {
    var parts: [String] = []
    if !omission.lifelines.isEmpty { parts.append(list(omission.lifelines)) }
    let counts = [
      optional(omission.messageCount, "mensaje").map { $0 + numbers(omission.numbers) },
      optional(omission.noteCount, "nota"),
      optional(omission.registrationCount, "inscripción", "inscripciones"),
    ].compactMap(\.self)
    if !counts.isEmpty { parts.append(counts.joined(separator: ", ")) }
    if let edges = optional(omission.edgeCount, "mensaje") { parts.append("\(edges) en el borde") }
    let reason = words(for: omission.reason)
    return parts.isEmpty ? reason : "\(reason): \(parts.joined(separator: "; "))"
  }

  private static func words(for reason: DiagramText.Omission.Reason) -> String {
    switch reason {
    case .hidden: "oculto"
    case .outside(let from, let to):
      [from.map { "antes de \($0)" }, to.map { "después de \($0)" }].compactMap(\.self)
        .joined(separator: " y ")
    case .step(let words): words.spanish.replacing("%", with: list(words.names))
    case .unchanged: "sin cambios"
    case .summary: "resumen"
    }
  }

  private static func numbers(_ numbers: DiagramText.Names) -> String {
    numbers.isEmpty
      ? "" : " (con \(numbers.count == 1 ? "el número" : "los números") \(list(numbers)))"
  }

  private static func words(for omission: DiagramText.SummaryOmission) -> String {
    let parts = [
      optional(omission.deaths, "mensaje").map { "\($0) sobre la muerte de objetos" },
      optional(omission.minorCalls, "llamada menor", "llamadas menores"),
      omission.lifelines.isEmpty ? nil : "las llamadas a " + list(omission.lifelines),
      optional(omission.excessCalls, "otra llamada", "otras llamadas"),
    ].compactMap(\.self)
    let moved = optional(omission.movedCalls, "llamada").map {
      "\($0) a través de ellas dibujadas desde el llamador mostrado más cercano"
    }
    let without = parts.isEmpty ? nil : "sin " + parts.joined(separator: ", ")
    return [without, moved].compactMap(\.self).joined(separator: "; ")
  }

  private static func list(_ names: DiagramText.Names) -> String {
    names.listed.joined(separator: ", ") + (names.moreCount > 0 ? " y \(names.moreCount) más" : "")
  }

  private static func sentence(_ names: DiagramText.Names) -> String {
    guard names.moreCount == 0, let last = names.listed.last, names.listed.count > 1 else {
      return list(names)
    }
    return names.listed.dropLast().joined(separator: ", ") + " y " + last
  }

  private static func count(
    _ count: Int, _ singular: String, _ plural: String? = nil
  ) -> String {
    "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
  }

  /// `2 mensajes`; `nil` for zero.
  private static func optional(
    _ count: Int, _ singular: String, _ plural: String? = nil
  ) -> String? {
    count > 0 ? Self.count(count, singular, plural) : nil
  }
}
