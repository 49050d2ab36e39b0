import SeqtraceRecording
import Testing

struct RecorderLiteralTests {
  private enum Mood {
    case calm
    case busy(with: String)
    case torn(Int, Int)
  }

  private struct Point {
    let x: Int
    let label: String
  }

  private struct Described: CustomStringConvertible {
    let description = "two\nlines"
  }

  private indirect enum Chain {
    case end
    case link(Chain)
  }

  @Test func `Texts are quoted and escaped`() {
    #expect(Recorder.literal("a \"b\"\n\u{7}") == #""a \"b\"\n\u{07}""#)
    #expect(Recorder.literal("abc".dropFirst()) == #""bc""#)
    #expect(Recorder.literal("é" as Character) == #""é""#)
  }

  @Test func `Numbers, truths and nil look like source`() {
    #expect(Recorder.literal(42) == "42")
    #expect(Recorder.literal(-1.5) == "-1.5")
    #expect(Recorder.literal(true) == "true")
    #expect(Recorder.literal(nil) == "nil")
    #expect(Recorder.literal(Int?.none as Int?? as Any?) == "nil")
    #expect(Recorder.literal("x" as String?? as Any?) == #""x""#)
  }

  @Test func `Collections show their elements, in an order that is always the same`() {
    #expect(Recorder.literal(["a", nil]) == #"["a", nil]"#)
    #expect(Recorder.literal(["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
    #expect(Recorder.literal([:] as [String: Int]) == "[:]")
    #expect(Recorder.literal([3, 1, 2] as Set) == "[1, 2, 3]")
    #expect(Recorder.literal((1, name: "x")) == #"(1, name: "x")"#)
  }

  @Test func `Cases show their payload`() {
    #expect(Recorder.literal(Mood.calm) == ".calm")
    #expect(Recorder.literal(Mood.busy(with: "x")) == #".busy(with: "x")"#)
    #expect(Recorder.literal(Mood.torn(1, 2)) == ".torn(1, 2)")
  }

  @Test func `Structures show their parts, or their own description`() {
    #expect(Recorder.literal(Point(x: 1, label: "a")) == #"Point(x: 1, label: "a")"#)
    #expect(Recorder.literal(Described()) == #"Described("two\nlines")"#)
    #expect(Recorder.literal(1..<3) == "1..<3")
  }

  @Test func `Objects, functions and types show no more than their type`() {
    #expect(Recorder.literal(Lamp()) == "Lamp")
    #expect(Recorder.literal([Lamp()]) == "[Lamp]")
    #expect(Recorder.literal(Lamp.self) == "Lamp.self")
    #expect(Recorder.literal({ (x: Int) in x }) == "(Int) -> Int")
  }

  @Test func `What is long or deep is cut`() {
    #expect(Recorder.literal(Array(1...101)).hasSuffix("99, 100, …]"))
    #expect(Recorder.literal(Set(1...100)).hasSuffix("98, 99]"))
    #expect(Recorder.literal(Set(1...101)).hasSuffix(", …]"))
    let chain = (1...1_000).reduce(Chain.end) { chain, _ in .link(chain) }
    #expect(Recorder.literal(chain).hasSuffix(".link(…))))))))"))
  }
}
