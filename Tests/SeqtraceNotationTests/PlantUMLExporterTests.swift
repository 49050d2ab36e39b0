import Foundation
import SeqtraceDiagram
import TestSupport
import Testing

@testable import SeqtraceNotation

struct PlantUMLExporterTests {
  @Test(.enabled(if: Tool("plantuml").isInstalled))
  func `PlantUML draws every sample with all its texts`() throws {
    let samples = Sample.all + [.longLabels] + Sample.random.prefix(60)
    let files = samples.map { "\($0.name).puml" }
    try withTemporaryFolder { folder in
      for (sample, file) in zip(samples, files) {
        let source = PlantUMLExporter().export(sample.diagram)
        try Data(source.utf8).write(to: folder.appendingPathComponent(file))
      }
      #expect(
        try Tool("plantuml").run(["-charset", "UTF-8", "-tsvg"] + files, in: folder).status == 0)
      for sample in samples {
        let file = folder.appendingPathComponent("\(sample.name).svg")
        let text = try #require(try SVGText.of(file), "\(sample.name).svg is no XML")
        let missing = sample.diagram.shownTexts.filter { !text.says($0) }
        #expect(missing.isEmpty, "\(sample.name) lacks \(missing.map { $0.prefix(100) })")
      }
    }
  }

  @Test(.enabled(if: Tool("plantuml").isInstalled))
  func `PlantUML takes any title and name, and a delay wherever it is`() throws {
    let texts = ["→ ?!", "(", "-", "…", "'", "…\n→", "«", "a » b", "“", "”"]
    let diagrams = texts.map(Self.titled) + (0..<4).map(Self.delayed)
    try withTemporaryFolder { folder in
      let files = diagrams.indices.map { "\($0).puml" }
      for (diagram, file) in zip(diagrams, files) {
        let source = PlantUMLExporter().export(diagram)
        try Data(source.utf8).write(to: folder.appendingPathComponent(file))
      }
      let drawn = try Tool("plantuml").run(
        ["-charset", "UTF-8", "-tsvg"] + files, in: folder)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
  }

  private static func titled(_ text: String) -> SequenceDiagram {
    var diagram = SequenceDiagram(title: StyledText(text))
    diagram.lifelines = [Lifeline(id: 0, name: text, label: StyledText(text))]
    diagram.messages = [
      Message(position: 0, kind: .call, from: .occurrence(0), to: .occurrence(0), name: text)
    ]
    diagram.remarks = [text]
    return diagram
  }

  /// A delay after which a bar starts or ends, or a lifeline comes or goes.
  private static func delayed(_ change: Int) -> SequenceDiagram {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "a"), Lifeline(id: 1, name: "b")]
    diagram.messages = [0, 2].map {
      Message(position: $0, kind: .call, from: .occurrence(0), to: .occurrence(1), name: "f")
    }
    diagram.separators = [Separator(position: 1, kind: .delay, text: "5 s")]
    switch change {
    case 0: diagram.activations = [Activation(lifeline: 1, start: 0, end: 1)]
    case 1: diagram.activations = [Activation(lifeline: 0, start: 1, end: 2)]
    case 2: diagram.lifelines[0].destruction = 1
    default:
      diagram.messages[1].kind = .creation
      diagram.messages[1].receiver = .occurrence(2)
      diagram.lifelines.append(Lifeline(id: 2, name: "c"))
      diagram.lifelines[2].creation = 2
    }
    return diagram
  }

  @Test func `A delay is a delay where PlantUML allows one`() {
    var diagram = Self.delayed(0)
    #expect(PlantUMLExporter().export(diagram).contains("\n== … 5 s ==\n"))
    diagram.activations = []
    #expect(PlantUMLExporter(details: .none).export(diagram).contains("\n...5 s...\n"))
  }

  @Test func `A created lifeline keeps its column`() {
    let source = PlantUMLExporter(details: .none).export(Sample.placeholderSteps.diagram)
    #expect(source.contains("\nparticipant \"UILabel\" as p3\n"))
    #expect(source.contains("\ncreate p3\np1 -->> p3 : **3:** «create» init(frame:)\n"))
  }

  @Test func `An X stands at the end of the bar in which the object dies`() {
    let source = PlantUMLExporter(details: .none).export(Sample.placeholderSteps.diagram)
    #expect(
      source.hasSuffix(
        """
        p4 -> p5 : **12:** removeObserver(token)
        activate p5
        deactivate p5
        destroy p4
        destroy p2
        legend
          1: The client sets the placeholder.
          11: 标签和代理随文本视图一起销毁。
          12: El proxy anula el registro desde su deinit.
        endlegend
        @enduml

        """))
  }

  @Test(arguments: [
    ("**b**", "<U+002A><U+002A>b*<U+002A>"), ("a//b", "a/<U+002F>b"), ("%date()", "<U+0025>date()"),
    ("C:\\n", "C:<U+005C>n"), ("= x\n= y", "<U+003D> x\\n<U+003D> y"),
    ("/' x '/", "<U+002F><U+0027> x '<U+002F>"),
    ("say \"hi\" to [x]: a_b, a-b", "say \"hi\" to <U+005B>x<U+005D>: a_b, a-b"),
  ])
  func `What would be markup is written as a code`(_ text: String, _ code: String) {
    #expect(PlantUMLText.label(text) == code)
  }
}

extension SequenceDiagram {
  /// Whether both messages touch a lifeline.
  private func isAnchored(_ measure: TimeMeasure) -> Bool {
    let ids = Set(lifelines.map(\.id))
    return measure.start < measure.end
      && [measure.start, measure.end].allSatisfy { position in
        messages.contains { message in
          message.position == position
            && [message.sender, message.receiver].contains { end in
              end.lifeline.map(ids.contains) ?? false
            }
        }
      }
  }

  /// What a picture of the diagram says, without white space.
  fileprivate var shownTexts: [String] {
    var texts = [title?.text ?? ""] + lifelines.map(\.label.text) + captions.map(\.text) + remarks
    texts += notes.map(\.text.text) + regions.map(\.title.text) + durations.map { "{\($0.time)}" }
    texts += measures.filter(isAnchored).map { "{\($0.time)}" }
    texts += messages.map { ($0.number.map { "\($0): " } ?? "") + $0.label }
    texts += fragments.flatMap(\.operands).compactMap(\.condition?.text)
    return texts.map { text in
      String(String.UnicodeScalarView(VisibleText(text).scalars)).withoutSpaces
    }
  }
}
