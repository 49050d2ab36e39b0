import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

struct TranscriptRoundTripTests {
  /// Texts that mean something in a transcript.
  private static let ownTexts =
    TraceGenerator.awkwardTexts + [
      "returns", "to", "f(_:)", "f(a:b:)", "f()", "`", "…", "-", "@file", "a → b", "a -> b", "x, y",
      "call(a: \"b\", [c])", "{", ")", "scope end", "cancelled", "a.b", "#2", "price", "  a  ",
      "//",
      "<<<<<<< ours", "\u{200B}", "[x]", "nil", "_", "Ünï",
    ]

  private static func trace(seed: UInt64, count: Int) -> Trace {
    let isPlain = seed % 3 == 0
    var generator = TraceGenerator(seed: seed, plain: isPlain)
    var decorator = TraceDecorator(seed: seed, texts: isPlain ? ["a", ""] : ownTexts)
    return decorator.decorated(generator.trace(count: count)).normalized()
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `Reading a transcript back gives an equal trace`(_ seed: UInt64) throws {
    let trace = Self.trace(seed: seed, count: 60)
    let bytes = TranscriptWriter().write(trace)
    let read = try TranscriptReader().read(bytes)
    #expect(read.trace == trace, "\(String(decoding: bytes, as: UTF8.self))")
    #expect(TranscriptWriter().write(read.trace) == bytes)
  }

  @Test func `A thousand events in one trace are read back, too`() throws {
    for seed in 0..<20 as Range<UInt64> {
      let trace = Self.trace(seed: seed, count: 1500)
      let read = try TranscriptReader().read(TranscriptWriter().write(trace))
      #expect(read.trace == trace)
    }
  }
}
