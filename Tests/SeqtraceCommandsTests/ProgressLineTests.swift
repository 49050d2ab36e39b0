import Foundation
import Synchronization
import Testing

@testable import SeqtraceCommands

struct ProgressLineTests {
  /// What was written to a terminal.
  private final class Screen: Sendable {
    let bytes = Mutex<[UInt8]>([])

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

    func line(delay: Duration, columns: Int = 80) -> ProgressLine {
      ProgressLine(delay: delay, columns: columns) { [self] new in bytes.withLock { $0 += new } }
    }

    /// Waits until something is written, however long a busy machine takes.
    func waitForText() async throws {
      while text.isEmpty { try await Task.sleep(for: .milliseconds(50)) }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `Long work is named, and the line is taken away in the end`() async throws {
    let screen = Screen()
    let line = screen.line(delay: .zero)
    line.show("drawing a.jsonl")
    try await screen.waitForText()
    #expect(screen.text.prefixMatch(of: /\rdrawing a\.jsonl … [0-9]+ s\x1B\[K/) != nil)
    line.end()
    let text = screen.text
    #expect(text.hasSuffix("\r\u{1B}[K"))
    try await Task.sleep(for: .milliseconds(600))
    #expect(screen.text == text)
  }

  @Test func `Short work is not named`() async throws {
    let screen = Screen()
    let line = screen.line(delay: .seconds(86_400))
    line.show("drawing")
    try await Task.sleep(for: .milliseconds(600))
    line.end()
    #expect(screen.text == "")
  }

  @Test(.timeLimit(.minutes(5)))
  func `A line is no longer than the terminal is wide, and drives nothing`() async throws {
    let screen = Screen()
    let line = screen.line(delay: .zero, columns: 20)
    line.show("reading \u{1B}[31m" + String(repeating: "x", count: 50))
    try await screen.waitForText()
    line.end()
    let shown = try #require(screen.text.split(separator: "\u{1B}").first)
    #expect(shown.dropFirst().count == 19)
  }

  /// `script` of util-linux runs a command on a terminal of its own.
  @Test(.enabled(if: Executable.named("script") != nil))
  func `Progress is shown on a terminal, and never where standard error leads elsewhere`() throws {
    let folder = try TemporaryFolder()
    let seqtrace = try Executable.seqtrace.path
    let slow = "(sleep 2; echo 'sequenceDiagram'; echo '  A->>B: x')"
    let drawing = "\(slow) | '\(seqtrace)' render - -o '\(folder.file("x.svg"))'"
    let script = try #require(Executable.named("script"))
    let shown = try script.run(["-qec", drawing, "/dev/null"])
    #expect(
      String(decoding: shown.output, as: UTF8.self).contains(/\rreading <stdin> … [1-9][0-9]* s/))
    let redirected = try script.run(
      ["-qec", "\(drawing) 2>'\(folder.file("log"))'", "/dev/null"])
    #expect(redirected.output == [])
    #expect(try folder.read("log") == [])
    let quiet = try script.run(["-qec", "\(drawing) --quiet", "/dev/null"])
    #expect(quiet.output == [])
  }
}
