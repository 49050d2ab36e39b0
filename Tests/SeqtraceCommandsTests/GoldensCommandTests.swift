import Foundation
import Testing

@testable import SeqtraceCommands

@MainActor struct GoldensCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Goldens/BankTests", "Goldens/ShopTests", ".build/Goldens/BankTests"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write(Self.transcript("a → B.c()"), to: "Goldens/BankTests/pay.transcript")
    try folder.write(Self.transcript("a → B.d()"), to: "Goldens/BankTests/pay.transcript.new")
    try folder.write(Self.transcript("a → S.e()"), to: "Goldens/ShopTests/buy.transcript.new")
    try folder.write("x", to: ".build/Goldens/BankTests/old.transcript.new")
    try folder.write("x", to: "notes.new")
  }

  private static func transcript(_ body: String) -> String { "seqtrace transcript 1\n\n\(body)\n" }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(["goldens", "--folder", folder.path] + arguments)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read("Goldens/\(name)"), as: UTF8.self)
  }

  @Test func `What waits is shown as what would change`() {
    let run = run()
    #expect(run.status == 1)
    #expect(run.complaints == [])
    #expect(
      run.text == """
        \(folder.path)/Goldens/BankTests/pay.transcript
        2 things differ:
        1. at the outermost level:
           - a → B.c()
           + a → B.d()
        \(folder.path)/Goldens/ShopTests/buy.transcript (new)
          + seqtrace transcript 1
          + a → S.e()

        """)
    let names = ["BankTests/pay", "ShopTests/buy"].map {
      "\(folder.path)/Goldens/\($0).transcript\n"
    }
    #expect(self.run("list").text == names.joined())
  }

  @Test func `All are accepted, after they were shown`() throws {
    let run = run("accept")
    #expect(run.status == 0)
    #expect(run.text.contains("+ a → B.d()"))
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.d()"))
    #expect(try text("ShopTests/buy.transcript") == Self.transcript("a → S.e()"))
    #expect(self.run().status == 0)
    #expect(self.run().text == "")
  }

  @Test func `Some are accepted or rejected by name or pattern`() throws {
    #expect(run("reject", "pay.transcript").status == 0)
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.c()"))
    #expect(run("accept", "*ShopTests*").status == 0)
    #expect(run("list").text == "")
    let none = run("accept", "nothing")
    #expect(none.status == 64)
    #expect(none.complaints[0].contains("no golden file that waits"))
  }

  @Test func `Goldens in no list of used ones are unused`() throws {
    let log = try folder.write(folder.file("Goldens/BankTests/pay.transcript") + "\n", to: "used")
    #expect(run("--unused", log).status == 0)
    try folder.write("x", to: "Goldens/ShopTests/gone.transcript")
    let run = run("--unused", log)
    #expect(run.status == 1)
    #expect(run.text == folder.file("Goldens/ShopTests/gone.transcript") + "\n")
  }

  @Test func `A damaged candidate is an error, and nothing is accepted`() throws {
    try folder.write(
      "seqtrace transcript 1\n\n=======\n", to: "Goldens/BankTests/pay.transcript.new")
    let run = run("accept", "pay.transcript")
    #expect(run.status == 2)
    #expect(try text("BankTests/pay.transcript") == Self.transcript("a → B.c()"))
  }
}
