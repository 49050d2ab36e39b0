import SeqtraceDiagram
import SeqtraceNotation
import TestSupport
import Testing

struct SourceExporterTests {
  @Test(arguments: Format.all, Sample.all)
  func `A sample is exported as in its golden file`(_ format: Format, _ sample: Sample) throws {
    let text = format.exporter.export(sample.diagram)
    try Golden("\(sample.name).\(format.ending)").expect(text)
  }

  @Test(arguments: Format.all, Sample.all + [.longLabels])
  func `An export is a whole text without control characters`(_ format: Format, _ sample: Sample) {
    let text = format.exporter.export(sample.diagram)
    #expect(text.unicodeScalars.last == "\n")
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test(arguments: Format.all)
  func `A text is part of one line, whatever it contains`(_ format: Format) {
    let plain = Sample.lines(of: Sample.diagram(labelled: "x"), format)
    for text in Sample.nastyTexts where !text.isEmpty {
      let lines = Sample.lines(of: Sample.diagram(labelled: text), format)
      #expect(lines.count == plain.count, "\(text)")
    }
  }
}

extension Sample {
  static func lines(of diagram: SequenceDiagram, _ format: Format) -> [Substring] {
    format.exporter.export(diagram).split(separator: "\n", omittingEmptySubsequences: false)
      // What a notation can't say stands in comments, each on its line.
      .filter { line in
        let text = line.drop { $0 == " " }
        return !text.hasPrefix("%% seqtrace {") && !text.hasPrefix("' seqtrace {")
      }
  }

  /// A diagram with the text at every place where there can be one.
  static func diagram(labelled text: String) -> SequenceDiagram {
    var diagram = SequenceDiagram(title: StyledText(text + "!"), lifelines: lifelines(text, "b"))
    let position = diagram.add(0, 1, text)
    diagram.note(.left(of: 0), text)
    diagram.fragments = [
      CombinedFragment(
        .opt, operands: [.init(condition: StyledText(text), positions: position..<position + 1)])
    ]
    diagram.captions = [Caption(number: 1, text: text)]
    diagram.remarks = [text]
    diagram.registrations = [Registration(center: 1, name: text, start: 0, end: nil)]
    return diagram
  }
}
