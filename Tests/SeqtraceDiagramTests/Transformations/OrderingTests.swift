import SeqtraceDiagram
import Testing

struct OrderingTests {
  /// A diagram with lifelines in the order of their names, and a message for each pair of names.
  private func diagram(_ names: String, _ messages: String...) -> SequenceDiagram {
    let names = names.split(separator: " ").map(String.init)
    func end(_ name: Substring) -> Message.End {
      .occurrence(names.firstIndex(of: String(name))!)
    }
    return SequenceDiagram(
      lifelines: names.enumerated().map { index, name in
        Lifeline(id: index, name: name, kind: name == "user" ? .actor : .participant)
      },
      messages: messages.enumerated().map { position, text in
        let ends = text.split(separator: ">")
        return Message(position: position, from: end(ends[0]), to: end(ends[1]), name: "m()")
      })
  }

  private func order(_ diagram: SequenceDiagram, _ order: LifelineOrder) -> String {
    diagram.ordered(order).lifelines.map(\.name).joined(separator: " ")
  }

  @Test func `By appearance, lifelines are in the order of their first messages`() {
    let diagram = diagram("A B C D", "C>A", "A>D", "C>D")
    #expect(order(diagram, .appearance) == "C A D B")
  }

  @Test func `Lifelines with many messages between them come to stand beside each other`() {
    let diagram = diagram("A B C D", "A>B", "A>C", "A>D", "D>B", "D>B", "D>B", "A>D")
    #expect(order(diagram, .appearance) == "A B C D")
    #expect(order(diagram, .short) == "B D A C")
  }

  @Test func `Lifelines without a better order keep theirs`() {
    #expect(order(diagram("A B C", "A>B", "B>C"), .short) == "A B C")
    #expect(order(diagram("A B C", "A>A", "B>B", "C>C"), .short) == "A B C")
    #expect(SequenceDiagram().ordered(.short) == SequenceDiagram())
  }

  @Test func `An actor stays at the left, and what it calls first beside it`() {
    let star = diagram(
      "user A B C", "user>A", "A>B", "B>A", "A>B", "B>A", "A>B", "B>A", "A>C", "C>A")
    #expect(order(star, .short) == "user A B C", "A would be a little better between B and C")
    let far = diagram(
      "user A B C D E", "user>A", "A>B", "A>B", "A>C", "A>C", "A>D", "A>D", "A>E", "A>E", "B>C",
      "B>C")
    #expect(order(far, .short).hasPrefix("user "))
    #expect(!order(far, .short).hasPrefix("user A"), "that costs more than a tenth")
  }

  @Test func `A group stays together, and a facet beside its object`() {
    var grouped = diagram("A B C D", "A>D", "A>D", "A>B", "A>C", "D>C")
    grouped.groups = [LifelineGroup(title: "Server", from: 1, to: 2)]
    #expect(order(grouped, .short) == "D A B C" || order(grouped, .short) == "B C D A")
    var facets = diagram("A B C", "A>B", "A>C", "A>C")
    facets.lifelines[2].facetOf = 0
    #expect(order(facets, .short) == "A C B")
  }

  @Test func `What stands over lifelines stands over them again`() {
    var whole = diagram("A B C D", "A>B", "A>C", "A>D", "D>B", "D>B", "D>B", "A>D")
    whole.notes = [SequenceDiagram.Note(position: 7, placement: .over(2, 3), text: "C and D")]
    let result = whole.ordered(.short)
    #expect(result.notes[0].placement == .over(3, 2))
    var reversed = diagram("A B", "B>A")
    reversed.notes = [SequenceDiagram.Note(position: 1, placement: .over(0, 1), text: "both")]
    #expect(reversed.ordered(.appearance).notes[0].placement == .over(1, 0))
  }
}
