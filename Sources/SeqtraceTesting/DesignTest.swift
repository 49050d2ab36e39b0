import Foundation
import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceNotation

/// Checks a recorded trace against the designs in a file.
struct DesignTest {
  /// The path of the design's file, relative to the folder of the test's file.
  let design: String
  let testFile: String
  /// Whether the trace may contain only those messages between the design's participants that the design
  /// contains.
  let isClosed: Bool

  /// Returns the result of comparing a trace with each design in the file.
  func verdict(on trace: Trace) -> GoldenVerdict {
    let path = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appendingPathComponent(design).standardizedFileURL.path
    let designs: [WrittenDesign]
    do throws(UnresolvedReference) {
      designs = try Self.designs(at: path, named: design)
    } catch {
      return GoldenVerdict(message: "The design \(design) can't be checked: \(error.reason)")
    }
    var checker = ConformanceChecker()
    checker.isClosed = isClosed
    checker.resolver = { name, link, file throws(UnresolvedReference) in
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      let target = link ?? name
      let found = try Self.designs(
        at: folder.appendingPathComponent(target).path, named: target)
      guard found.count == 1 else { throw UnresolvedReference("it has \(found.count) diagrams") }
      return found[0]
    }
    var lines: [String] = []
    for design in designs {
      do throws(SpecificationError) {
        let conformance = try checker.check(trace, against: design)
        if conformance.verdict == .conforms { continue }
        let result = CheckResult(design: design, run: nil, conformance: conformance)
        let (verdict, deviations) = CheckWords<Terminal>(language: .en).lines(of: result)
        lines.append(verdict.text)
        for deviation in deviations {
          lines += deviation.prefix(1).map(\.text) + deviation.dropFirst().map { "  \($0.text)" }
        }
      } catch {
        lines.append("\(error.placeText): \(error.message)")
      }
    }
    return lines.isEmpty ? .passed : GoldenVerdict(message: lines.joined(separator: "\n"))
  }

  /// Reads the designs in a file. In a Markdown file, each block with a diagram is a design.
  private static func designs(
    at path: String, named name: String
  ) throws(UnresolvedReference) -> [WrittenDesign] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UnresolvedReference("there is no such file")
    }
    let source = [UInt8](data)
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    if ending == "md" || ending == "markdown" {
      let blocks = MarkdownBlocks(source).blocks
      if blocks.isEmpty { throw UnresolvedReference("it has no sequence diagram") }
      var designs: [WrittenDesign] = []
      for block in blocks {
        var design = try design(block.source, block.language, from: block.line, named: name)
        if blocks.count > 1 { design.name = block.heading }
        designs.append(design)
      }
      return designs
    }
    let language: NotationLanguage = PlantUMLParser.isPlantUML(source) ? .plantUML : .mermaid
    return [try design(source, language, from: 1, named: name)]
  }

  private static func design(
    _ source: [UInt8], _ language: NotationLanguage, from line: Int, named name: String
  ) throws(UnresolvedReference) -> WrittenDesign {
    let (diagram, lines, diagnostics) =
      switch language {
      case .mermaid:
        {
          let reading = MermaidImporter().read(source)
          return (reading.diagram, reading.lines, reading.diagnostics)
        }()
      case .plantUML:
        {
          let reading = PlantUMLImporter().read(source)
          return (reading.diagram, reading.lines, reading.diagnostics)
        }()
      }
    if let error = diagnostics.first(where: { $0.severity == .error }) {
      throw UnresolvedReference("line \(error.line + line - 1): \(error.message)")
    }
    return WrittenDesign(diagram, lines: lines.moved(downBy: line - 1), file: name)
  }
}
