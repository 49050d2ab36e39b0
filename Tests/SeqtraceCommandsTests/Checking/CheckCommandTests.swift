import Foundation
import Testing

@testable import SeqtraceCommands

/// Designs as people write them, against recordings of a small shop.
@MainActor struct CheckCommandTests {
  private static let orders =
    "\(#filePath)".split(separator: "/").dropLast(2)
    .reduce(into: "") { $0 += "/\($1)" } + "/Orders/"

  private func check(_ design: String, _ run: String, _ options: String...) -> CommandRun {
    CommandRun(["check", Self.orders + design, Self.orders + run] + options)
  }

  /// The lines of a report without the folder of the files.
  private func lines(of run: CommandRun) -> [String] {
    run.text.replacingOccurrences(of: Self.orders, with: "").split(separator: "\n").map(String.init)
  }

  @Test
  func `A design that was written by hand finds what the run does otherwise, and nothing else`() {
    let run = check("design.mmd", "run.jsonl")
    #expect(run.status == 1)
    #expect(run.complaints == [])
    #expect(
      lines(of: run) == [
        "design.mmd: run.jsonl deviates in 2 places:",
        "design.mmd:12: price(order) happened before reserve(items), line 11",
        "  OrderService<SilentLog> → PricingEngine<SilentLog>: price(_:), Shop/Pricing.swift",
        "design.mmd:20: send(receipt) didn't happen",
        "  OrderService never calls Mailer",
        "  similar: Mailer → Mailer: send(_:for:), Shop/Events.swift",
        "  there instead: OrderService<SilentLog> → LRUCache<String, Order>: put(_:for:), Shop/Cache.swift",
      ])
  }

  @Test func `A participant that the run doesn't have is one fault with its steps`() {
    let run = check("design.mmd", "without-mailer.jsonl")
    #expect(run.status == 1)
    #expect(
      lines(of: run).prefix(3) == [
        "design.mmd: without-mailer.jsonl deviates in 2 places:",
        "design.mmd:20: Mailer: the run has no such type",
        "  so send(receipt) (line 20) didn't happen",
      ])
  }

  @Test func `Each diagram of a Markdown file is checked, with lines of the file`() {
    let run = check("ARCHITECTURE.md", "run.jsonl")
    #expect(run.status == 1)
    let heads = lines(of: run).filter { $0.contains("deviates") }
    #expect(
      heads == [
        "ARCHITECTURE.md: 'Placing an order', line 6: run.jsonl deviates in 2 places:",
        "ARCHITECTURE.md: 'Declined payment', line 31: run.jsonl deviates in 1 place:",
      ])
    #expect(lines(of: run).contains("ARCHITECTURE.md:37: release didn't happen"))
  }

  @Test func `An explanation says what everything was taken for`() {
    let lines = lines(of: check("design.mmd", "run.jsonl", "--explain"))
    #expect(lines.contains("  OrderService: OrderService<SilentLog> (without generic arguments)"))
    #expect(
      lines.contains("  Customer: outside: everything without a participant of its own"))
    #expect(lines.contains("  design.mmd:11: reserve(items): by the base name, met"))
  }

  @Test(arguments: ["en", "zh", "es"], ["text", "markdown", "json"])
  func `Every form and language has all deviations, the same each time`(
    _ language: String, _ format: String
  ) {
    let options = ["--language", language, "--format", format, "--explain"]
    let runs = (0..<2).map { _ in
      CommandRun(
        ["check", Self.orders + "design.mmd", Self.orders + "run.jsonl"] + options)
    }
    #expect(runs[0].status == 1)
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].text.contains("price(order)") && runs[0].text.contains("send(receipt)"))
  }

  @Test(arguments: [
    "delegate", "dynamic-type", "handler", "leak", "placeholder", "storyboard", "typing",
  ])
  func `The design of each demo scenario conforms to its recording`(_ name: String) {
    let folder =
      Self.orders.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" }
      + "/Diagrams/\(name)/"
    let run = CommandRun(["check", folder + "design.mmd", folder + "\(name).jsonl", "-q"])
    #expect(run.status == 0)
  }

  @Test func `A picture shows what became of each message, as in the article`() throws {
    let folder = try TemporaryFolder()
    let run = check("design.mmd", "run.jsonl", "-o", folder.file("checked.svg"))
    #expect(run.status == 1)
    #expect(lines(of: run).count == 7)
    let shown = URL(fileURLWithPath: Self.orders)
      .appendingPathComponent("../../../Documentation/Seqtrace.docc/Pictures/checked.svg")
    expectSame(try folder.read("checked.svg"), [UInt8](try Data(contentsOf: shown)))
    let several = check("ARCHITECTURE.md", "run.jsonl", "-o", folder.file("several.svg"))
    #expect(several.status == 2)
    let article = try String(
      contentsOf: URL(fileURLWithPath: Self.orders).appendingPathComponent(
        "../../../Documentation/Seqtrace.docc/Testing/CheckingDesigns.md"), encoding: .utf8)
    #expect(article.contains("```\n\(lines(of: run).joined(separator: "\n"))\n```"))
  }
}
