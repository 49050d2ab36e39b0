import Foundation
import TestSupport
import Testing

@testable import SeqtraceCommands

/// `seqtrace diff` of two folders.
@MainActor struct DiffFoldersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let old = "client → Bank.pay(5)\n  Account.withdraw(5)\n  Log.write(`a b`)\n"

  private func write(_ body: String, _ name: String) throws -> String {
    try folder.write("seqtrace transcript 1\n\n\(body)", to: name)
  }

  private func folders(_ write: (String, String) throws -> Void) throws -> [String] {
    for side in ["old", "new"] {
      try FileManager.default.createDirectory(
        atPath: folder.file("\(side)/sub"), withIntermediateDirectories: true)
    }
    try write("old", "new")
    return ["diff", folder.file("old"), folder.file("new")]
  }

  @Test func `Of two folders, a table says what changed where`() throws {
    let arguments = try folders { old, new in
      for side in [old, new] { _ = try self.write(Self.old, "\(side)/same.transcript") }
      _ = try self.write(Self.old, "\(old)/sub/pay.transcript")
      _ = try self.write(
        Self.old.replacing("withdraw(5)", with: "withdraw(6)"), "\(new)/sub/pay.transcript")
      _ = try self.write(Self.old, "\(old)/gone.transcript")
      _ = try self.write(Self.old, "\(new)/fresh.transcript")
    }
    let run = CommandRun(arguments)
    #expect(run.status == 1)
    #expect(
      run.text == """
        3 of 4 traces differ:
          fresh.transcript    only in the new folder
          gone.transcript     only in the old folder
          sub/pay.transcript  1 changed               inside Bank.pay(5)

        """)
    let markdown = CommandRun(arguments + ["--format", "markdown"]).text
    #expect(markdown.contains("| sub/pay.transcript | 1 changed | inside Bank.pay(5) |\n"))
    let json = CommandRun(arguments + ["--format", "json"])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    let rows = try #require(root["traces"] as? [[String: Any]])
    #expect(rows.map { $0["state"] as? String } == ["added", "removed", "same", "changed"])
    #expect(rows[3]["changed"] as? Int == 1)
    #expect(CommandRun(arguments + ["--format", "svg"]).status == 64)
    #expect(CommandRun(arguments + ["--ignore-values"]).text.contains("2 of 4 traces differ"))
  }

  @Test func `Endings in capital letters are those of traces, too`() throws {
    let arguments = try folders { old, new in
      for name in ["a.TRANSCRIPT", "b.JsonL"] { try self.folder.write("?", to: "\(old)/\(name)") }
      _ = try self.write(Self.old, "\(new)/a.TRANSCRIPT")
    }
    let run = CommandRun(arguments)
    #expect(run.status == 2)
    #expect(run.text.contains("a.TRANSCRIPT  can't be read"))
    #expect(run.text.contains("b.JsonL       only in the old folder"))
  }

  @Test(arguments: [("pipe", "x.jsonl"), ("dangling link", "x.jsonl"), ("linked folder", "x")])
  func `What is named like a trace and isn't a file, and a linked folder of traces, is told`(
    _ kind: String, _ name: String
  ) throws {
    let target = folder.file(kind == "linked folder" ? "elsewhere" : "nothing")
    let arguments = try folders { old, new in
      for side in [old, new] {
        _ = try self.write(Self.old, "\(side)/same.transcript")
        try Obstacle.make(
          kind == "pipe" ? kind : "link", at: self.folder.file("\(side)/\(name)"),
          leadingTo: target)
      }
    }
    if kind == "linked folder" {
      // Nothing is hidden yet.
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: false)
      #expect(CommandRun(arguments).status == 0)
      _ = try write(Self.old, "elsewhere/t.transcript")
    }
    let run = CommandRun(arguments)
    #expect(run.status == 2)
    #expect(run.complaints.first?.hasPrefix("\(folder.file("old/\(name)")): error: is") == true)
    #expect(run.text.contains("1 of 2 traces"))
    #expect(run.text.contains("can't be read"))
  }

  @Test func `Two names of one text are two files`() throws {
    let arguments = try folders { old, new in
      _ = try self.write(Self.old, "\(old)/\u{E9}.transcript")
      _ = try self.write(Self.old, "\(new)/e\u{301}.transcript")
      for side in [old, new] { _ = try self.write(Self.old, "\(side)/same\u{D4E}.transcript") }
    }
    let run = CommandRun(arguments)
    #expect(run.status == 1)
    #expect(run.text.contains("2 of 3 traces differ"))
  }

  @Test func `A folder with a damaged trace is no answer`() throws {
    let arguments = try folders { old, new in
      _ = try self.write(Self.old, "\(old)/t.transcript")
      _ = try self.write("=======\n", "\(new)/t.transcript")
    }
    let run = CommandRun(arguments)
    #expect(run.status == 2)
    #expect(run.complaints[0].contains("a merge conflict isn't resolved"))
    #expect(run.text.contains("can't be read"))
  }

  @Test func `Folders that are the same say nothing, and empty ones are refused`() throws {
    let arguments = try folders { old, new in
      for side in [old, new] { _ = try self.write(Self.old, "\(side)/same.transcript") }
    }
    #expect(CommandRun(arguments).status == 0)
    #expect(CommandRun(arguments).text == "")
    let empty = CommandRun("diff", folder.file("old/sub"), folder.file("new/sub"))
    #expect(empty.status == 2)
    #expect(empty.complaints[0].contains("holds a trace"))
  }

  @Test(arguments: [true, false])
  func `A name that isn't UTF-8 is no answer`(_ isFolder: Bool) throws {
    let arguments = try folders { old, new in
      for side in [old, new] { _ = try self.write(Self.old, "\(side)/same.transcript") }
      let ending = isFolder ? "" : ".jsonl"
      let name = Array(self.folder.file("\(old)/").utf8) + [0xFF] + Array(ending.utf8) + [0]
      let result = name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        isFolder ? mkdir($0.baseAddress!, 0o700) : creat($0.baseAddress!, 0o600)
      }
      #expect(result >= 0)
    }
    let run = CommandRun(arguments)
    #expect(run.status == 2)
    #expect(run.complaints[0].contains("error: can't be read: the name isn't UTF-8"))
    #expect(run.text.contains("can't be read"))
  }

  @Test func `Of a folder and nothing, what isn't there is at fault`() throws {
    let arguments = try folders { old, new in _ = try self.write(Self.old, "\(old)/t.transcript") }
    let missing = folder.file("missing")
    for paths in [[arguments[1], missing], [missing, arguments[1]]] {
      let run = CommandRun(["diff"] + paths)
      #expect(run.status == 2)
      #expect(run.complaints[0].hasPrefix("\(missing): error: can't be read: No such file"))
    }
  }
}
