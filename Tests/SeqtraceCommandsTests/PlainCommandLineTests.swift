import Testing

@testable import SeqtraceCommands

struct PlainCommandLineTests {
  @Test(arguments: [
    ["render", "t.jsonl"], ["render", "t.jsonl", "-o", "x.svg"],
    ["render", "-o", "x.svg", "t.jsonl"], ["render", "-", "--output", "-"],
    ["render", "a = b", "-o", "ü\u{1B}.svg"], ["render", "render"], ["run", "leak"],
    ["run", "typing", "--output", "typing.png"], ["run", "help"], ["run", "frobnicate"],
  ])
  func `A plain line means what the parser makes of it`(_ arguments: [String]) throws {
    let plain = try #require(PlainCommandLine(arguments)?.action)
    let parsed = try SeqtraceCommand.parseAsRoot(arguments)
    // All options with their values; one without says so, and isn't what the parser makes of it.
    #expect("\(plain)" == "\(parsed)")
    #expect(type(of: plain) == type(of: parsed))
  }

  @Test(arguments: [
    [], [""], ["--version"], ["render"], ["render", ""], ["list"], ["list", "themes"],
    ["help", "run"], ["record", "program"], ["frobnicate", "t.jsonl"], ["-o", "x.svg", "render"],
    ["render", "a", "b"], ["render", "a", "-h"], ["render", "a", "--fold"], ["render", "--", "a"],
    ["render", "a", "-o"], ["render", "a", "-o", ""], ["render", "a", "-o", "--fold"],
    ["render", "a", "-o", "x.svg", "-o", "y.svg"], ["render", "a", "-ox.svg"],
    ["render", "a", "--output=x.svg"], ["render", "-o", "x.svg"], ["run", "-\u{301}a"],
  ])
  func `Any other line is left to the parser`(_ arguments: [String]) {
    #expect(PlainCommandLine(arguments)?.action == nil)
  }
}
