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

  @Test func `Without an else, no operand of an alternative has to happen`() throws {
    let design = """
      client->>Shop: buy
      alt paid
        Shop->>Mailer: send
      end
      Shop-->>client: done
      """
    #expect(try check(design, Self.run).status == 0)
    let none = Self.run.replacing("Mailer.send()", with: "Mailer.ping()")
    #expect(try check(design, none).status == 0)
    let twice = Self.run.replacing("Mailer.send()", with: "Mailer.send()\n  Mailer.send()")
    #expect(try check(design, twice).status == 1)
    let wrong = none.replacing("Shop.buy(5)", with: "Shop.buy(5) throws Declined")
    #expect(try check(design, wrong).status == 1)
  }

  @Test(arguments: [
    ("200 OK", "returns `200 OK`", nil),
    ("200 OK", "returns `404 Not Found`", "request() returned 404 Not Found instead of 200 OK"),
    ("200 OK", "throws Timeout", "request() threw Timeout instead of 200 OK"),
    ("200 OK", "", "request() returned, with no value recorded, instead of 200 OK"),
    ("200 OK <br> <Order>", "returns `200 OK <Order>`", nil),
    ("the order", "returns 5", nil), ("the order", "", nil),
    ("the order", "throws Timeout", "request() threw Timeout instead of the order"),
    ("throws", "throws Timeout", nil), ("throws Timeout", "", "request() returned"),
    ("an error", "throws Timeout", nil), ("an error", "returns nil", nil),
    ("a timeout", "throws Timeout", nil), ("order not found", "throws NotFound", nil),
    ("404 Not Found", "throws NotFound", nil), ("404 Not Found", "throws `404`", nil),
    ("404 Not Found", "throws `404: no such order`", nil),
    ("404 Not Found", "throws `500`", "request() threw 500 instead of 404 Not Found"),
    ("declined", "throws CardDeclined", nil),
  ])
  func `A reply says how its call ended`(_ reply: String, _ end: String, _ message: String?) throws
  {
    let design = "Web->>API: request\nAPI-->>Web: \(reply)"
    let result = try check(design, "Web → API.request() \(end)")
    #expect(result.status == (message == nil ? 0 : 1), "\(result.text)")
    if let message { #expect(result.text.contains(message), "\(result.text)") }
    #expect(!result.text.contains("never calls"))
  }

  @Test(arguments: [
    ("200 OK", false, 0), ("200 OK", true, 1), ("done", false, 0), ("done", true, 1),
    ("throws", true, 0), ("throws", false, 1), ("500 Internal Server Error", true, 0),
    ("500 Internal Server Error", false, 1), ("an error", true, 0), ("an error", false, 1),
  ])
  func `The reply of a span, which has no value, says whether it failed`(
    _ reply: String, _ isError: Bool, _ status: Int32
  ) throws {
    let spans = """
      [{"traceId":"1","id":"1","name":"get","kind":"CLIENT","timestamp":1,"duration":9,
        "localEndpoint":{"serviceName":"web"},"remoteEndpoint":{"serviceName":"api"},
        "tags":{\(isError ? "\"error\":\"true\"" : "")}}]
      """
    let file = try folder.write(spans, to: "spans.json")
    let design = try folder.write(
      "sequenceDiagram\nweb->>api: get\napi-->>web: \(reply)\n", to: "design.mmd")
    #expect(CommandRun("check", design, file).status == status)
  }

  @Test(arguments: [
    ("Store SAS token", "storeSASToken()", 0), ("Store SAS token", "storeSasToken()", 0),
    ("Parse URL of API call", "parseURLOfAPICall()", 0),
    ("(Send invitation)", "sendInvitation()", 0),
    ("Store SAS token in the vault", "storeSASToken()", 0), ("Store SAS", "storeSASToken()", 1),
    ("(Send invitation)", "sendReminder()", 1),
  ])
  func `The words of a label are the letters of a name`(
    _ label: String, _ name: String, _ status: Int32
  ) throws {
    #expect(try check("A->>B: \(label)", "A → B.\(name)").status == status)
  }

  @Test func `What follows a reply isn't in its call, even if the bar goes on`() throws {
    let design = "A->>+B: go()\nB-->>A: ok\nB->>B: later()\ndeactivate B"
    #expect(try check(design, "A → B.go() returns ok\nB → B.later()").status == 0)
    let inside = try check(design, "A → B.go() returns ok\n  B.later()")
    #expect(inside.status == 1)
    #expect(inside.text.contains("later() happened before ok"))
  }

  @Test func `A call is over with the bar from which it came`() throws {
    let design = """
      C->>+A: start()
      A->>+B: show()
      deactivate A
      C->>B: press()
      deactivate B
      """
    #expect(try check(design, "C → A.start()\n  B.show()\nC → B.press()").status == 0)
    #expect(try check(design, "C → A.start()\n  B.press()\n  B.show()").status == 1)
  }

  @Test func `An answer with a status may be drawn like a call`() throws {
    let design = "Web->>API: get\nAPI->>Web: 201 Created"
    #expect(try check(design, "Web → API.get() returns `201 Created`").status == 0)
    #expect(try check(design, "Web → API.get() returns `409 Conflict`").status == 1)
    let numbered = "Web->>API: 201: get\nAPI->>Web: 202: notify"
    #expect(try check(numbered, "Web → API.get()\n  Web.notify()").status == 0)
  }

  @Test func `A dashed arrow long after a bar is a message`() throws {
    let design = "A->>+B: go()\ndeactivate B\nC->>B: stop()\nB-->>A: stopped"
    #expect(try check(design, "A → B.go()\nC → B.stop()\n  A.stopped()").status == 0)
    #expect(try check(design, "A → B.go()\nC → B.stop()").status == 1)
  }

  @Test func `A reply in a break answers a call that the rest answers, too`() throws {
    let design = "A->>B: go()\nbreak no\n  B-->>A: refused\nend\nB->>C: work()\nB-->>A: ok"
    #expect(try check(design, "A → B.go() throws Refused").status == 0)
    #expect(try check(design, "A → B.go() returns ok\n  C.work()").status == 0)
    #expect(try check(design, "A → B.go() throws Broken\n  C.work()").status == 1)
  }

  @Test func `A reference to words asks for nothing, with a warning`() throws {
    let design =
      "@startuml\nA -> B : go()\nref over A, B\n UC 5.2 log in\nend ref\nB -> C : done()\n@enduml"
    let result = try check(design, "A → B.go()\n  A.ask()\n  C.done()", "--closed")
    #expect(result.status == 0)
    #expect(result.complaints.count == 1)
    #expect(
      result.complaints[0].hasSuffix(
        "design.puml:3: warning: 'UC 5.2 log in' isn't checked: there is no such file beside this one"
      ))
    #expect(try check(design, "A → B.go()\n  C.ask()\n  C.done()", "--closed").status == 1)
    #expect(try check(design, "A → B.go()").status == 1)
  }

  @Test
  func `A call on another lifeline is found there, also for a type that the run doesn't have`()
    throws
  {
    let run = "client → Shop.buy()\n  Bank.charge()\n  Cache.store()"
    let wrong = try check("client->>Shop: buy\nShop->>Cache: charge\nShop->>Cache: store", run)
    #expect(wrong.text.contains("Cache has no such call; Bank has: Shop → Bank: charge()"))
    let unknown = try check("client->>Shop: buy\nShop->>Payments: charge", run)
    #expect(unknown.text.contains("Payments: the run has no such type; Bank?"))
  }

  @Test func `One message is offered once in place of what is missing`() throws {
    let run = "client → Shop.buy()\n  Bank.charge()\n  Bank.other()\n"
    let design =
      "client->>Shop: buy\n" + ["a", "b", "c"].map { "Shop->>Bank: \($0)x\n" }.joined()
    let text = try check(design, run).text
    #expect(text.components(separatedBy: "there instead").count == 3)
    #expect(text.components(separatedBy: "there instead: Shop → Bank: charge()").count == 2)
  }

  @Test func `What a closed design doesn't have is grouped by lifeline`() throws {
    let run = "client → Shop.buy()\n  Bank.a()\n  Shop.own()\n  Bank.b()"
    let result = try check("client->>Shop: buy\nShop->>Bank: c", run, "--closed")
    #expect(
      result.text.contains(
        """
        not in the design: Bank
          Shop → Bank: a()
          Shop → Bank: b()
        """), "\(result.text)")
    #expect(result.text.contains("not in the design: Shop → Shop: own()"))
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
    ("@startuml\na -> b : f\nref over a, b : /elsewhere\n@enduml", "the reference to '/elsewhere'"),
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
    ("/dev/zero", "is absolute"),
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
