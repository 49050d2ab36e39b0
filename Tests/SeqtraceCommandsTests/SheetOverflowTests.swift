import Testing

@MainActor struct SheetOverflowTests {
  /// A text with a number of calls, each to the next of some participants.
  private func calls(_ count: Int, participants: Int) -> String {
    let lines = (0..<count).map { call in
      "  P\(call % participants)->>P\((call + 1) % participants): step\(call)()"
    }
    return "sequenceDiagram\n" + lines.joined(separator: "\n") + "\n"
  }

  @Test func `A picture of ordinary size is written without a word`() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun("run", "placeholder", "-o", folder.file("a.svg"))
    #expect(run.complaints == [])
  }

  @Test func `A picture that no sheet takes names the command that divides it`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(calls(400, participants: 80), to: "wide.mmd")
    let picture = folder.file("a.svg")
    let run = CommandRun("render", file, "-o", picture)
    #expect(run.status == 0)
    #expect(run.complaints.count == 2)
    #expect(run.complaints[0].hasPrefix("note: the picture has "))
    #expect(run.complaints[0].hasSuffix(" points, more than four sheets of A4 in a direction"))
    #expect(
      run.complaints[1]
        == "hint: In pages: seqtrace render \(file) -o \(picture) --page-messages 60 "
        + "(--summary instead shows the most important messages)")
    #expect(CommandRun("render", file, "-o", picture, "--quiet").complaints == [])
    #expect(CommandRun("render", file, "-o", picture, "--page-messages", "60").complaints == [])
  }

  @Test func `What was given isn't recommended`() throws {
    let folder = try TemporaryFolder()
    // Two calls are small enough for a summary; the notes are higher than four sheets.
    let note =
      "  Note over A: " + Array(repeating: "line", count: 40).joined(separator: "<br/>") + "\n"
    let file = try folder.write(
      "sequenceDiagram\n  A->>B: f()\n" + String(repeating: note, count: 8) + "  A->>B: g()\n",
      to: "high.mmd")
    for (options, recommends) in [([], true), (["--summary"], false)] {
      let run = CommandRun(["render", file, "-o", folder.file("a.svg")] + options)
      #expect(run.complaints.count == 2)
      #expect(run.complaints.last?.contains("--summary instead") == recommends)
    }
  }
}
