import SeqtraceScenarios
import Testing

@testable import SeqtraceCommands

@MainActor struct ViewOptionsTests {
  /// The diagram of the scenario `typing`, or what the command complains of.
  private func typing(_ options: String...) -> CommandRun {
    CommandRun(["run", "typing"] + options)
  }

  @Test(arguments: [
    ["--only", "UITextView*", "--only", "UILabel"], ["--hide", "Notification*"],
    ["--focus", "NotificationCenter"], ["--collapse", "UITextView extension"], ["--depth", "1"],
    ["--from", "9"], ["--to", "deleteBackward"], ["--from", "7", "--to", "9", "--depth", "2"],
  ])
  func `A part says what it leaves out, in every format`(_ options: [String]) throws {
    let whole = CommandRun("run", "typing")
    let part = CommandRun(["run", "typing"] + options)
    #expect(part.status == 0)
    #expect(part.complaints == [])
    #expect(part.output.count < whole.output.count)
    let json = CommandRun(["run", "typing", "--format", "json"] + options).text
    let remarks = try #require(json.split(separator: "\"remarks\": [\"").last)
    let remark = String(try #require(remarks.split(separator: "\"").first))
    #expect(remark.contains(" message"), "\(remark)")
    // Pictures and notes wrap long lines, so that only the beginning stands together.
    for format in ["text", "ascii", "svg", "plantuml", "mermaid", "dot"] {
      let text = CommandRun(["run", "typing", "--format", format] + options).text
      #expect(text.contains(remark.prefix(12)), "\(format)")
    }
  }

  @Test func `An option that is taken back isn't given`() {
    #expect(typing("--format", "jsonl", "--fold", "--no-fold").status == 0)
    #expect(typing("--format", "jsonl", "--no-fold", "--fold").status == 64)
  }

  @Test func `Roots are drawn into files of their own`() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun("run", "typing", "--roots", "post*", "-o", folder.file("post.svg"))
    #expect(run.status == 0)
    let picture = String(decoding: try folder.read("post.svg"), as: UTF8.self)
    #expect(picture.contains(">post(name: "))
    #expect(!picture.contains("deleteBackward"))
    let unknown = CommandRun("run", "typing", "--roots", "nothing", "-o", folder.file("x.svg"))
    #expect(unknown.status == 64)
    #expect(
      unknown.complaints.first?.hasPrefix("error: --roots: there is no message 'nothing'") == true)
    let pages = CommandRun("run", "typing", "--roots", "post*", "--pages", "2")
    #expect(pages.status == 64)
  }

  @Test func `Deaths are hidden, and the picture says so`() {
    let whole = CommandRun("run", "placeholder")
    let hidden = CommandRun("run", "placeholder", "--hide-deaths")
    #expect(whole.text.contains("destroy"))
    #expect(!hidden.text.contains("destroy"))
    #expect(hidden.text.contains("removeObserver"))
    #expect(hidden.text.contains("deaths hidden: "))
    #expect(hidden.status == 0)
  }

  @Test func `Only what leads to errors is drawn, and a run without errors says so`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "seqtrace transcript 1\n\nclient → A.f()\n  B.g() throws E\n  C.h()\n",
      to: "a.transcript")
    let errors = CommandRun("render", path, "--errors", "--format", "mermaid")
    #expect(errors.text.contains("g()") && errors.text.contains("throws E"))
    #expect(!errors.text.contains("h()"))
    #expect(errors.status == 0)
    let none = CommandRun("run", "placeholder", "--errors")
    #expect(none.status == 64)
    #expect(none.complaints.first == "error: --errors: no call throws an error")
  }

  @Test func `Repeats are drawn once, in a loop`() {
    let folded = typing("--fold")
    #expect(folded.text.contains("[2 times]"))
    #expect(folded.output.count < typing().output.count)
    #expect(typing("--fold-at-least", "2").output == folded.output)
    #expect(typing("--fold-at-least", "3").output == typing().output)
  }

  @Test func `Lifelines are in the order of their messages, or in one with short arrows`() {
    let plain = typing("--format", "json")
    #expect(typing("--format", "json", "--order", "appearance").output == plain.output)
    let short = typing("--format", "json", "--order", "short")
    #expect(short.status == 0)
    #expect(short.output != plain.output)
    #expect(short.output.count == plain.output.count)
  }

  @Test func `An order that there isn't is answered with those that there are`() {
    let run = typing("--order", "shot")
    #expect(run.status == 64)
    #expect(
      run.complaints.joined().hasPrefix(
        "error: The value 'shot' is invalid for '--order <order>'. Please provide one of 'appearance' and 'short'."
      ))
  }

  @Test func `Steps are numbered before anything is hidden`() {
    let run = CommandRun("run", "placeholder", "--hide", "client", "--depth", "1")
    #expect(run.complaints == [], "the design is met, whatever is shown")
    #expect(run.text.contains("1  placeholder = "))
    let captions = CommandRun(
      "run", "placeholder", "--captions", "--only", "UILabel", "--language", "en")
    #expect(captions.text.contains("\n3   "))
    #expect(!captions.text.contains("\n4   "))
  }

  @Test(arguments: ["--only", "--hide", "--focus", "--collapse"])
  func `A name that no lifeline has is answered with those that there are`(_ option: String) {
    let run = typing(option, "UILable")
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(
      run.complaints == [
        "error: \(option): there is no lifeline 'UILable'; expected one of client, UITextView "
          + "extension, UITextView, UILabel, NotificationProxy, NotificationCenter",
        "hint: Did you mean 'UILabel'?",
      ])
  }

  @Test func `A message that isn't there is answered with those that there are`() {
    let number = typing("--from", "99")
    #expect(number.status == 64)
    #expect(
      number.complaints == [
        "error: --from: there is no message '99'; expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
      ])
    let name = typing("--to", "addSubviews")
    #expect(name.complaints.first?.hasPrefix("error: --to: there is no message 'addSub") == true)
    #expect(name.complaints.last == "hint: Did you mean 'addSubview'?")
    let reversed = typing("--from", "9", "--to", "addObserver")
    #expect(reversed.status == 64)
    #expect(
      reversed.complaints == [
        "error: --to: the message 'addObserver' comes only before '9'",
        "hint: Try --from 'addObserver' --to '9'",
      ])
  }

  @Test(arguments: [
    (["--hide", "*"], "error: no lifeline is left to draw"),
    (["--only", "client", "--hide", "client"], "error: no lifeline is left to draw"),
    (["--depth", "0"], "error: The depth 0 is out of range; expected 1 or more"),
    (["--fold-at-least", "1"], "error: The count 1 is out of range; expected 2 or more"),
    (["--fold", "--format", "jsonl"], "error: --fold has no meaning in the format jsonl"),
    (["--hide", "x", "--format", "jsonl"], "error: --hide has no meaning in the format jsonl"),
    (
      ["--hide", "x", "--format", "transcript"],
      "error: --hide has no meaning in the format transcript"
    ),
  ])
  func `What can't be drawn is wrong usage`(_ options: [String], _ complaint: String) {
    let run = CommandRun(["run", "leak"] + options)
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(run.complaints.first == complaint)
  }

  @Test func `An untrusted name doesn't act on the terminal`() throws {
    let folder = try TemporaryFolder()
    let lines = [
      #"{"seqtrace":1}"#,
      #"{"kind":"call","id":1,"from":"c","to":"\u001b[31m#1","name":"f()"}"#,
      #"{"kind":"return","id":2,"begin":1}"#,
    ]
    let file = try folder.write(lines.map { $0 + "\n" }.joined(), to: "t.jsonl")
    let run = CommandRun("render", file, "--only", "x")
    #expect(run.status == 64)
    #expect(run.complaints.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
    let hidden = CommandRun("render", file, "--only", "c").text
    #expect(hidden.contains("hidden: ") && !hidden.unicodeScalars.contains("\u{1B}"))
  }
}
