import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

struct TranscriptReaderTests {
  private static let header = "seqtrace transcript 1\n\n"

  private func read(_ body: String) throws -> TranscriptReader.Reading {
    try TranscriptReader().read(Array((Self.header + body).utf8))
  }

  @Test func `Comments, blank lines, CRLF and a byte order mark are no part of the trace`() throws {
    let plain = "seqtrace transcript 1\ntitle: T\n\na → B.c()\n  B.d()\n"
    let other =
      "\u{FEFF}seqtrace transcript 1\r\n// why\r\ntitle: T\r\n\r\n// what\r\na -> B.c()  \r\n"
      + "\r\n    // how\r\n  B.d()"
    let (left, right) = (Array(plain.utf8), Array(other.utf8))
    #expect(try TranscriptReader().read(left).trace == TranscriptReader().read(right).trace)
  }

  @Test func `Each event knows its line`() throws {
    let reading = try read("a → B.c()\n\n  B.d() returns 1\na → destroy B\n")
    #expect(reading.lines == [3, 5, 5, 3, 6, 6])
    #expect(
      reading.trace.events.map(\.kind) == [
        .call, .call, .return, .return, .destroyBegin, .destroyEnd,
      ])
  }

  @Test func `Rules of golden files are kept with their lines`() throws {
    let text = "seqtrace transcript 1\nignore: Logger*\nredact: date\n\n"
    let rules = try TranscriptReader().read(Array(text.utf8)).rules
    #expect(
      rules == [
        TranscriptRule(key: "ignore", text: "Logger*", line: 2),
        TranscriptRule(key: "redact", text: "date", line: 3),
      ])
  }

  @Test(arguments: [
    ("", "1:1: error: this isn't a transcript; expected a first line “seqtrace transcript 1”"),
    ("{\"seqtrace\":1}\n", "1:1: error: this isn't a transcript"),
    ("seqtrace transcript 2\n", "1:1: error: the transcript has version 2"),
    ("seqtrace transcript 0\n", "An older seqtrace wrote it; record it anew."),
    ("seqtrace transcript 9\n", "A newer seqtrace wrote it"),
    (
      "seqtrace transcript 1\nflavour: 3\n",
      "2:1: error: the header has no field “flavour”"
    ),
    (
      "seqtrace transcript 1\na → B.c()\n",
      "An empty line stands between the header and the events."
    ),
    (
      "seqtrace transcript 1\ntitle: a\ntitle: b\n",
      "3:1: error: the field “title” stands in line 2"
    ),
    ("seqtrace transcript 1\ndropped: many\n", "2:1: error: the field “dropped” has no number"),
    ("seqtrace transcript 1\n\n<<<<<<< HEAD\n", "3:1: error: a merge conflict isn't resolved"),
    ("seqtrace transcript 1\n=======\n", "2:1: error: a merge conflict isn't resolved: “=======”"),
  ])
  func `A damaged header is told`(_ text: String, _ message: String) {
    expect(text, message)
  }

  @Test(arguments: [
    ("a → B.c()\n    B.d()\n", "4:1: error: the line is indented by 2 levels; expected at most 1"),
    ("a → B.c()\n   B.d()\n", "4:4: error: the line is indented by 3 spaces"),
    ("a → B.c()\n\tB.d()\n", "4:1: error: the line is indented by a tab"),
    ("a → B.c(\n", "3:11: error: the line can't be read from here on; expected a value"),
    ("a → B\n", "3:8: error: the line can't be read from here on; expected “.”"),
    ("a → B.c() maybe\n", "3:13: error: the word “maybe” has no meaning here"),
    ("a → B.c() returns\n", "expected a value"),
    ("a → B.c() returns 1 returns 2\n", "3:23: error: “returns” stands twice"),
    ("a → B.c() returns 1 throws\n", "the line has another outcome than “throws” already"),
    ("a → destroy B returns 1\n", "“returns” can't be said of this"),
    ("a → B.`c\n", "3:9: error: the quote isn't closed"),
    ("a → B.`\\q`\n", "3:10: error: the backslash begins no escape"),
    ("a → B.c((]\n", "the value's brackets or quotes aren't closed"),
    ("a → post saved\n", "expected “to” and the centre"),
    ("a → create B\na → create B\n", "4:14: error: “B” was created by line 3 already"),
    ("register s at C\nregister s at C\n", "4:1: error: the registration “s” was made by line 3"),
    ("callback s#2 to B\n", "3:1: error: no line registers “s#2”"),
    ("await x\n", "3:7: error: no line has the mark “x”"),
    ("a → handoff x as x\na → handoff x as x\n", "4:20: error: the mark “x” is that of line 3"),
    ("spawn\nnote x\n  B.c()\n", "5:3: error: nothing happens inside “note” of line 4"),
    ("a → B.c()\n  end @ F\n  B.d()\n", "5:3: error: the line follows “end” of line 4"),
    ("lane\n  await x as y\nlane\n  await y as x\n", "this happens before its own cause"),
    ("a → B#99999999999.c()\n", "3:9: error: the number is out of range"),
  ])
  func `A damaged line is told with its place`(_ body: String, _ message: String) {
    expect(Self.header + body, message)
  }

  private func expect(_ text: String, _ message: String) {
    do {
      _ = try TranscriptReader().read(Array(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect(error.description.contains(message))
    }
  }

  @Test func `No damage crashes the reader, and what it reads it writes back`() {
    var random = SeededGenerator(seed: 5)
    for seed in 0..<60 as Range<UInt64> {
      var generator = TraceGenerator(seed: seed)
      var decorator = TraceDecorator(seed: seed, texts: TraceGenerator.awkwardTexts)
      let bytes = TranscriptWriter().write(decorator.decorated(generator.trace(count: 40)))
      for _ in 0..<60 {
        var damaged = bytes
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.removeSubrange(place..<min(place + 3, damaged.count))
        default: damaged.insert(contentsOf: damaged.prefix(place).suffix(5), at: place)
        }
        guard let reading = try? TranscriptReader().read(damaged) else { continue }
        let written = TranscriptWriter().write(reading.trace)
        #expect((try? TranscriptReader().read(written))?.trace == reading.trace)
      }
    }
  }
}
