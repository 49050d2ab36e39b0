import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// Tests that read the lines between `@startuml` and `@enduml`.
protocol PlantUMLReadings {}

extension PlantUMLReadings {
  /// Reads the lines of a diagram.
  func read(_ lines: String) -> PlantUMLImporter.Reading {
    PlantUMLImporter().read(Array(("@startuml\n" + lines + "\n@enduml\n").utf8))
  }

  /// Reads the lines of a diagram with which nothing is wrong.
  func diagram(
    _ lines: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> SequenceDiagram {
    let reading = read(lines)
    #expect(reading.diagnostics == [], sourceLocation: sourceLocation)
    return reading.diagram
  }

  /// Reads a message.
  func first(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) -> Message? {
    diagram(line, sourceLocation: sourceLocation).messages.first
  }

  /// Expects that a diagram is the same after it was written in each language and read again.
  func expectReadBack(
    _ diagram: SequenceDiagram, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for again in [
      PlantUMLImporter().read(Array(PlantUMLExporter().export(diagram).utf8)).diagram,
      MermaidImporter().read(Array(MermaidExporter().export(diagram).utf8)).diagram,
    ] {
      #expect(again.canonical() == diagram.canonical(), sourceLocation: sourceLocation)
    }
  }
}
