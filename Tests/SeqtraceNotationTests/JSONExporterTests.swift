import Foundation
import SeqtraceDiagram
import SeqtraceNotation
import Testing

struct JSONExporterTests {
  @Test(arguments: Sample.all + [.longLabels] + Sample.random)
  func `Every sample is read back as it was`(_ sample: Sample) throws {
    let diagram = sample.diagram
    let file = try JSONFile(diagram)
    #expect(file.root["seqtraceDiagram"] as? Int == JSONExporter.currentVersion)
    #expect(file.root["title"] as? String == diagram.title?.text)
    #expect(file["lifelines"].map { $0["name"] as? String } == diagram.lifelines.map(\.name))
    #expect(file["lifelines"].map { $0["label"] as? String } == diagram.lifelines.map(\.label.text))
    #expect(file["messages"].map { $0["name"] as? String ?? "" } == diagram.messages.map(\.name))
    #expect(file["messages"].map { $0["label"] as? String ?? "" } == diagram.messages.map(\.label))
    #expect(file["messages"].map { $0["value"] as? String } == diagram.messages.map(\.value))
    #expect(file["messages"].map { $0["position"] as? Int } == diagram.messages.map(\.position))
    #expect(file["notes"].map { $0["text"] as? String } == diagram.notes.map(\.text.text))
    #expect(file["activations"].map { $0["end"] as? Int } == diagram.activations.map(\.end))
    #expect(file["captions"].map { $0["text"] as? String } == diagram.captions.map(\.text))
    #expect(file.root["remarks"] as? [String] ?? [] == diagram.remarks)
    #expect(file["registrations"].map { $0["end"] as? Int } == diagram.registrations.map(\.end))
    #expect(
      file["fragments"].map { ($0["operands"] as? [Any])?.count }
        == diagram.fragments.map(\.operands.count))
  }

  @Test func `Every Unicode scalar survives`() throws {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: (0...0x10FFFF).lazy.compactMap { Unicode.Scalar($0 as UInt32) })
    let text = String(scalars)
    let file = try JSONFile(SequenceDiagram(lifelines: [Lifeline(id: 0, name: text)]))
    let read = try #require(file["lifelines"].first?["name"] as? String)
    #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `An end is a lifeline's name, a gate, or null`() throws {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 7, name: "gate")])
    diagram.add(.call, .occurrence(7), .gate, "a")
    diagram.add(.call, .unknown, .occurrence(8), "b")
    let messages = try JSONFile(diagram)["messages"]
    #expect(messages[0]["from"] as? String == "gate")
    #expect(messages[0]["to"] as? [String: Bool] == ["gate": true])
    #expect(messages[1]["from"] is NSNull)
    #expect(messages[1]["to"] is NSNull)
  }

  @Test func `A number of one part is a number, one of several a text`() throws {
    let messages = try JSONFile(Sample.numbers.diagram)["messages"]
    #expect(messages[0]["number"] as? Int == 1)
    #expect(messages[1]["number"] == nil)
    #expect(messages[2]["number"] as? String == "1.2")
  }

  @Test func `The article's example is what the exporter writes`() throws {
    let article = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/Seqtrace.docc/Formats/TheDiagramFile.md")
    var diagram = SequenceDiagram(
      title: "Loading", lifelines: Sample.lifelines("client", "Loader#1"))
    diagram.lifelines[0].kind = .actor
    diagram.lifelines[1].label = "Loader"
    let load = diagram.add(0, 1, "load(_:)", arguments: ["a.txt"], number: 1)
    diagram.add(.reply, 1, 0, "", value: "NotFound", isThrow: true)
    diagram.activate(1, from: load)
    diagram.captions = [Caption(number: 1, text: "The client asks for a file.")]
    let example = "```json\n\(JSONExporter().export(diagram))```\n"
    #expect(try String(contentsOf: article, encoding: .utf8).contains(example), "\(example)")
  }

  @Test func `What is empty is absent, but the two main lists are not`() throws {
    let file = try JSONFile(SequenceDiagram())
    #expect(file.root.keys.sorted() == ["lifelines", "messages", "seqtraceDiagram"])
  }

  @Test func `Looks of elements are members`() {
    var diagram = SequenceDiagram(title: "t", lifelines: [Lifeline(id: 0, name: "A")])
    let color = Tint.Color(0x1C7ED6)
    var runs = [TextRun("x", looks: .bold)]
    runs[0].size = 20
    diagram.title?.runs = runs
    diagram.surroundings.background = .accent
    diagram.lifelines[0].look.outline = color
    diagram.lifelines[0].lineColor = color
    diagram.lifelines[0].label.runs = runs
    diagram.activations = [Activation(lifeline: 0, start: 0, end: 1)]
    diagram.activations[0].look.outline = color
    diagram.notes = [Note(position: 0, placement: .over(0, 0), text: "x")]
    (diagram.notes[0].look.outline, diagram.notes[0].link) = (color, "https://example.org")
    diagram.fragments = [
      CombinedFragment(.alt, operands: [.init(condition: "x", positions: 0..<2)])
    ]
    diagram.fragments[0].operands[0].condition?.runs = runs
    (diagram.fragments[0].outline, diagram.fragments[0].cornerTint) = (color, .caution)
    diagram.groups = [LifelineGroup(title: "x", from: 0, to: 0)]
    (diagram.groups[0].look.outline, diagram.groups[0].title.runs) = (color, runs)
    diagram.separators = [Separator(position: 1, kind: .divider, text: "x")]
    diagram.separators[0].text.runs = runs
    diagram.references = [DiagramReference(position: 2, over: 0, 0, name: "x")]
    diagram.references[0].name.runs = runs
    diagram.regions = [Region(positions: 0..<2, title: "x")]
    diagram.regions[0].title.runs = runs
    let json = JSONExporter().export(diagram)
    let run = ##"{"text": "x", "looks": ["bold"], "size": 20}"##
    let outline = ##""outline": "#1c7ed6""##
    for line in [
      #""label": "A", "runs": [\#(run)], "kind": "participant", \#(outline)"#,
      ##""lineColor": "#1c7ed6""##,
      #""end": 1, \#(outline)}"#, #"\#(outline), "link": "https://example.org"}"#,
      #"{"condition": "x", "runs": [\#(run)]"#, #""cornerTint": "caution", \#(outline)}"#,
      #"{"title": "x", "runs": [\#(run)], "lifelines": ["A", "A"], \#(outline)}"#,
      #""kind": "divider", "text": "x", "runs": [\#(run)]}"#,
      #""name": "x", "runs": [\#(run)]}"#, #""title": "x", "runs": [\#(run)]}"#,
      #""background": "accent""#,
    ] {
      #expect(json.contains(line), "\(line) in \(json)")
    }
    #expect(json.contains(#""titleRuns": ["#))
  }

  @Test func `A changed message changes one line`() {
    let diagram = Sample.placeholderSteps.diagram
    var changed = diagram
    changed.messages[4].arguments = ["UIButton"]
    let lines = zip(
      JSONExporter().export(diagram).split(separator: "\n"),
      JSONExporter().export(changed).split(separator: "\n"))
    #expect(lines.count { $0 != $1 } == 1)
  }
}

/// A diagram's file, read by Foundation.
private struct JSONFile {
  var root: [String: Any]

  init(_ diagram: SequenceDiagram) throws {
    let data = Data(JSONExporter().export(diagram).utf8)
    root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// A list of objects; empty where there is none.
  subscript(key: String) -> [[String: Any]] { root[key] as? [[String: Any]] ?? [] }
}
