import SeqtraceCommands
import Testing

/// Diagram files that are drawn and compared.
@MainActor struct DiagramFileTests {
  private let folder: TemporaryFolder
  private let design: String
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    design = try folder.write(
      "sequenceDiagram\n  title: x\n  A->>B: f()\n  Note over A: n\n  B-->>A: y\n", to: "x.mmd")
    file = folder.file("x.json")
    #expect(CommandRun("render", design, "-o", file).status == 0)
  }

  @Test(arguments: ["svg", "text", "json", "mermaid", "plantuml", "dot"])
  func `A diagram file is drawn as its original`(_ format: String) {
    let run = CommandRun("render", file, "--format", format)
    #expect(run.status == 0, "\(run.complaints)")
    expectSame(run.output, CommandRun("render", design, "--format", format).output)
  }

  @Test func `A diagram file and its original don't differ`() {
    #expect(CommandRun("diff", file, design).status == 0)
  }

  @Test func `A diagram file with keys in another order is one by its ending`() throws {
    let other = try folder.write(
      #"{"lifelines": [], "messages": [], "seqtraceDiagram": 1}"#, to: "y.json")
    #expect(CommandRun("render", other, "--format", "text").status == 0)
    #expect(
      CommandRun("render", other, "--input-format", "json", "--format", "text").status == 0)
  }

  @Test func `A trace may have the ending of a diagram file`() throws {
    let trace = try folder.write(
      CommandRun("run", "placeholder", "--format", "jsonl").output, to: "trace.json")
    #expect(CommandRun("render", trace, "--format", "text").status == 0)
  }

  /// A diagram file of two lifelines, each a facet of the other, with calls and fragments that cross.
  private static let tangled: String = {
    let lifelines = [(0, "a", "b"), (1, "b", "a")].map { id, name, owner in
      #"{"id": \#(id), "name": "\#(name)", "label": "\#(name)", "kind": "participant", "facetOf": "\#(owner)"}"#
    }
    let messages = (1...100).map {
      #"{"position": \#($0), "kind": "call", "from": "a", "to": "b", "name": "f"}"#
    }
    let fragments = [(1, 80), (40, 99)].map { start, until in
      #"{"operator": "opt", "operands": [{"start": \#(start), "until": \#(until)}]}"#
    }
    return #"{"seqtraceDiagram": 1, "lifelines": ["# + lifelines.joined(separator: ",")
      + #"], "messages": ["# + messages.joined(separator: ",") + #"], "fragments": ["#
      + fragments.joined(separator: ",") + "]}"
  }()

  @Test(arguments: [[], ["--page-messages", "2"], ["--pages", "2"], ["--summary"], ["--fold"]])
  func `Facets of each other and fragments that cross are drawn all the same`(
    _ options: [String]
  ) throws {
    let tangled = try folder.write(Self.tangled, to: "tangled.json")
    let run = CommandRun(["render", tangled, "-o", folder.file("out.svg")] + options)
    #expect(run.status == 0, "\(run.complaints)")
  }

  @Test(arguments: [
    ("{\n  \"seqtraceDiagram\": 1,\n  \"title\": [\n", "4:1: error: the file ends too early"),
    ("{\"title\": 1}", "1:1: error: this JSON isn't a diagram"),
    ("{\"seqtraceDiagram\": 9}", "1:21: error: the diagram file has version 9; expected 1"),
    (
      "{\"seqtraceDiagram\": 1,\n \"lifelines\": []}", "1:1: error: 'messages' is missing"
    ),
    (
      "{\"seqtraceDiagram\": 1,\n \"lifelines\": 5}",
      "2:15: error: the value of 'lifelines' can't be read"
    ),
  ])
  func `What is wrong is told with its place`(_ text: String, _ complaint: String) throws {
    let bad = try folder.write(text, to: "bad.json")
    let run = CommandRun("render", bad)
    #expect(run.status == 2)
    #expect(run.complaints.first?.contains("bad.json:" + complaint) == true, "\(run.complaints)")
  }
}
