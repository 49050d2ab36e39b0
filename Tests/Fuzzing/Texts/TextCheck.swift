import SeqtraceDiagram
import SeqtraceNotation

/// Checks what holds for every text of a diagram, however damaged.
package enum TextCheck {
  /// What doesn't hold for a text, read as Mermaid and as PlantUML.
  package static func problems(of text: [UInt8]) -> [String] {
    let mermaid = MermaidImporter().read(text)
    let plantUML = PlantUMLImporter().read(text)
    var problems = self.problems(of: mermaid.syntax, separator: 59)
    problems += self.problems(of: plantUML.syntax, separator: 32)
    for (language, diagram) in [("Mermaid", mermaid.diagram), ("PlantUML", plantUML.diagram)] {
      problems += problemsOfExports(of: diagram).map { "\(language): \($0)" }
    }
    if !mermaid.hasErrors {
      let formatted = MermaidFormatter().format(mermaid.syntax)
      if MermaidImporter().read(formatted).diagram != mermaid.diagram {
        problems.append("the formatted Mermaid gives another diagram")
      }
      if MermaidFormatter().format(MermaidParser().parse(formatted)) != formatted {
        problems.append("formatting Mermaid twice changes something")
      }
    }
    if !plantUML.hasErrors {
      let formatted = PlantUMLFormatter().format(plantUML.syntax)
      if PlantUMLImporter().read(formatted).diagram != plantUML.diagram {
        problems.append("the formatted PlantUML gives another diagram")
      }
      if PlantUMLFormatter().format(PlantUMLParser().parse(formatted)) != formatted {
        problems.append("formatting PlantUML twice changes something")
      }
    }
    return problems
  }

  /// What doesn't hold for a tree: its statements have all bytes but white space and a separator.
  private static func problems(of syntax: some NotationSyntax, separator: UInt8) -> [String] {
    var problems: [String] = []
    var end = 0
    for statement in syntax.statements {
      let range = statement.span.range
      if range.lowerBound < end {
        problems.append("statements overlap at byte \(range.lowerBound)")
      }
      let gap = syntax.source[min(end, range.lowerBound)..<range.lowerBound]
      if end > 0, gap.contains(where: { $0 > 32 && $0 != separator }) {
        problems.append("bytes before \(range.lowerBound) are in no statement")
      }
      end = range.upperBound
    }
    return problems
  }

  /// What doesn't hold for the texts that a diagram is exported to.
  private static func problemsOfExports(of diagram: SequenceDiagram) -> [String] {
    var problems: [String] = []
    let mermaid = MermaidImporter().read(Array(MermaidExporter().export(diagram).utf8))
    let plantUML = PlantUMLImporter().read(Array(PlantUMLExporter().export(diagram).utf8))
    let whole = diagram.canonical()
    if mermaid.hasErrors { problems.append("the exported Mermaid has errors") }
    if plantUML.hasErrors { problems.append("the exported PlantUML has errors") }
    if mermaid.diagram.canonical() != whole {
      problems.append("the exported Mermaid gives another diagram")
    }
    if plantUML.diagram.canonical() != whole {
      problems.append("the exported PlantUML gives another diagram")
    }
    let file = Array(JSONExporter().export(diagram).utf8)
    if let read = try? JSONImporter().read(file) {
      if Array(JSONExporter().export(read).utf8) != file {
        problems.append("the diagram file is another one after it was read")
      }
    } else {
      problems.append("the exported diagram file can't be read")
    }
    return problems
  }
}
