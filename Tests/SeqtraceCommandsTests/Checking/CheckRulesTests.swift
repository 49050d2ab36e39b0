import Foundation
import Testing

@testable import SeqtraceCommands

/// What designs ask for, by small runs that are written as transcripts.
@MainActor struct CheckRulesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The status of a check of a Mermaid design, and the report.
  private func check(
    _ design: String, _ run: String, _ options: String...
  ) throws -> (status: Int32, text: String, complaints: [String]) {
    let run = try folder.write("seqtrace transcript 1\n\n\(run)\n", to: "run.transcript")
    let isPlantUML = design.hasPrefix("@startuml")
    let file = try folder.write(
      isPlantUML ? design : "sequenceDiagram\n\(design)\n",
      to: isPlantUML ? "design.puml" : "design.mmd")
    let result = CommandRun(["check", file, run] + options)
    return (result.status, result.text, result.complaints)
  }

  private static let run = """
    client → Shop.buy(5)
      Bank.charge(5, card: `1`)
      Mailer.send()
    client → Shop.close()
    """

  @Test func `Where there are too many ways through a design, the loop is named`() throws {
    let run = (0..<300).map { "A → B.\($0.isMultiple(of: 3) ? "g" : "f")()" }
      .joined(separator: "\n")
    let loops = String(repeating: "loop [0..*]\n", count: 20)
    let ends = String(repeating: "\nend", count: 20)
    let (status, text, _) = try check("\(loops)A->>B: f()\(ends)", run)
    #expect(status == 4)
    #expect(text.contains("too many ways through the design (loop, "))
  }

  @Test func `A run is named by traces or by a package, and a package by the tests that run`() {
    for arguments in [
      ["d.mmd"], ["d.mmd", "run.jsonl", "--package", "."],
      ["d.mmd", "--package", ".", "--", "swift", "run", "x"], ["d.mmd", "--values", "run.jsonl"],
    ] {
      #expect(CommandRun(["check"] + arguments).status == 64)
    }
  }

  @Test(arguments: [
    ("buy(amount)", 0), ("buy(5)", 0), ("buy(6)", 1), ("buy(_)", 0), ("buy(…)", 0), ("buy(_:)", 0),
    ("buy", 0), ("buys", 1), ("buy something", 0), ("3: buy", 0),
  ])
  func `A label asks for what it says, and words in place of arguments for nothing`(
    _ label: String, _ status: Int32
  ) throws {
    #expect(try check("client->>Shop: \(label)", Self.run).status == status)
  }

  @Test func `A variable is the same everywhere`() throws {
    let design = "client->>Shop: buy($price)\nShop->>Bank: charge($price, card: _)"
    #expect(try check(design, Self.run).status == 0)
    let other = Self.run.replacing("charge(5", with: "charge(6")
    #expect(try check(design, other).status == 1)
  }

  @Test func `What is drawn in a bar happens in its call`() throws {
    let inside = "client->>+Shop: buy\nShop->>Mailer: send\nShop-->>-client: done"
    #expect(try check(inside, Self.run).status == 0)
    let outside = "client->>+Shop: buy\nclient->>Shop: close\ndeactivate Shop"
    let result = try check(outside, Self.run)
    #expect(result.status == 1)
    #expect(result.text.contains("close happened after the call of buy, line 2, had ended"))
  }

  @Test(arguments: [(1, 0), (3, 0), (4, 1), (0, 1)])
  func `A loop with bounds runs as often as they say`(_ count: Int, _ status: Int32) throws {
    let run =
      "client → Shop.open()\n"
      + String(repeating: "client → Bank.login(`x`)\n", count: count) + "client → Shop.close()"
    let design = """
      client->>Shop: open
      loop [1..3]
        client->>Bank: login
      end
      client->>Shop: close
      """
    #expect(try check(design + (count == 0 ? "\nparticipant Bank" : ""), run).status == status)
  }

  @Test func `Exactly one operand of an alternative happens`() throws {
    let design = """
      client->>Shop: buy
      alt paid
        Shop->>Mailer: send
      else refused
        Shop->>Bank: release
      end
      """
    #expect(try check(design, Self.run).status == 0)
    let both = Self.run.replacing("Mailer.send()", with: "Mailer.send()\n  Bank.release()")
    let result = try check(design, both)
    #expect(result.status == 1)
    #expect(result.text.contains("release also happened where it isn't drawn"))
    let none = Self.run.replacing("Mailer.send()", with: "Mailer.ping()")
    #expect(try check(design, none).status == 1)
  }

  @Test func `A closed design forbids other messages between its participants`() throws {
    let design = "client->>Shop: buy\nShop->>Bank: charge\nShop->>Mailer: send"
    #expect(try check(design, Self.run).status == 0)
    let result = try check(design, Self.run, "--closed")
    #expect(result.status == 1)
    #expect(result.text.contains("not in the design: client → Shop: close()"))
  }

  @Test func `A name that is nearly right is suggested`() throws {
    let result = try check("client->>Shap: buy\nShap->>Bank: charge", Self.run)
    #expect(result.status == 1)
    #expect(result.text.contains("Shap: the run has no such type; Shop?"))
    let second = try check("client->>Shop: bye", Self.run)
    #expect(second.text.contains("similar: client → Shop: buy(_:)"))
  }

  @Test func `A recording that was cut off before the design ended has a status of its own`() throws
  {
    let design = "client->>Shop: buy\nShop->>Bank: charge\nShop->>Mailer: send"
    let lines = try folder.write(
      #"""
      {"seqtrace":1}
      {"kind":"call","id":1,"from":"client","to":"Shop@1","name":"buy(_:)"}
      {"kind":"call","id":2,"from":"Shop@1","to":"Bank@2","name":"charge(_:)"}
      {"kind":"call","id":3,"from":"Shop@1","to":"Mailer@3","name":"ping()"}
      """#, to: "cut.jsonl")
    let file = try folder.write("sequenceDiagram\n\(design)\n", to: "cut.mmd")
    #expect(CommandRun(["check", file, lines]).status == 3)
  }

  @Test(arguments: [
    ("@startuml\ngroup neg\na -> b : f\nend\n@enduml", "neg can't be checked"),
    ("@startuml\na -> b : f\nloop 3..1\na -> b : f\nend\n@enduml", "a loop can't run '3..1' times"),
    ("@startuml\na -> b : f\nref over a, b : elsewhere\n@enduml", "the reference to 'elsewhere'"),
    ("@startuml\na -> b : f\nref over a, b : design.puml\n@enduml", "leads back to its own file"),
    ("@startuml\nparticipant a\n@enduml", "has no messages to check"),
  ])
  func `What can't be checked is an error with its line`(_ design: String, _ message: String) throws
  {
    let result = try check(design, Self.run)
    #expect(result.status == 2)
    #expect(result.complaints.contains { $0.contains("error: ") && $0.contains(message) })
  }

  @Test(arguments: [
    ("../outside.mmd", "leaves the package"), ("/etc/passwd", "is absolute"),
    ("pipe.mmd", "isn't that of a regular file"), ("out.mmd", "leads out of the package"),
    ("-", "there is no such file"), ("/dev/zero", "is absolute"),
  ])
  func `A reference leads to a regular file of the package, and nowhere else`(
    _ name: String, _ message: String
  ) throws {
    try folder.write("", to: "Package.swift")
    mkfifo(folder.file("pipe.mmd"), 0o600)
    try folder.link("out.mmd", to: "/etc/passwd")
    let design = "@startuml\nclient -> Shop : buy\nref over Shop, Bank : \(name)\n@enduml"
    let result = try check(design, Self.run)
    #expect(result.status == 2)
    #expect(result.complaints.contains { $0.contains(message) }, "\(result.complaints)")
  }

  @Test func `Designs that refer twice to the next one are given up`() throws {
    for number in 1...40 {
      let reference = "ref over a, b : part\(number + 1).puml\n"
      try folder.write("@startuml\n\(reference)\(reference)@enduml", to: "part\(number).puml")
    }
    try folder.write("@startuml\na -> b : f\n@enduml", to: "part41.puml")
    let result = try check("@startuml\na -> b : f\nref over a, b : part1\n@enduml", Self.run)
    #expect(result.status == 2)
    #expect(result.complaints.contains { $0.contains("there are too many references") })
  }

  @Test func `A reference is replaced by the design of its file`() throws {
    try folder.write("sequenceDiagram\nShop->>Bank: charge\n", to: "payment.mmd")
    let design = """
      @startuml
      actor client
      client -> Shop : buy
      ref over Shop, Bank : payment.mmd
      Shop -> Mailer : send
      @enduml
      """
    #expect(try check(design, Self.run).status == 0)
    try folder.write("sequenceDiagram\nShop->>Bank: refund\n", to: "payment.mmd")
    let result = try check(design, Self.run)
    #expect(result.status == 1)
    #expect(result.text.contains("payment.mmd:2: refund didn't happen"))
  }

  @Test func `Of several runs the worst counts, and branches that none took are told`() throws {
    let design = try folder.write(
      """
      sequenceDiagram
      client->>Shop: buy
      opt paid
        Shop->>Mailer: send
      end
      """, to: "several.mmd")
    let header = "seqtrace transcript 1\n\n"
    let first = try folder.write(
      header + "client → Shop.buy(5)\n  Mailer.ping()\n", to: "first.transcript")
    let second = try folder.write(header + "client → Shop.close()\n", to: "second.transcript")
    let fine = CommandRun(["check", design, first, first])
    #expect(fine.status == 0)
    #expect(fine.text.contains("several.mmd:3: no run took opt [paid]"))
    #expect(CommandRun(["check", design, first, second]).status == 1)
    #expect(CommandRun(["check", design, first, folder.file("none"), second]).status == 2)
  }

  @Test func `Foreign texts don't reach the terminal as they are`() throws {
    let result = try check("client->>Shop: bu\u{1B}[31my(6)", Self.run)
    #expect(!result.text.contains("\u{1B}"))
  }
}
