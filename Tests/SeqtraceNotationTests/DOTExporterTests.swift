import Foundation
import SeqtraceDiagram
import TestSupport
import Testing

@testable import SeqtraceNotation

struct DOTExporterTests {
  @Test(.enabled(if: Tool("dot").isInstalled), arguments: Sample.all + [.longLabels, .random[0]])
  func `Graphviz draws every sample with all its texts`(_ sample: Sample) throws {
    try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("graph.dot")
      try Data(DOTExporter().export(sample.diagram).utf8).write(to: source)
      try #require(
        try Tool("dot").run(["-Tsvg", "graph.dot", "-o", "graph.svg"], in: folder).status == 0)
      let file = folder.appendingPathComponent("graph.svg")
      let text = try #require(try SVGText.of(file), "\(sample.name).svg is no XML")
      let missing = sample.diagram.drawnTexts.filter { !text.says($0) }
      #expect(missing.isEmpty, "\(sample.name) lacks \(missing.map { $0.prefix(100) })")
    }
  }

  @Test func `Messages are counted where none has a number`() {
    var diagram = SequenceDiagram(lifelines: Sample.lifelines("a", "b"))
    diagram.add(0, 1, "x()")
    diagram.add(.reply, 1, 0, "done")
    diagram.add(.signal, 1, 0, "y()")
    let source = DOTExporter().export(diagram)
    #expect(source.contains("\n  p0 -> p1 [label=\"1: x()\"]\n"))
    #expect(source.contains("\n  p1 -> p0 [label=\"2: y()\", arrowhead=vee]\n"))
    #expect(!source.contains("done"))
  }

  @Test func `Beside numbered messages the others have no number`() {
    let source = DOTExporter().export(Sample.numbers.diagram)
    #expect(source.contains("[label=\"1.2: inner()\"]"))
    #expect(source.contains("[label=\"between()\", color="))
  }
}

extension SequenceDiagram {
  /// What a communication diagram says, without white space.
  fileprivate var drawnTexts: [String] {
    let labels = messages.filter { $0.kind != .reply }.map(\.label)
    return ([title?.text ?? ""] + lifelines.map(\.label.text) + labels).map { text in
      String(String.UnicodeScalarView(VisibleText(text).scalars)).withoutSpaces
    }
  }
}
