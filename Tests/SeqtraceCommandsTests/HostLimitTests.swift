import Testing

@testable import SeqtraceCommands

/// Texts in Mermaid that are longer than what GitHub and GitLab draw.
@MainActor struct HostLimitTests {
  /// A written diagram with so many messages, as a file.
  private func diagram(_ count: Int, in folder: TemporaryFolder, _ text: String = "") throws
    -> String
  {
    let messages = (1...count).map { "  a->>b: call(number: \($0)) \(text)\n" }
    return try folder.write("sequenceDiagram\n" + messages.joined(), to: "long.mmd")
  }

  @Test func `Markdown gets several blocks, each short enough, with all messages`() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun("render", try diagram(3000, in: folder), "--format", "markdown")
    #expect(run.status == 0)
    let blocks = run.text.split(separator: "```mermaid\n").dropFirst()
    #expect(blocks.count > 1)
    #expect(blocks.allSatisfy { $0.utf16.count <= HostLimit.mermaid })
    let lines = run.text.split(separator: "\n")
    let labels = lines.filter { $0.contains("->>") }.map {
      $0.split(separator: ": ", maxSplits: 1)[1]
    }
    #expect(labels.map(String.init) == (1...3000).map { "call(number: \($0))" })
    #expect(run.complaints.first?.contains("divided into blocks of up to") == true)
  }

  @Test func `Mermaid stays whole, and the command is named that makes it fit`() throws {
    let folder = try TemporaryFolder()
    let file = try diagram(3000, in: folder)
    let run = CommandRun("render", file, "-o", folder.file("out.mmd"))
    #expect(
      run.complaints.first
        == "note: GitHub and GitLab draw Mermaid of up to 50000 characters, and this has "
        + "\(String(decoding: try folder.read("out.mmd"), as: UTF8.self).utf16.count)")
    let hint = try #require(run.complaints.last)
    #expect(hint.hasPrefix("hint: This fits: seqtrace render "))
    let messages = try #require(hint.split(separator: " ").last)
    let pages = CommandRun(
      "render", file, "-o", folder.file("page.mmd"), "--page-messages", String(messages))
    #expect(pages.complaints == [])
    for name in try folder.names where name.hasPrefix("page") {
      let text = String(decoding: try folder.read(name), as: UTF8.self)
      #expect(text.utf16.count <= HostLimit.mermaid, "\(name)")
    }
  }

  @Test func `Characters are counted, not bytes`() throws {
    let folder = try TemporaryFolder()
    let file = try diagram(400, in: folder, String(repeating: "占位文字", count: 15))
    #expect(CommandRun("render", file, "--format", "markdown").complaints == [])
  }

  @Test func `A text that no page makes short enough is named, and written whole`() throws {
    let folder = try TemporaryFolder()
    let file = try diagram(3, in: folder, String(repeating: "long ", count: 12_000))
    let run = CommandRun("render", file, "--format", "markdown")
    #expect(run.status == 0)
    #expect(run.complaints.last == "hint: --summary, --depth and --fold show less.")
  }

  @Test func `Pages in Markdown are blocks of one file`() throws {
    let folder = try TemporaryFolder()
    let file = try diagram(30, in: folder)
    let run = CommandRun("render", file, "--pages", "3", "-o", folder.file("out.md"))
    #expect(run.status == 0)
    #expect(try folder.names.sorted() == ["long.mmd", "out.md"])
    let text = String(decoding: try folder.read("out.md"), as: UTF8.self)
    #expect(text.split(separator: "```mermaid\n").count == 4)
    #expect(text.contains("page 2 of 3"))
  }
}
