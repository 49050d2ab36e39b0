import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript
import Testing

struct DifferenceDiagramTests {
  private func trace(_ body: String) throws -> Trace {
    try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(body)\n".utf8)).trace
  }

  private func diagram(_ old: Trace, _ new: Trace, context: Int? = nil) -> SequenceDiagram {
    var builder = DifferenceDiagramBuilder()
    builder.context = context
    return builder.build(TraceDiffer().difference(from: old, to: new), from: old, to: new)
  }

  /// The messages as `+ deposit(6)`.
  private func messages(_ old: String, _ new: String) throws -> [String] {
    diagram(try trace(old), try trace(new)).messages.map { message in
      [message.change?.rawValue, message.label].compactMap { $0 }.joined(separator: " ")
    }
  }

  @Test func `Messages are marked with what became of them`() throws {
    let old = "a → B.c(5)\n  D.one()\n  D.two()\n  D.three()"
    let new = "a → B.c(6)\n  D.two()\n  D.one()\n  D.four()"
    #expect(
      try messages(old, new) == [
        "changed c(5 ⇒ 6)", "movedHere two()", "one()", "movedAway two()", "removed three()",
        "added four()",
      ])
  }

  @Test func `An outcome that changed is drawn with both`() throws {
    let old = "a → B.c() returns 1\na → B.d() returns 1\na → B.e()"
    let new = "a → B.c() returns 2\na → B.d() throws Broke\na → B.e() throws Broke"
    #expect(
      try messages(old, new) == [
        "changed c()", "changed 1 ⇒ 2", "changed d()", "changed returns 1 ⇒ throws Broke",
        "changed e()", "changed returns ⇒ throws Broke",
      ])
  }

  @Test func `Of a call with another receiver, both are drawn`() throws {
    let old = "a → create B\na → create B#2\na → B.pay()\n  C.log()"
    let new = "a → create B\na → create B#2\na → B#2.pay()\n  C.log()"
    let diagram = diagram(try trace(old), try trace(new))
    let pays = diagram.messages.filter { $0.name == "pay()" }
    #expect(pays.map(\.change) == [.removed, .added])
    #expect(pays.map { $0.receiver.lifeline } == [1, 2])
    #expect(diagram.messages.last?.change == nil)
    #expect(diagram.activations.allSatisfy { !$0.isInterrupted })
  }

  @Test func `What moved belongs to the same lifelines, and what is of one side only is marked`()
    throws
  {
    let old = "a → B.c()\n  Log.write()\n  D.one()\n  Gone.leave()"
    let new = "a → B.c()\n  D.one()\n  Log.write()\n  New.come()"
    let diagram = diagram(try trace(old), try trace(new))
    #expect(
      diagram.lifelines.map(\.label.text).sorted() == ["+ New", "B", "D", "Log", "a", "− Gone"])
  }

  @Test func `What is unchanged is folded`() throws {
    let calls = (0..<20).map { "a → B.f\($0)()" }
    var changed = calls
    changed[10] = "a → B.f10(1)"
    let diagram = diagram(
      try trace(calls.joined(separator: "\n")), try trace(changed.joined(separator: "\n")),
      context: 1)
    #expect(diagram.messages.map(\.name) == ["f9()", "f10()", "f10(_:)", "f11()"])
    #expect(diagram.separators.map(\.text) == ["9 unchanged messages", "8 unchanged messages"])
  }

  @Test func `A note that changed is marked, and stays`() throws {
    let calls = (0..<9).map { "a → B.f\($0)()" }.joined(separator: "\n")
    let diagram = diagram(
      try trace(calls), try trace(calls + "\nnote `remember` at B"), context: 0)
    #expect(diagram.notes.map(\.text) == ["+ remember"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `Without what was removed, the diagram has the messages of the new trace`(_ seed: UInt64) {
    let (old, new) = TracePairs.pair(seed: seed, count: 60)
    func names(_ diagram: SequenceDiagram) -> [String] {
      diagram.messages.filter { $0.kind != .reply }.map(\.name).sorted()
    }
    var both = diagram(old, new)
    both.messages.removeAll { $0.change == .removed || $0.change == .movedAway }
    #expect(names(both) == names(DiagramBuilder().build(new)))
    #expect(diagram(new, new).messages.allSatisfy { $0.change == nil })
  }

  @Test func `A death stands where what is around it was folded`() throws {
    let calls = (0..<9).map { "a → B.f\($0)()" }.joined(separator: "\n")
    let old = "a → create C\na → C.x()\n\(calls)\ndestroy C\n\(calls)"
    let new = old.replacing("C.x()", with: "C.y()")
    let diagram = diagram(try trace(old), try trace(new), context: 1)
    let folded = try #require(diagram.separators.first { $0.kind == .delay })
    #expect(diagram.lifelines.compactMap(\.destruction) == [folded.position])
  }
}
