import Foundation
import SeqtraceGraphviz
import Testing

@MainActor struct CommunicationDiagramTests {
  nonisolated private static var hasGraphviz: Bool {
    (try? GraphvizRenderer.checkAvailability()) != nil
  }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(["run", "placeholder", "--diagram", "communication"] + arguments)
  }

  @Test(.enabled(if: Self.hasGraphviz), arguments: ["svg", "png", "pdf"])
  func `A scenario is drawn as a communication diagram`(_ format: String) {
    let run = run("--format", format)
    #expect(run.status == 0)
    #expect(run.output.count > 5000)
  }

  @Test(.enabled(if: Self.hasGraphviz))
  func `The numbers are those of the design`() {
    let document = String(decoding: run("--format", "svg").output, as: UTF8.self)
    #expect(document.contains("UML communication diagram: "))
    #expect(
      document.contains(">12. NotificationProxy → NotificationCenter: removeObserver(token)<"))
    #expect(!document.contains(">1.1. "))
  }

  @Test func `The DOT source is that of the communication diagram anyway`() {
    let source = run("--format", "dot").output
    #expect(source == CommandRun(["run", "placeholder", "--format", "dot"]).output)
  }

  @Test(arguments: ["text", "ascii", "mermaid", "plantuml", "json", "jsonl"])
  func `A format that can't show it says which can`(_ format: String) {
    let run = run("--format", format)
    #expect(run.status == 64)
    let expected =
      "error: \(format) can't show a communication diagram; expected one of svg, png, pdf, dot"
    #expect(run.complaints.first?.hasPrefix(expected) == true, "\(run.complaints)")
  }

  @Test func `Without Graphviz the message says what to install`() async {
    await #expect(processExitsWith: .success) {
      setenv("SEQTRACE_GRAPHVIZ_LIBRARY_PATH", "/nowhere", 1)
      let run = await CommandRun([
        "run", "placeholder", "--diagram", "communication", "--format", "svg",
      ])
      #expect(run.status == 2)
      let said = run.complaints.joined(separator: "\n")
      #expect(said.contains("error: a communication diagram needs Graphviz: "))
      #expect(said.contains("hint: Install it: "))
    }
  }
}
