import SeqtraceComparison
import SeqtraceDiagram
import Testing

struct CaptionTests {
  @Test func `Captions stand by number, and only under numbers that are shown`() {
    let diagram = SequenceDiagram { diagram in
      diagram.step(10, from: "a", to: "b", "f")
      diagram.step(2, from: "a", to: "b", "g")
      diagram.step(from: "a", to: "b", "h")
    }
    let captioned = diagram.captioned([
      Caption(number: 10, text: "ten"), Caption(number: 3, text: "three"),
      Caption(number: 2, text: "two"), Caption(number: 2, text: "two again"),
    ])
    #expect(captioned.captions.map(\.text) == ["two", "two again", "ten"])
    #expect(captioned.messages == diagram.messages)
  }
}
