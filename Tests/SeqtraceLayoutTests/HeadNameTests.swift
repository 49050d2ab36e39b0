import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// The lines in which heads show names.
struct HeadNameTests {
  private func lines(of name: String) -> [String] {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: name)]
    let head = LayoutEngine.points.layout(diagram).groups.first { $0.role == .head }
    return (head?.items ?? []).compactMap {
      if case .text(let text) = $0 { text.spans.map(\.text).joined() } else { nil }
    }
  }

  @Test(arguments: [
    ("Cache<String, [Int]>", "Cache<String, [Int]>"),
    (
      "HTTPRequestSequence<AsyncBufferingSequence<AsyncSocketReadSequence<Socket>>>#2",
      "HTTPRequestSequence<AsyncBufferingSequence<…>>#2"
    ),
    (
      "VeryLongNameOfASequence<AnotherVeryLongNameOfASequence<AThirdVeryLongName>>",
      "VeryLongNameOfASequence<…>"
    ),
    (
      "Storage<(Result<Int, Never>) -> Dictionary<String, Array<Int>>, ManagedBuffer<Int>>",
      "Storage<(Result<…>) -> Dictionary<…>, ManagedBuffer<…>>"
    ),
  ])
  func `A long name leaves out its innermost arguments`(_ name: String, _ shown: String) {
    let lines = lines(of: name)
    #expect(lines.count <= 3)
    #expect(lines.joined() == shown || lines.joined(separator: " ") == shown)
  }

  @Test(arguments: ["a < b and b > c and c < d and so on until nobody reads it any more", "A>B<C>"])
  func `Signs that aren't brackets of arguments stay`(_ name: String) {
    #expect(lines(of: name).joined(separator: " ").hasPrefix(String(name.prefix(20))))
    #expect(!lines(of: name).contains { $0.contains("<…") })
  }
}
