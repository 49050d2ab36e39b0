import SeqtraceLayout
import Testing

@testable import SeqtraceCommands

@MainActor struct ThemeChoiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Theme.all)
  func `A built-in theme is asked for by its name`(_ theme: Theme) {
    let run = CommandRun("run", "leak", "--format", "svg", "--theme", theme.name)
    #expect(run.status == 0)
    #expect(run.complaints == [])
    #expect(run.text.contains(".canvas{fill:\(theme.light.canvas.hex)}"))
  }

  @Test func `A theme file is asked for by its path`() throws {
    let file = try folder.write(##"{"light": {"canvas": "#faebd7"}}"##, to: "mine.json")
    let run = CommandRun("run", "leak", "--format", "svg", "--theme", file)
    #expect(run.status == 0)
    #expect(run.text.contains(".canvas{fill:#faebd7}"))
  }

  @Test func `A malformed theme file is an error with its place, and nothing is drawn`() throws {
    let file = try folder.write("{\n\"dark\": 1}", to: "mine.json")
    let run = CommandRun("run", "leak", "--format", "svg", "--theme", file)
    #expect(run.status == 2)
    #expect(run.output == [])
    #expect(
      run.complaints == [
        "\(file):2:9: error: the value of dark is of the wrong type; expected an object in braces"
      ])
  }

  @Test func `A theme file that is missing or too large is an error`() throws {
    let none = folder.file("none.json")
    #expect(
      CommandRun("run", "leak", "--theme", none).complaints
        == ["\(none): error: the theme can't be read: No such file or directory"])
    let huge = try folder.write([UInt8](repeating: 0x20, count: 2 << 20), to: "huge.json")
    let run = CommandRun("run", "leak", "--theme", huge)
    #expect(run.status == 2)
    #expect(run.complaints == ["\(huge): error: is too large; expected at most 1 MiB"])
  }

  @Test(arguments: ["prnt", "-", "standard2"])
  func `Any other name is wrong usage`(_ name: String) {
    let run = CommandRun("run", "leak", "--theme=\(name)")
    #expect(run.status == 64)
    #expect(run.complaints.first?.hasPrefix("error: there is no theme '\(name)'") == true)
  }

  @Test func `The list has every theme, a line each`() {
    let lines = CommandRun("list", "--themes").text.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == Theme.all.map(\.name))
    for (line, theme) in zip(lines, Theme.all) { #expect(line.hasSuffix(theme.summary)) }
  }
}
