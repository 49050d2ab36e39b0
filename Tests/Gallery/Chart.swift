import SeqtraceDiagram

/// One picture of the gallery: a construct of the notation, as small as shows it.
package struct Chart: Sendable {
  /// What the picture's file is called, without the ending.
  package let name: String
  /// What it shows, in a line.
  package let summary: String
  /// The chart.
  package let diagram: SequenceDiagram

  /// Draws up a chart.
  init(_ name: String, _ summary: String, _ draw: (inout Sketch) -> Void) {
    var sketch = Sketch()
    draw(&sketch)
    self.init(name: name, summary: summary, diagram: sketch.diagram)
  }

  /// Takes a finished chart.
  init(name: String, summary: String, diagram: SequenceDiagram) {
    self.name = name
    self.summary = summary
    self.diagram = diagram
  }
}

/// The charts of one topic.
package struct Section: Sendable {
  /// What they are about.
  package let title: String
  /// The charts.
  package let charts: [Chart]

  /// All sections, in the order of the index page.
  package static let all = [
    participants, messages, fragments, concurrency, remarks, explanations, notifications,
  ]
}
