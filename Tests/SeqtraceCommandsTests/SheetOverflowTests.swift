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

  @Test func `A picture that no sheet takes names the command whose picture fits`() throws {
    let folder = try TemporaryFolder()
    // The same two calls inside each other, so the summary folds them.
    let pair = "  A->>+B: ask()\n  B->>+C: look()\n  C-->>-B: found\n  B-->>-A: answer\n"
    let text = "sequenceDiagram\n" + String(repeating: pair, count: 60)
    let file = try folder.write(text, to: "long.mmd")
    let picture = folder.file("a.svg")
    let run = CommandRun("render", file, "-o", picture)
    #expect(run.status == 0)
    #expect(run.complaints.count == 2)
    #expect(run.complaints[0].hasPrefix("note: the picture has "))
    #expect(run.complaints[0].hasSuffix(" points, more than four sheets of A4 in a direction"))
    #expect(
      run.complaints[1] == "hint: This fits: seqtrace render \(file) -o \(picture) --summary")
    #expect(CommandRun("render", file, "-o", picture, "--summary").complaints == [])
    #expect(CommandRun("render", file, "-o", picture, "--quiet").complaints == [])
  }

  @Test func `Where a summary is too large as well, pages are named`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(calls(400, participants: 80), to: "wide.mmd")
    let picture = folder.file("a.svg")
    // None of these calls is inside another, so a summary keeps them all.
    for options in [[], ["--summary"]] {
      let run = CommandRun(["render", file, "-o", picture] + options)
      let command = (["seqtrace render \(file) -o \(picture)"] + options).joined(separator: " ")
      #expect(run.complaints.last == "hint: In pages: \(command) --page-messages 60")
    }
    let pages = CommandRun("render", file, "-o", picture, "--page-messages", "60")
    #expect(pages.complaints == [])
  }
}
