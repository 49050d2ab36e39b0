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
      "No se sabe dónde se inició \(omissions.sentence(names)); su lugar en el diagrama no tiene significado."
    case .unknownMoment(let names):
      "No se sabe cuándo exactamente se inició \(omissions.sentence(names)); su lugar dentro de la llamada "
        + "no tiene significado."
    case .unknownAwait(let names):
      "No se sabe cuándo se esperó a \(omissions.sentence(names)); lo que sigue abajo puede haber ocurrido "
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
    case .lostNumbers(let names): "números de mensajes repetidos: \(omissions.list(names))"
    case .mergedObjects(let names): "objetos dibujados como uno solo: \(omissions.list(names))"
    case .unrecordedInlinable(let names, let option):
      "no grabado, por ser insertable en línea (con ello: \(option)): \(omissions.list(names))"
    case .unrecordedDelegating(let names): "no grabado, por delegar: \(omissions.list(names))"
    case .omission(let omission): omissions.text(for: omission)
    case .summary(let omission): omissions.text(for: omission)
    case .furtherAsides(let count):
      "sin otras \(count) notas, referencias, separadores y fragmentos vacíos"
    case .unchangedMessages(let count):
      (omissions.count(count, omissions.messages) ?? "") + " sin cambios"
    case .stillRegistered(let names): "siguen inscritos:\n\(names)"
    case .openBefore(let calls, let registrations): omissions.open(calls, registrations)
    }
  }

  /// The words for a doubt about a trace of several programs.
  private static func words(for doubt: TraceDoubt) -> String {
    switch doubt {
    case .missingCauses(let messages):
      "La causa de \(omissions.sentence(.init(messages))) no está en el archivo; su lugar se debe a los relojes."
    case .clockOrder(let messages):
      "El orden de \(omissions.sentence(.init(messages))) solo se conoce por los relojes de varios programas."
    case .skew(let caller, let callee, let nanoseconds, let count):
      "Los relojes de \(caller.onOneLine) y \(callee.onOneLine) contradicen "
        + "\(DiagramWording.grouped(count)) \(count == 1 ? "mensaje" : "mensajes")"
        + ", hasta por \(TimeSpan(nanoseconds: nanoseconds)); los tiempos son los grabados."
    case .unfinished(let number): "Tramos sin final: \(DiagramWording.grouped(number))."
    case .reversed(let number):
      "Tramos que terminan antes de empezar: \(DiagramWording.grouped(number))."
    case .duplicates(let number):
      "Tramos notificados más de una vez: \(DiagramWording.grouped(number))."
    case .cycles(let number):
      "Tramos que estarían dentro de sí mismos: \(DiagramWording.grouped(number))."
    case .alignedClocks(let number):
      "Los tiempos son de \(number) programas; sus relojes se igualan en el primer mensaje entre ellos."
    }
  }

  private static let omissions = OmissionWords(
    comma: ", ", semicolon: "; ", colon: ": ", and: " y ", more: { " y \($0.moreCount) más" },
    messages: ("% mensaje", "% mensajes"), notes: ("% nota", "% notas"),
    registrations: ("% inscripción", "% inscripciones"),
    openBefore: "siguen abiertos de páginas anteriores: %",
    calls: ("% llamada", "% llamadas"),
    numbers: (" (con el número %)", " (con los números %)"), edge: "% en el borde",
    hidden: "oculto", before: "antes de %", after: "después de %", unchanged: "sin cambios",
    summary: "resumen", step: { $0.spanish }, without: "sin %",
    deaths: (
      "% mensaje sobre la muerte de objetos", "% mensajes sobre la muerte de objetos"
    ), minorCalls: ("% llamada menor", "% llamadas menores"), callsOf: "las llamadas a %",
    excessCalls: ("% otra llamada", "% otras llamadas"),
    movedCalls: (
      "% llamada a través de ellas dibujadas desde el llamador mostrado más cercano",
      "% llamadas a través de ellas dibujadas desde el llamador mostrado más cercano"
    ))
}
