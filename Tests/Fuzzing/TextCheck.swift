import SeqtraceNotation

/// Checks what holds for every text of a diagram, however damaged.
enum TextCheck {
  /// What doesn't hold.
  static func problems(of text: [UInt8]) -> [String] {
    let reading = MermaidImporter().read(text)
    var problems: [String] = []
    var end = 0
    for statement in reading.syntax.statements {
      let range = statement.span.range
      if range.lowerBound < end {
        problems.append("statements overlap at byte \(range.lowerBound)")
      }
      if text[min(end, range.lowerBound)..<range.lowerBound].contains(where: { $0 > 32 && $0 != 59 }
      )
        && end > 0
      {
        problems.append("bytes before \(range.lowerBound) are in no statement")
      }
      end = range.upperBound
    }
    let exported = MermaidExporter().export(reading.diagram)
    let again = MermaidImporter().read(Array(exported.utf8))
    if again.diagram.canonical() != reading.diagram.canonical() {
      problems.append("the exported text gives another diagram")
    }
    if again.hasErrors { problems.append("the exported text has errors") }
    if !reading.hasErrors {
      let formatted = MermaidFormatter().format(reading.syntax)
      if MermaidImporter().read(formatted).diagram != reading.diagram {
        problems.append("the formatted text gives another diagram")
      }
      if MermaidFormatter().format(MermaidParser().parse(formatted)) != formatted {
        problems.append("formatting twice changes something")
      }
    }
    return problems
  }
}
