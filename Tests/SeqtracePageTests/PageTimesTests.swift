import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceLayout
import TestSupport
import Testing

@testable import SeqtracePage

/// Runs the modules of the page's script that don't draw, in Node.
private struct PageScript {
  static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let diagram: SequenceDiagram

  /// The text of the value of an expression.
  func value(of expression: String) throws -> String {
    let page = String(decoding: PageRenderer().data(of: diagram), as: UTF8.self)
    let start = try #require(page.firstIndex(of: ">"))
    let end = try #require(page.range(of: "</script>")).lowerBound
    let data = page[page.index(after: start)..<end]
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/SeqtracePage/Script")
    let modules = try ["data.js", "rows.js"].map {
      try Data(contentsOf: folder.appendingPathComponent($0))
    }
    let script =
      "const data = \(data)\n" + String(decoding: modules.joined(), as: UTF8.self)
      + "\nprocess.stdout.write(\(expression))\n"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.node))
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let result = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: result, as: UTF8.self)
  }
}

@Suite(.enabled(if: PageScript.node != nil)) struct PageTimesTests {
  /// `buy()` takes 900 ms, and `pay()` in it 699 ms, without replies.
  private var shop: SequenceDiagram {
    var script = TraceScript()
    script.during(.call, "buy()", from: "client", to: "Shop#1") {
      $0.during(.call, "pay()", from: "Shop#1", to: "Bank#2")
    }
    var trace = script.trace
    for (index, time) in [Int64]([0, 1, 700, 900]).enumerated() {
      trace.events[index].time = time * 1_000_000
    }
    var builder = DiagramBuilder(replies: .none)
    builder.keepsContexts = true
    return builder.build(trace)
  }

  @Test func `The page has the duration of each call, also without a reply`() throws {
    #expect(shop.contexts.map(\.duration?.description) == ["900 ms", "699 ms"])
    let script = PageScript(diagram: shop)
    #expect(
      try script.value(of: "[...lengths].map(duration).join() + ' ' + lengths.areKnown")
        == "900 ms,699 ms true")
  }

  @Test func `The page words durations as pictures do`() throws {
    let lengths: [Int64] = [
      0, 999, 1000, 1004, 1005, 12_340, 999_499, 999_500, 1_250_000, 5_500_000, 12_000_000,
      1_070_000_000, 1_500_000_000, 9_999_000_000, 59_960_000_000, 125_000_000_000,
      3_599_600_000_000, 3_780_000_000_000,
    ]
    let texts = lengths.map { TimeSpan(nanoseconds: $0).description }
    let script = PageScript(diagram: SequenceDiagram())
    #expect(try script.value(of: "\(lengths).map(duration).join()") == texts.joined(separator: ","))
  }
}
