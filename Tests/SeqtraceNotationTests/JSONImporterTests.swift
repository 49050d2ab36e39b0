import Foundation
import SeqtraceDiagram
import TestSupport
import Testing

@testable import SeqtraceNotation

struct JSONImporterTests {
  private func read(_ text: String) throws -> SequenceDiagram {
    try JSONImporter().read(Array(text.utf8))
  }

  private func expectSame(
    _ diagram: SequenceDiagram, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = JSONExporter().export(diagram)
    #expect(JSONImporter.isDiagram(text.utf8))
    #expect(JSONExporter().export(try read(text)) == text, sourceLocation: sourceLocation)
  }

  @Test(arguments: Sample.all + [.longLabels])
  func `A file that is read and written again has the same bytes`(_ sample: Sample) throws {
    try expectSame(sample.diagram)
  }

  @Test(arguments: 0..<100)
  func `So has that of a written diagram with all there is`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try expectSame(.written(using: &generator))
  }

  @Test(arguments: Sample.all)
  func `A diagram that is read is what was written`(_ sample: Sample) throws {
    var diagram = sample.diagram
    diagram.contexts = []
    #expect(try read(JSONExporter().export(diagram)).canonical() == diagram.canonical())
  }

  @Test(
    arguments: [
      (#"{"seqtraceDiagram": 1"#, .syntax(.unexpectedEnd), 21),
      (#"{"title": "x"}"#, .noDiagram, 0), ("[1]", .noDiagram, 0),
      (#"{"seqtraceDiagram": 2}"#, .unknownVersion(2), 20),
      (#"{"seqtraceDiagram": 1}"#, .missingMember("lifelines"), 0),
      (#"{"seqtraceDiagram": 1, "title": 5}"#, .malformedMember("title"), 32),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [{"id": 0, "name": "a"}]}"#,
        .missingMember("label"), 37
      ),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [{"id": -1, "name": "a"}]}"#, .malformedMember("id"),
        37
      ),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [{"id": 0, "name": "a"}, {"id": 1, "name": "a"}]}"#,
        .repeatedLifeline("a"), 61
      ),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [], "messages": [5]}"#, .malformedMember("messages"),
        53
      ),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [], "messages": [{"position": 0, "kind": "x"}]}"#,
        .malformedMember("kind"), 77
      ),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [], "messages": [{"position": 0, "kind": "call", "from": "b"}]}"#,
        .malformedMember("from"), 93
      ),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [], "messages": [], "fragments": [{"operator": "alt", "operands": []}]}"#,
        .malformedMember("operands"), 102
      ),
      (
        #"{"seqtraceDiagram": 1, "lifelines": [], "messages": [], "sharedRows": [{"start": 2, "until": 1}]}"#,
        .malformedMember("until"), 93
      ),
    ] as [(String, JSONImporter.Failure.Problem, Int)])
  func `What can't be read is told with its place`(
    _ text: String, _ problem: JSONImporter.Failure.Problem, _ offset: Int
  ) {
    let failure = #expect(throws: JSONImporter.Failure.self) { try read(text) }
    #expect(failure == JSONImporter.Failure(problem: problem, offset: offset))
  }

  @Test(arguments: [
    #""fragments": [{"operator": "alt", "operands": [{"start": 3, "until": 4}, {"start": 1, "until": 2}]}]"#,
    #""activations": [{"lifeline": "a", "start": 1, "end": 9223372036854775807}]"#,
    #""regions": [{"start": -9223372036854775808, "until": 0, "tint": "accent"}]"#,
    #""notes": [{"position": 1, "placement": "beside", "message": -9223372036854775808, "text": ""}]"#,
    #""titleRuns": [{"text": "x", "looks": ["loud"]}]"#,
    #""captions": [{"number": "1..2", "text": "x"}]"#,
  ])
  func `What no diagram has is refused`(_ member: String) {
    let text =
      #"{"seqtraceDiagram": 1, "messages": [], "lifelines": [{"id": 0, "name": "a", "label": "a", "kind": "actor"}], "#
      + member + "}"
    #expect(throws: JSONImporter.Failure.self) { try read(text) }
  }

  @Test func `Rows have positions of their own, in order`() throws {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "a")])
    diagram.add(.call, 0, 0, "f")
    diagram.add(.call, 0, 0, "g")
    for (old, new) in [
      (#""position": 1"#, #""position": 0"#), (#""position": 0"#, #""position": 2"#),
    ] {
      let text = JSONExporter().export(diagram).replacing(old, with: new)
      let failure = #expect(throws: JSONImporter.Failure.self) { try read(text) }
      guard case .unorderedPositions? = failure?.problem else {
        Issue.record("\(String(describing: failure))")
        continue
      }
    }
  }

  @Test func `Members that aren't known are passed over`() throws {
    let text = #"{"seqtraceDiagram": 1, "later": [{}], "lifelines": [], "messages": []}"#
    #expect(try read(text) == SequenceDiagram())
  }

  @Test(arguments: 0..<400)
  func `Damage is an error or gives a diagram that can be written`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(JSONExporter().export(.written(using: &generator)).utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let at = Int.random(in: bytes.indices, using: &generator)
      let pieces = ["-1", "99999999999", "null", "\"", "{}", "[]", "true", "0", ",", "\u{202E}"]
      let end = min(bytes.count, at + Int.random(in: 0...4, using: &generator))
      bytes.replaceSubrange(at..<end, with: pieces.randomElement(using: &generator)!.utf8)
    }
    guard let diagram = try? JSONImporter().read(bytes) else { return }
    for exporter: any SourceExporter in [JSONExporter(), MermaidExporter(), PlantUMLExporter()] {
      #expect(!exporter.export(diagram).isEmpty)
    }
  }

  // MARK: - The schema

  @Test func `The schema is that of its file`() throws {
    try Golden("diagram.schema.json").expect(JSONExporter.schema)
  }

  /// Whether Python has the package that checks files against schemas.
  private static let hasChecker =
    (try? Tool("python3").run(["-c", "import jsonschema"]).status) == 0

  @Test(.enabled(if: Tool("python3").isInstalled && hasChecker))
  func `Each file follows the schema, and damaged ones don't`() throws {
    let script = """
      import json, jsonschema, sys
      schema, files, damaged = json.load(sys.stdin)
      jsonschema.Draft202012Validator.check_schema(schema)
      check = jsonschema.Draft202012Validator(schema)
      for file in files: check.validate(file)
      sys.exit(sum(check.is_valid(file) for file in damaged))
      """
    var generator = SeededGenerator(seed: 1)
    let diagrams =
      Sample.all.map(\.diagram) + (0..<50).map { _ in .written(using: &generator) }
    let files = diagrams.map { JSONExporter().export($0) }.joined(separator: ",")
    let damaged = [
      "5", "{}", #"{"seqtraceDiagram": 2, "lifelines": [], "messages": []}"#,
      #"{"seqtraceDiagram": 1, "lifelines": [{"id": 0}], "messages": []}"#,
      #"{"seqtraceDiagram": 1, "lifelines": [], "messages": [], "background": "red"}"#,
    ]
    let input = "[\(JSONExporter.schema), [\(files)], [\(damaged.joined(separator: ","))]]"
    let outcome = try Tool("python3").run(["-c", script], input: Array(input.utf8))
    #expect(outcome.status == 0, "\(outcome.errors.suffix(2000))")
  }
}
