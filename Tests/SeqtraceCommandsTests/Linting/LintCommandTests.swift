import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings
import TestSupport
import Testing

@testable import SeqtraceCommands

@MainActor struct LintCommandTests {
  nonisolated private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let leak = root.appendingPathComponent("Diagrams/leak/leak.jsonl").path
  private static let typing = root.appendingPathComponent("Diagrams/typing/typing.jsonl").path
  private static let delegate = root.appendingPathComponent("Diagrams/delegate/delegate.jsonl").path

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lint(_ arguments: String...) -> CommandRun { CommandRun(["lint"] + arguments) }

  @Test func `A finding says what happened, where, why it matters, what to do, and is drawn`() {
    let run = lint(Self.leak)
    #expect(run.status == 1)
    #expect(run.complaints == [])
    let lines = run.text.split(separator: "\n").map(String.init)
    let sentence =
      "UITextView registered for UITextViewTextDidChangeNotification and was destroyed; the registration "
      + "was never removed, and its block was called once since"
    let expected = [
      "Sources/SeqtraceScenarios/Scenario+Leak.swift: warning: \(sentence) [abandoned-registration]",
      "  registered at Sources/SeqtraceScenarios/Scenario+Leak.swift",
      "  destroyed at Sources/SeqtraceScenarios/RecordedTextView.swift",
      "  posted at Sources/MiniUIKit/UITextView.swift",
      "  why: \(FindingRule(named: "abandoned-registration")?.reason ?? "")",
      "  what to do: \(FindingRule(named: "abandoned-registration")?.advice ?? "")",
    ]
    #expect(Array(lines.prefix(6)) == expected)
    #expect(lines.contains { $0.contains("«destroy»") })
    #expect(!lines.contains { $0.contains("UILabel") })
    #expect(lines.last == "1 finding in 1 recording")
  }

  @Test func `Without a finding, the status is 0; without a file, 2`() {
    let clean = lint(Self.typing)
    #expect((clean.status, clean.text) == (0, "0 findings in 1 recording\n"))
    #expect(lint(Self.leak, folder.file("none.jsonl")).status == 2)
    #expect(lint(folder.file("none.jsonl"), "-q").complaints.count == 2)
    #expect(lint().status == 64)
    #expect(lint(Self.leak, "-q").text == "")
  }

  @Test func `Rules are turned on and off by name`() {
    #expect(lint(Self.leak, "--disable", "abandoned-registration").text.contains("[late-callback]"))
    #expect(lint(Self.leak, "--disable", "all").status == 0)
    let unheard = lint(Self.delegate, "--enable", "unheard-post")
    #expect(unheard.status == 1)
    #expect(unheard.text.contains("posted UITextViewTextDidChangeNotification 3 times"))
    let wrong = lint(Self.leak, "--enable", "unhear-post")
    #expect(wrong.status == 64)
    #expect(wrong.complaints.first?.contains("did you mean 'unheard-post'?") ?? false)
  }

  @Test func `Findings of the same cause in several recordings are one`() {
    let run = lint(Self.leak, Self.typing, Self.leak)
    #expect(run.text.contains("  found 2 times, in \(Self.leak), \(Self.leak)\n"))
    #expect(run.text.hasSuffix("1 finding in 3 recordings\n"))
  }

  @Test
  func `A late callback in one recording and the registration left in another are one finding`()
    throws
  {
    let text = try String(contentsOfFile: Self.leak, encoding: .utf8)
    let ring = text.replacing(#""seqtrace":1"#, with: #""seqtrace":1,"dropped":4"#)
    let late = try folder.write(ring, to: "late.jsonl")
    #expect(lint(late).text.contains("[late-callback]"))
    let both = lint(late, Self.leak)
    #expect(both.text.contains("[abandoned-registration]"))
    #expect(both.text.hasSuffix("1 finding in 2 recordings\n"))
  }

  @Test func `A suppression needs a reason, and one that suppresses nothing is named`() {
    let fine = lint(Self.leak, "--suppress", "abandoned-registration: UIText*: shows the fault")
    #expect((fine.status, fine.text) == (0, "0 findings in 1 recording, 1 suppressed\n"))
    let file = "abandoned-registration: */Scenario+Leak.swift: shows the fault"
    #expect(lint(Self.leak, "--suppress", file).status == 0)
    let unused = lint(Self.leak, "--suppress", "unheard-post: UIText*: old")
    #expect(unused.status == 1)
    #expect(
      unused.complaints.first
        == "warning: this suppression of 'unheard-post' for 'UIText*' suppresses nothing")
    for text in ["abandoned-registration: UIText*", "abandoned-registration: UIText*: ", "a: b: c"]
    {
      #expect(lint(Self.leak, "--suppress", text).status == 64, "\(text)")
    }
  }

  @Test func `A call that is forbidden is found`() {
    let run = lint(Self.typing, "--forbid", "UITextView -> UILabel")
    #expect(run.status == 1)
    #expect(run.text.contains("which 'UITextView -> UILabel' forbids [forbidden-call]"))
    #expect(lint(Self.typing, "--forbid", "UITextView").status == 64)
  }

