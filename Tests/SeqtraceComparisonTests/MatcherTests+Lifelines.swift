import SeqtraceComparison
import SeqtraceDiagram
import Testing

extension MatcherTests {
  private func calls(_ calls: (String, String, String)...) -> SequenceDiagram {
    SequenceDiagram { diagram in
      for (sender, receiver, name) in calls { diagram.step(1, from: sender, to: receiver, name) }
    }
  }

  /// The positions of the run that were matched.
  private func positions(_ design: SequenceDiagram, in run: SequenceDiagram) throws -> [Position] {
    try Matcher(design: design).match(run).pairs.map(\.run)
  }

  @Test func `A lifeline is known by its type, whatever its number`() throws {
    let design = calls(("client", "View", "f"))
    #expect(try positions(design, in: calls(("client", "View#3", "f"))) == [0])
    #expect(try positions(design, in: calls(("client", "View extension#1", "f"))) == [])
    #expect(try positions(design, in: calls(("View#1", "client", "f"))) == [])
  }

  @Test func `One lifeline of the design is one of the run, the first of equals`() throws {
    let design = calls(("client", "Label", "f"), ("client", "Label", "f"))
    let run = calls(("client", "Label#1", "f"), ("client", "Label#2", "f"))
    let match = try Matcher(design: design).match(run)
    #expect(match.pairs.map(\.run) == [0])
    #expect(match.lifelines == [0: 0, 1: 1])
    #expect(match.missing.count == 1)
  }

  @Test func `Two lifelines of the design are never one of the run`() throws {
    let design = calls(("client", "Label#1", "f"), ("client", "Label#2", "f"))
    let run = calls(("client", "Label#1", "f"), ("client", "Label#1", "f"))
    #expect(try positions(design, in: run) == [0])
  }

  @Test func `A lifeline with a number is the one of that name`() throws {
    let run = calls(("client", "Label#1", "f"), ("client", "Label#2", "f"))
    #expect(try positions(calls(("client", "Label#2", "f")), in: run) == [1])
    #expect(try positions(calls(("client", "Label#9", "f")), in: run) == [0])
  }

  @Test func `The first object of a type isn't taken when the design is about another`() throws {
    // The design's label is the placeholder's, though another label appears before it.
    let design = calls(
      ("client", "Side", "set"), ("Side", "Label", "text"), ("Side", "View", "add"),
      ("View", "Label", "draw"))
    let run = calls(
      ("client", "Label#1", "text"), ("client", "View#1", "add"), ("client", "Side#1", "get"),
      ("client", "Side#2", "set"), ("Side#2", "Label#2", "text"), ("Side#2", "View#2", "add"),
      ("View#1", "Label#1", "draw"), ("View#2", "Label#2", "draw"))
    #expect(try positions(design, in: run) == [3, 4, 5, 7])
  }

  @Test func `Who is bound already speaks for no other`() throws {
    let design = calls(("client", "Label", "f"), ("View", "Label#9", "g"))
    let run = calls(
      ("client", "Label#1", "f"), ("View#1", "Label#1", "g"), ("View#2", "Label#2", "g"))
    #expect(try positions(design, in: run) == [0, 2])
  }

  @Test func `A message to oneself speaks for nobody who talks to another of its type`() throws {
    let design = calls(("View", "View", "g"))
    let run = calls(("View#1", "View#2", "g"), ("View#2", "View#2", "g"))
    #expect(try positions(design, in: run) == [1])
  }

  @Test func `Of two whole runs the first is taken`() throws {
    let design = calls(("client", "Side", "set"), ("Side", "Label", "text"))
    let run = calls(
      ("client", "Side#1", "set"), ("client", "Side#2", "set"), ("Side#2", "Label#1", "text"),
      ("Side#1", "Label#2", "text"))
    #expect(try positions(design, in: run) == [0, 3])
  }

  @Test func `A participant stands for a generic type or a module, and for one spelt otherwise`()
    throws
  {
    let run = calls(
      ("client", "Cache<Int>#1", "get(_:)"), ("Cache<Int>#1", "DiskStore#1", "read(_:)"))
    for (cache, store) in [("Cache", "DiskStore"), ("cache", "Disk store")] {
      let design = calls(("User", cache, "get(key)"), (cache, store, "read(key)"))
      #expect(try positions(design, in: run) == [0, 1])
    }
  }

  @Test func `What fits one step exactly isn't taken for another`() throws {
    let run = SequenceDiagram { run in
      run.step(from: "client", to: "View#1", "add(_:)", ["proxy"])
    }
    let design = SequenceDiagram { design in
      design.step(1, from: "client", to: "View", "add(_:)", ["label"])
      design.step(2, from: "client", to: "View", "add(_:)", ["proxy"])
    }
    let match = try Matcher(design: design).match(run)
    #expect(match.pairs.map(\.number) == [2])
    #expect(match.missing.map(\.message.number) == [1])
  }

  @Test func `A type that the run doesn't have makes only its own steps missing`() throws {
    let design = calls(("client", "View", "f"), ("View", "Proxy", "g"), ("client", "View", "h"))
    let match = try Matcher(design: design).match(
      calls(("client", "View#1", "f"), ("client", "View#1", "h")))
    #expect(match.missing.map(\.message.name) == ["g"])
    #expect(match.lifelines.count == 2)
  }
}
