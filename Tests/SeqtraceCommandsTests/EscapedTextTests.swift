import SeqtraceDiagram
import Testing

@testable import SeqtraceCommands

struct EscapedTextTests {
  @Test func `A foreign text can't control what it stands in`() {
    let foreign = "<b>\u{1B}[2J\n@all"
    #expect(("\u{1B}[1m\(foreign)\n" as TerminalText).text == "\u{1B}[1m<b>\u{FFFD}[2J @all\n")
    #expect(("<p>\(foreign)" as HTMLText).text == "<p>&lt;b>\u{FFFD}[2J @all")
    #expect(("- \(foreign)" as MarkdownText).text == "- ` <b>\u{FFFD}[2J @all `")
  }

  @Test func `What is escaped isn't escaped again`() {
    let part: HTMLText = "<b>\("<")</b>"
    #expect(("<p>\(part) \(12)</p>" as HTMLText).text == "<p><b>&lt;</b> 12</p>")
    #expect([part, part].joined(separator: "<br>").text == "<b>&lt;</b><br><b>&lt;</b>")
  }

  @Test func `A text for a terminal may keep its lines`() {
    #expect(TerminalText(lines: "a\u{7}\nb").text == "a\u{FFFD}\nb")
  }
}
