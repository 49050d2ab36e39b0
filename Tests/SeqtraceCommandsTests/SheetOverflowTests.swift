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

  @Test func `Of a command with many inputs, only the option is named`() throws {
    let folder = try TemporaryFolder()
    let events = (0..<300).map { index in
      "{\"kind\":\"call\",\"id\":\(index + 1),\"from\":\"client\",\"to\":\"A\",\"name\":\"f\(index)()\"}\n"
    }
    let file = try folder.write("{\"seqtrace\":1}\n" + events.joined(), to: "run.jsonl")
    let inputs = Array(repeating: file, count: 30)
    let run = CommandRun(["aggregate", "--no-summary"] + inputs + ["-o", folder.file("a.svg")])
    #expect(run.status == 0)
    #expect(run.complaints.last?.hasPrefix("hint: In pages: --page-messages 60 (") ?? false)
  }

  @Test func `A summary is made smaller until its picture fits`() throws {
    let folder = try TemporaryFolder()
    let label = Array(repeating: "word", count: 60).joined(separator: " ")
    let calls = (0..<80).map { "  A->>B: \(label) \($0)\n" }.joined()
    let file = try folder.write("sequenceDiagram\n" + calls, to: "high.mmd")
    let notes = (0..<900).map { "  Note over A: \($0)\n" }.joined()
    let remarks = try folder.write("sequenceDiagram\n  A->>B: f()\n" + notes, to: "notes.mmd")
    for file in [file, remarks] {
      #expect(CommandRun("render", file, "-o", folder.file("a.svg")).complaints.count == 2)
      #expect(
        CommandRun("render", file, "-o", folder.file("a.svg"), "--summary").complaints == [])
    }
  }

  @Test func `What was given isn't recommended`() throws {
    let folder = try TemporaryFolder()
    // No summary makes one call smaller; the frames around it are higher than four sheets.
    let file = try folder.write(
      "sequenceDiagram\n" + String(repeating: "  opt x\n", count: 150) + "  A->>B: f()\n"
        + String(repeating: "  end\n", count: 150), to: "high.mmd")
    for (options, recommends) in [([], true), (["--summary"], false)] {
      let run = CommandRun(["render", file, "-o", folder.file("a.svg")] + options)
      #expect(run.complaints.count == 2)
      #expect(run.complaints.last?.contains("--summary instead") == recommends)
    }
  }
}