  @Test
  func `A trace that was cut off, or whose events were dropped, makes no claim about its end`()
    throws
  {
    let text = try String(contentsOfFile: Self.leak, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    // Without the late callback, only the end of the run could tell.
    let cut = lines.prefix(23).joined(separator: "\n") + "\n{\"kind\":\"no"
    #expect(lint(try folder.write(cut, to: "cut.jsonl")).status == 0)
    let whole = lines.prefix(23).joined(separator: "\n") + "\n"
    #expect(lint(try folder.write(whole, to: "whole.jsonl")).status == 1)
    let ring = whole.replacing(#""seqtrace":1"#, with: #""seqtrace":1,"dropped":4"#)
    #expect(lint(try folder.write(ring, to: "ring.jsonl")).status == 0)
  }

  @Test func `The picture has the finding as its remark, and further ones are numbered`() throws {
    let picture = folder.file("finding.svg")
    let run = lint(Self.leak, Self.delegate, "--enable", "unheard-post", "-o", picture)
    #expect(run.status == 1)
    let pictures = try ["finding.svg", "finding-2.svg"].map {
      String(decoding: try folder.read($0), as: UTF8.self)
    }
    #expect(pictures[1].contains(">A notification reaches no observer<"))
    let hasRemarks = (pictures[0].contains("destroyed"), pictures[1].contains("3 times"))
    #expect(hasRemarks == (true, true))
    #expect(lint(Self.typing, "-o", folder.file("none.svg")).status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.svg")))
  }

  @Test(arguments: ["text", "markdown", "json", "sarif"])
  func `Each form is the same each time, and foreign names can't break it`(_ format: String)
    throws
  {
    let trace = try folder.write(
      """
      {"seqtrace":1}
      {"kind":"registration","id":1,"from":"A<b>|`\\u001b[1m@1","to":"Center@2","name":"x](y)\\n# z","registration":1}
      {"kind":"destroyBegin","id":2,"from":"c","to":"A<b>|`\\u001b[1m@1"}
      {"kind":"destroyEnd","id":3,"begin":2}

      """, to: "hostile.jsonl")
    let runs = (0..<2).map { _ in lint(trace, "--format", format) }
    #expect(runs[0].status == 1)
    #expect(runs[0].output == runs[1].output)
    #expect(!runs[0].output.contains(0x1B))
    #expect(!runs[0].text.contains("\n# z"))
    if format == "json" || format == "sarif" {
      _ = try JSONSerialization.jsonObject(with: Data(runs[0].output))
    }
  }

  @Test func `Markdown has the diagram as Mermaid`() {
    let text = lint(Self.leak, "--format", "markdown").text
    #expect(text.hasPrefix("### A registration outlives its owner\n\n"))
    #expect(text.contains("```mermaid\n"))
    #expect(text.hasSuffix("1 finding in 1 recording\n"))
  }

  @Test func `JSON has the fields of a finding`() throws {
    let output = lint(Self.leak, "--format", "json").output
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.count == 1)
    #expect(findings[0]["rule"] as? String == "abandoned-registration")
    #expect(
      findings[0]["subjects"] as? [String] == ["UITextView", "UITextViewTextDidChangeNotification"])
    #expect(findings[0]["count"] as? Int == 1)
    #expect((findings[0]["fingerprint"] as? String)?.count == 16)
  }

  // MARK: - SARIF

  nonisolated private static let schema = root.appendingPathComponent(
    ".build/sarif/sarif-2.1.0.json"
  ).path

  @Test(.enabled(if: FileManager.default.fileExists(atPath: schema) && Tool.have("python3")))
  func `SARIF is valid by its schema`() throws {
    let report = folder.file("report.sarif")
    #expect(
      lint(
        Self.leak, Self.delegate, "--enable", "all", "--format", "sarif", "-o", report
      ).status == 1)
    let outcome = try Tool("python3").run([
      "-c",
      """
      import json, sys
      try: import jsonschema
      except ImportError: sys.exit(0)
      jsonschema.validate(json.load(open(sys.argv[2])), json.load(open(sys.argv[1])))
      """, Self.schema, report,
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `SARIF has what GitHub's code scanning needs`() throws {
    let output = lint(Self.leak, "--format", "sarif").output
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "abandoned-registration")
    let prints = try #require(result["partialFingerprints"] as? [String: String])
    #expect(Set(prints.keys) == ["primaryLocationLineHash", "seqtraceCause/v1"])
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let place = try #require(location["physicalLocation"] as? [String: Any])
    let region = try #require(place["region"] as? [String: Int])
    #expect(region == ["startLine": 1])
    #expect((result["relatedLocations"] as? [Any])?.count == 3)
  }

  @Test func `A source file's path is known if the package has one file of the name`() throws {
    for path in [
      "Sources/Shop/Deep", "Sources/Shop/Other", "Tests/ShopTests", "Code", ".build/seqtrace/0f",
    ] {
      try folder.makeFolder(path)
    }
    try folder.write("", to: "Sources/Shop/Deep/Cart.swift")
    try folder.write("", to: "Sources/Shop/Deep/Twice.swift")
    try folder.write("", to: "Sources/Shop/Other/Twice.swift")
    try folder.write("", to: "Tests/ShopTests/CartTests.swift")
    let paths = SourcePaths.found(for: folder.path)
    #expect(paths["Shop/Cart.swift"] == "Sources/Shop/Deep/Cart.swift")
    #expect(paths["Shop/Twice.swift"] == nil)
    #expect(paths["ShopTests/CartTests.swift"] == "Tests/ShopTests/CartTests.swift")
    // What SwiftPM said when the package was recorded is used while the file exists.
    try folder.write("", to: "Code/Till.swift")
    try folder.write(
      """
      note
      {"targets": [{"c99name": "Bank", "path": "Code", "sources": ["Till.swift", "Gone.swift"]}]}
      """, to: ".build/seqtrace/0f/description.json")
    let described = SourcePaths.found(for: folder.path)
    #expect(described["Bank/Till.swift"] == "Code/Till.swift")
    #expect(described["Bank/Gone.swift"] == nil)
    #expect("a b/ü#.swift".percentEncoded(keeping: "-_.~/+") == "a%20b/%C3%BC%23.swift")
  }
}
