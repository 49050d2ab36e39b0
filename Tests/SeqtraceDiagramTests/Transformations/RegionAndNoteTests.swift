import SeqtraceDiagram
import Testing

struct RegionAndNoteTests {
  private var diagram: SequenceDiagram {
    var diagram = SequenceDiagram(
      lifelines: ["a", "b", "c"].enumerated().map { Lifeline(id: $0, name: $1) })
    diagram.messages = [
      Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "x"),
      Message(position: 2, from: .occurrence(1), to: .occurrence(2), name: "y"),
      Message(position: 4, from: .occurrence(0), to: .occurrence(1), name: "x"),
    ]
    diagram.notes = [
      Note(position: 1, placement: .beside(message: 0), text: "same"),
      Note(position: 3, placement: .beside(message: 2), text: "other"),
      Note(position: 5, placement: .beside(message: 4), text: "same"),
    ]
    diagram.regions = [
      Region(positions: 0..<4, title: "whole"),
      Region(positions: 2..<4, over: 1, 2, tint: .caution),
    ]
    return diagram
  }

  @Test func `A note goes with its message`() {
    let part = diagram.filtered(hiding: [NamePattern("c")])
    #expect(part.notes.map(\.position) == [1, 5])
  }

  @Test func `A region keeps to what is left of it`() throws {
    let part = diagram.filtered(hiding: [NamePattern("c")])
    #expect(part.regions == [Region(positions: 0..<4, title: "whole")])
    let narrower = diagram.filtered(hiding: [NamePattern("a")])
    #expect(narrower.regions.last == Region(positions: 2..<4, over: 1, 2, tint: .caution))
    let slice = try diagram.sliced(from: Landmark("y"), to: Landmark("y"))
    #expect(slice.regions.first?.positions == 2..<3)
  }

  @Test func `A state goes with its lifeline, and is no repeat of a remark`() {
    var diagram = diagram
    diagram.notes = [
      Note(position: 1, state: "idle", of: 1),
      Note(position: 5, placement: .over(1, 1), text: "idle"),
    ]
    #expect(diagram.filtered(hiding: ["c"]).notes == diagram.notes)
    #expect(diagram.filtered(hiding: ["b"]).notes.isEmpty)
    diagram.messages[1] = diagram.messages[0]
    diagram.messages[1].position = 2
    diagram.messages.removeLast()
    diagram.notes[1].position = 3
    #expect(diagram.foldingRepeats().notes == diagram.notes)
    diagram.notes[1] = Note(position: 3, state: "idle", of: 1)
    #expect(diagram.foldingRepeats().notes == [diagram.notes[0]])
  }

  @Test func `Messages with equal notes are repeats`() {
    var diagram = diagram
    diagram.messages.remove(at: 1)
    diagram.notes.remove(at: 1)
    let folded = diagram.foldingRepeats()
    #expect(folded.messages.count == 1 && folded.notes.count == 1)
    diagram.notes[1].text = "different"
    #expect(diagram.foldingRepeats().messages.count == 2)
  }

  @Test func `A divider between them parts repeats`() {
    var diagram = diagram
    diagram.messages.remove(at: 1)
    diagram.notes = []
    diagram.separators = [Separator(position: 2, kind: .divider)]
    #expect(diagram.foldingRepeats() == diagram)
  }
}
