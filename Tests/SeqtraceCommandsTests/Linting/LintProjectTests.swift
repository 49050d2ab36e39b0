import Foundation
import Testing

@testable import SeqtraceCommands

/// A package whose project file says what is looked for in its runs.
@MainActor struct LintProjectTests {
  private let package: TemporaryFolder
  private let seqtrace: Executable

  init() throws {
    seqtrace = try .seqtrace
    package = try TemporaryFolder()
    try package.write("let package = 1", to: "Package.swift")
    try package.write(
      """
      seqtrace transcript 1

      client → CartView.show()
        Database.query()
      client → CartView.register
        register saved at NotificationCenter
      client → destroy CartView

      """.replacing("client → CartView.register\n", with: "client → CartView.observe()\n"),
      to: "t.transcript")
  }

  private func lint(_ project: String, _ arguments: String...) throws -> Executable.Result {
    try package.write(project, to: ProjectFile.name)
    return try seqtrace.run(
      ["lint", "t.transcript"] + arguments, environment: [:], in: package.path)
  }

  private func text(_ result: Executable.Result) -> String {
    String(decoding: result.output, as: UTF8.self)
  }

  @Test func `Rules, forbidden calls and suppressions hold`() throws {
    let run = try lint(
      """
      lint:
        enable: unheard-post
        disable: [double-registration]
        forbid: '*View -> Database'
        suppress:
          - rule: abandoned-registration
            pattern: CartView
            reason: the view is going to be replaced
      """)
    #expect(run.status == 1)
    #expect(text(run).contains("which '*View -> Database' forbids"))
    #expect(text(run).hasSuffix("1 finding in 1 recording, 1 suppressed\n"))
    #expect(try lint("lint: {disable: [abandoned-registration]}").status == 0)
  }

  @Test func `A suppression that suppresses nothing is named with its place`() throws {
    let run = try lint(
      "lint:\n  suppress:\n    - {rule: unheard-post, pattern: Bus, reason: old}\n")
    #expect(run.status == 1)
    #expect(
      "\(run.complaints)".contains(
        ".seqtrace.yml:3:7: warning: this suppression of 'unheard-post' for 'Bus' suppresses nothing"
      ))
  }

  @Test(arguments: [
    ("suppress: [{rule: unheard-post, pattern: Bus}]", "has no 'reason'"),
    ("suppress: [{pattern: Bus, reason: old}]", "has no 'rule'"),
    ("suppress: [{rule: unheard-post, pattern: Bus, reason: ''}]", "'reason' is of the wrong type"),
    ("suppress: [{rule: x, pattern: Bus, reason: old, until: 5}]", "has no 'until'"),
    ("suppress: [{rule: x, pattern: Bus, reason: old}]", "There is no rule 'x'"),
    ("suppress: unheard-post", "expected a list"),
    ("suppress: [unheard-post]", "expected a rule, a pattern and a reason"),
    ("suppress: [{rule: x, pattern: 'a: b', reason: old}]", "without a colon"),
    ("enable: unheard", "'unheard-post'"),
    ("forbid: View", "isn't a rule for calls"),
  ])
  func `What can't be understood is an error with its place`(_ line: String, _ part: String) throws
  {
    let run = try lint("lint:\n  \(line)\n")
    #expect(run.status == 64)
    #expect("\(run.complaints)".contains(part), "\(run.complaints)")
    #expect("\(run.complaints)".contains(".seqtrace.yml:2:"), "\(run.complaints)")
  }
}
