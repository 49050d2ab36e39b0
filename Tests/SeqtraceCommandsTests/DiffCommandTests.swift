import Foundation
import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

@testable import SeqtraceCommands

@MainActor struct DiffCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let old = "client → Bank.pay(5)\n  Account.withdraw(5)\n  Log.write(`a b`)\n"

  private func write(_ body: String, _ name: String, header: String = "") throws -> String {
    try folder.write("seqtrace transcript 1\n\(header)\n\(body)", to: name)
  }

  private func run(_ new: String, _ options: String...) throws -> CommandRun {
    let (left, right) = (try write(Self.old, "old.transcript"), try write(new, "new.transcript"))
    return CommandRun(["diff", left, right] + options)
  }

  @Test func `Equal traces say nothing and exit with 0`() throws {
    let run = try run("// a comment\n" + Self.old)
    #expect(run.status == 0)
    #expect(run.text == "")
    #expect(run.complaints == [])
  }

  @Test func `What differs is told, and the status is 1`() throws {
    let run = try run(Self.old.replacing("withdraw(5)", with: "withdraw(6)"))
    #expect(run.status == 1)
    #expect(run.complaints == [])
    #expect(
      run.text == """
        1 thing differs:
        1. inside Bank.pay(5):
             client → Bank.pay(5)
           -   Account.withdraw(5)
           +   Account.withdraw(6)
               Log.write(`a b`)

        """)
  }

  @Test(arguments: ["\u{D4E}<img src=x>", "<\u{301}img src=x>", "&\u{301}lt;"])
  func `A page has no elements but ours`(_ text: String) throws {
    let page = try run("client → Bank.pay(`\(text)`)\n", "--format", "html").output
    #expect(!page.contains("<img src=x".utf8) && !page.contains(text.utf8))
    #expect(!page.contains("&\u{301}".utf8))
  }

  @Test func `Forms can be mixed, and what can't be read is status 2`() throws {
    let transcript = try write(Self.old, "t.transcript")
    let lines = folder.file("t.jsonl")
    #expect(CommandRun(["render", transcript, "-o", lines]).status == 0)
    #expect(CommandRun(["diff", transcript, lines]).status == 0)
    let misnamed = try folder.write(try folder.read("t.jsonl"), to: "m.transcript")
    #expect(CommandRun(["diff", transcript, misnamed]).status == 0)
    let broken = try folder.write("seqtrace transcript 1\n\n<<<<<<< a\n", to: "b.transcript")
    let run = CommandRun(["diff", transcript, broken])
    #expect(run.status == 2)
    #expect(run.complaints[0].contains("a merge conflict isn't resolved"))
    #expect(CommandRun(["diff", transcript, folder.file("none")]).status == 2)
  }

  @Test func `Against nothing, everything was added or removed`() throws {
    let transcript = try write(Self.old, "t.transcript")
    let added = CommandRun(["diff", "/dev/null", transcript])
    #expect(added.status == 1)
    #expect(added.complaints == [])
    #expect(added.text.contains("   + client → Bank.pay(5)\n"))
    let removed = CommandRun(["diff", transcript, "/dev/null"])
    #expect(removed.status == 1)
    #expect(removed.text.contains("   - client → Bank.pay(5)\n"))
    #expect(CommandRun(["diff", "/dev/null", "/dev/null"]).status == 0)
  }

  @Test func `Two things with nothing in common are told as that`() throws {
    #expect(
      try run("a → B.c()\n").text.hasPrefix("2 things differ; the two have nothing in common:"))
    #expect(!(try run("client → Bank.pay(6)\n").text.contains("nothing in common")))
  }

  @Test func `A header's rule that can't be used is status 2, with its place`() throws {
    let broken = try write(Self.old, "b.transcript", header: "title: x\nredact: uuuid\n")
    let run = CommandRun(["diff", broken, try write(Self.old, "t.transcript")])
    #expect(run.status == 2)
    #expect(run.complaints[0].hasPrefix("\(broken):3: error: 'uuuid' is no kind of value"))
  }

  @Test func `Lifelines, values and kinds of values can be left out`() throws {
    let new = Self.old.replacing("`a b`", with: "`c d`")
    #expect(try run(new).status == 1)
    #expect(try run(new, "--ignore", "Log").status == 0)
    #expect(try run(new, "--ignore-values").status == 0)
    #expect(try run(Self.old.replacing("(5)", with: "(6)"), "--redact", "number").status == 0)
    let refused = try run(new, "--redact", "smell")
    #expect(refused.status == 64)
    #expect(refused.complaints[0].contains("'smell' is no kind of value"))
  }

  @Test func `The order inside a call can be ignored`() throws {
    let new = "client → Bank.pay(5)\n  Log.write(`a b`)\n  Account.withdraw(5)\n"
    #expect(try run(new).status == 1)
    #expect(try run(new, "--ignore-order").status == 0)
    let moved = "client → Bank.pay(5)\n  Log.write(`a b`)\n    Account.withdraw(5)\n"
    #expect(try run(moved, "--ignore-order").status == 1)
  }

  // MARK: - Diagrams

  private static let mermaid = """
    sequenceDiagram
      actor client
      client->>+Bank: pay(5)
      loop for each account
        Bank->>Account: withdraw(5)
      end
      Note over Bank: paid
      Bank-->>-client: done

    """

  private func diff(_ old: String, _ new: String, _ options: String...) throws -> CommandRun {
    CommandRun(
      ["diff", try folder.write(old, to: "old.mmd"), try folder.write(new, to: "new.mmd")]
        + options)
  }

  @Test func `Diagrams are compared by structure, whatever the language and the layout`() throws {
    let plantUML = """
      @startuml
      actor client
      participant Bank
      client -> Bank ++ : pay(5)
      loop for each account
      Bank -> Account : withdraw(5)
      end
      note over Bank : paid
      return done
      @enduml

      """
    let (old, new) = (
      try folder.write(Self.mermaid, to: "old.mmd"), try folder.write(plantUML, to: "new.puml")
    )
    let run = CommandRun(["diff", old, new])
    #expect(run.text == "")
    #expect(run.status == 0)
  }

  @Test func `What differs between diagrams is told inside its call and its fragment`() throws {
    let new = Self.mermaid.replacing("withdraw(5)", with: "withdraw(6)")
      .replacing("Note over Bank: paid\n", with: "")
    let run = try diff(Self.mermaid, new)
    #expect(run.status == 1)
    #expect(
      run.text == """
        2 things differ:
        1. inside loop for each account, in Bank: pay(5):
             participant Account
             client → Bank: pay(5)
               loop for each account
           -     Bank → Account: withdraw(5)
           +     Bank → Account: withdraw(6)
           -   note over Bank: paid
               reply Bank → client: done

        """)
    #expect(try diff(Self.mermaid, new, "--ignore-values").text.contains("1 thing differs"))
    let swapped = "sequenceDiagram\n  A->>B: two\n  A->>B: one\n"
    let straight = "sequenceDiagram\n  A->>B: one\n  A->>B: two\n"
    #expect(try diff(straight, swapped).status == 1)
    #expect(try diff(straight, swapped, "--ignore-order").status == 0)
    let crossed = straight.replacing("->>B: two", with: "-xB: two")
    #expect(try diff(straight, crossed).text.contains("two (arrow: none to cross)"))
  }

  @Test(arguments: ["mermaid", "plantuml"])
  func `A trace is the same as the diagram that is written of it`(_ format: String) throws {
    let trace = try write(Self.old, "t.transcript")
    let diagram = folder.file("t.\(format)")
    #expect(CommandRun(["render", trace, "--format", format, "-o", diagram]).status == 0)
    let run = CommandRun(["diff", trace, diagram])
    #expect(run.text == "")
    #expect(run.status == 0)
    let other = try write(Self.old.replacing("(5)", with: "(6)"), "o.transcript")
    #expect(CommandRun(["diff", diagram, other]).status == 1)
  }

  @Test func `What can't be asked of diagrams is refused`() throws {
    let other = Self.mermaid.replacing("done", with: "denied")
    for options in [["--ignore", "Bank"], ["--format", "svg"]] {
      let (old, new) = (folder.file("old.mmd"), folder.file("new.mmd"))
      _ = try diff(Self.mermaid, other)
      let run = CommandRun(["diff", old, new] + options)
      #expect(run.status == 64)
      #expect(run.complaints[0].contains("\(options[0])"))
    }
    let broken = try diff(Self.mermaid, "sequenceDiagram\n  A->>\n")
    #expect(broken.status == 2)
    #expect(broken.complaints[0].contains("new.mmd:2:"))
    let block = "```mermaid\n\(Self.mermaid)```\n\n"
    let several = try folder.write(block + block, to: "two.md")
    let refused = CommandRun(["diff", several, several])
    #expect(refused.status == 2)
    #expect(refused.complaints[0].contains("has 2 sequence diagrams; expected one to compare"))
  }

  @Test func `A golden's header is followed`() throws {
    let golden = try write(Self.old, "g.transcript", header: "ignore: Log\n")
    let new = try write(Self.old.replacing("`a b`", with: "`c d`"), "n.transcript")
    #expect(CommandRun(["diff", golden, new]).status == 0)
  }

  @Test func `Whoever proposes a new file can't leave out what they changed`() throws {
    let golden = try write(Self.old, "g.transcript")
    let changed = Self.old.replacing("`a b`", with: "`c d`")
    #expect(CommandRun(["diff", golden, try write(changed, "n.transcript")]).status == 1)
    let new = try write(changed, "n.transcript", header: "ignore: *\n")
    #expect(CommandRun(["diff", golden, new]).status == 1)
  }

  @Test func `A rule of a header that takes too long is as wrong as one that is malformed`() throws
  {
    let body = "client → Bank.pay(\"\(String(repeating: "a", count: 40))!\")\n"
    let new = try write(body, "n.transcript")
    for pattern in ["(a+)+$", "("] {
      let golden = try write(body, "g.transcript", header: "redact: /\(pattern)/\n")
      let run = CommandRun(["diff", golden, new])
      #expect(run.status == 2)
      #expect(run.complaints[0].hasPrefix("\(golden):2: error: the pattern /\(pattern)/"))
      #expect(CommandRun(["diff", new, new, "--redact", "/\(pattern)/"]).status == 64)
    }
  }

  @Test func `Markdown has a block that forges colour`() throws {
    let run = try run(Self.old + "client → Bank.close()\n", "--format", "markdown")
    #expect(run.status == 1)
    #expect(
      run.text == """
        1 thing differs:

        1. at the outermost level:

        ```diff
          client → Bank.pay(5)
            Account.withdraw(5)
            Log.write(`a b`)
        + client → Bank.close()
        ```

        """)
  }

  @Test func `JSON holds every line`() throws {
    let run = try run(Self.old.replacing("(5)\n  A", with: "(6)\n  A"), "--format", "json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(root["changes"] as? Int == 1)
    let lines = try #require(root["lines"] as? [[String: Any]])
    #expect(lines.map { $0["state"] as? String } == ["changed", "same", "same"])
    #expect(lines[0]["new"] as? String == "client → Bank.pay(6)")
  }

  @Test(arguments: ["svg", "html"])
  func `A picture marks what changed`(_ format: String) throws {
    let new = Self.old.replacing("withdraw(5)", with: "withdraw(6)") + "client → Bank.close()\n"
    let run = try run(new, "--format", format)
    #expect(run.status == 1)
    #expect(run.complaints == [])
    // The page has both runs as data.
    let texts =
      format == "svg"
      ? ["≠", "5 ⇒ 6", "+ close()", "class=\"changed\"", "class=\"added\""]
      : ["5 ⇒ 6", "close()", "id=\"data\"", "\"changed\"", "\"added\""]
    for text in texts { #expect(run.text.contains(text), "\(text)") }
  }

  @Test(arguments: [".report", ".svg", "report"])
  func `The name of a hidden file is no ending`(_ name: String) throws {
    let run = try run(
      Self.old.replacing("withdraw(5)", with: "withdraw(6)"), "-o", folder.file(name))
    #expect(run.status == 1)
    #expect(try folder.read(name).starts(with: Array("1 thing differs".utf8)))
  }

  @Test func `The file's ending tells the format`() throws {
    let new = Self.old + "client → Bank.close()\n"
    for ending in ["svg", "html", "md", "json", "txt"] {
      let file = folder.file("change.\(ending)")
      #expect(try run(new, "-o", file).status == 1)
      let named = ending == "md" ? "markdown" : ending == "txt" ? "text" : ending
      #expect(try folder.read("change.\(ending)") == run(new, "--format", named).output)
    }
    let unknown = try run(new, "-o", folder.file("change.gif"))
    #expect(unknown.status == 64)
    #expect(unknown.complaints[0].contains(".svg"))
  }

  @Test func `A context that is none is refused`() throws {
    #expect(try run(Self.old, "--context", "-1").status == 64)
  }

  @Test(arguments: ["text", "markdown", "svg"])
  func `A context of any size is everything at most`(_ format: String) throws {
    let new = Self.old.replacing("withdraw(5)", with: "withdraw(6)")
    let largest = try run(new, "--context", "\(Int.max)", "--format", format)
    #expect(largest.status == 1)
    #expect(largest.output == (try run(new, "--context", "1000", "--format", format)).output)
  }

  @Test func `A call that is repeated more often is one change`() throws {
    let body = "client → Bank.pay(5)\n  Account.withdraw(5)\n"
    let (left, right) = (
      try write(body + "  Account.withdraw(5)\n", "a.transcript"),
      try write(body + String(repeating: "  Account.withdraw(5)\n", count: 3), "b.transcript")
    )
    let run = CommandRun(["diff", left, right])
    #expect(run.text.hasPrefix("1 thing differs:"))
    #expect(run.text.contains("4 times in a row instead of twice"))
  }

  @Test func `Colours are for terminals only`() throws {
    let (left, right) = (
      try write(Self.old, "a.transcript"), try write(Self.old + "a → B.c()\n", "b.transcript")
    )
    #expect(CommandRun("diff", left, right, isTerminal: true).text.contains("\u{1B}[32m"))
    #expect(!CommandRun("diff", left, right).text.contains("\u{1B}"))
    let plain = CommandRun(["diff", left, right], isTerminal: true, allowsColor: false)
    #expect(plain.output == CommandRun("diff", left, right).output)
  }

  @Test func `Colours can be asked for and refused`() throws {
    let (left, right) = (
      try write(Self.old, "a.transcript"), try write(Self.old + "a → B.c()\n", "b.transcript")
    )
    let colored = CommandRun("diff", left, right, isTerminal: true).output
    let plain = CommandRun("diff", left, right).output
    let always = ["diff", left, right, "--color", "always"]
    #expect(CommandRun(always).output == colored)
    #expect(CommandRun(always, isTerminal: true, allowsColor: false).output == colored)
    let never = CommandRun("diff", left, right, "--color", "never", isTerminal: true)
    #expect(never.output == plain)
    #expect(CommandRun("diff", left, right, "--color", "auto").output == plain)
    for arguments in [["diff", left, right], ["goldens", "--folder", folder.path]] {
      let wrong = CommandRun(arguments + ["--color", "alwys"])
      #expect(wrong.status == 64)
      #expect(wrong.complaints.joined().contains("'auto', 'always' or 'never'"))
    }
  }

  @Test(arguments: [("old", 0), ("new", 1), ("broken", 2)])
  func `The status tells what differs, even if the reader of the output has closed it`(
    _ other: String, _ status: Int32
  ) throws {
    let left = try write(Self.old, "old.transcript")
    _ = try write(Self.old + "a → B.c()\n", "new.transcript")
    _ = try write("=======\n", "broken.transcript")
    let console = Console(isTerminal: false) { _ throws(SystemError) in
      throw SystemError(EPIPE)
    } complain: { _ in
    }
    let right = folder.file(other + ".transcript")
    #expect(
      CommandLineTool.run(["diff", left, right, "--format", "json"], on: console) == status)
  }

  @Test(.enabled(if: Tool.have("git", "sh")))
  func `Git takes it as the driver of a repository's differences`() throws {
    let binary = try Executable.seqtrace.path
    let script = """
      set -e
      cd "$1"
      git init -q . && git config user.email a@b.c && git config user.name n
      printf 'seqtrace transcript 1\\n\\na → B.c()\\n' >t.transcript
      git add . && git commit -qm one
      printf 'seqtrace transcript 1\\n\\na → B.c()\\na → B.d()\\n' >t.transcript
      git difftool --no-prompt --extcmd "$2 diff" -- t.transcript
      printf '*.jsonl diff=seqtrace\\n' >.gitattributes
      git config diff.seqtrace.textconv "$2 render --format transcript"
      "$2" render t.transcript -o t.jsonl
      git add . && git commit -qm two
      printf 'seqtrace transcript 1\\n\\na → B.c()\\n' >t.transcript
      "$2" render t.transcript -o t.jsonl
      git diff -- t.jsonl
      """
    let run = try Tool("sh").run(["-c", script, "sh", folder.path, binary])
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains("   + a → B.d()"))
    #expect(text.contains("\n-a → B.d()"))
  }
}
