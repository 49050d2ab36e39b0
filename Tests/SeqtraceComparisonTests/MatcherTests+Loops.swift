import SeqtraceComparison
import SeqtraceDiagram
import Testing

extension MatcherTests {
  /// Calls from one lifeline to another; none has a number.
  private func run(_ calls: (String, String, String)...) -> SequenceDiagram {
    SequenceDiagram { run in
      for (sender, receiver, name) in calls { run.step(from: sender, to: receiver, name) }
    }
  }

  private func numbers(
    _ design: SequenceDiagram, in run: SequenceDiagram
  ) throws -> [MessageNumber?] {
    try run.numbered(by: Matcher(design: design).match(run)).messages.map(\.number)
  }

  @Test func `What stands in a loop may come again after its first match`() throws {
    let design = SequenceDiagram { design in
      design.step(1, from: "a", to: "b", "start")
      design.loop { loop in
        loop.step(2, from: "a", to: "b", "f")
        loop.step(3, from: "a", to: "b", "g")
      }
      design.step(4, from: "a", to: "b", "end")
    }
    let run = run(
      ("a", "b", "f"), ("a", "b", "start"), ("a", "b", "f"), ("a", "b", "f"), ("a", "b", "g"),
      ("a", "c", "g"), ("a", "b", "start"), ("a", "b", "f"), ("a", "b", "end"), ("a", "b", "g"),
      ("a", "b", "end"))
    #expect(try numbers(design, in: run) == [nil, 1, 2, 2, 3, nil, nil, 2, 4, 3, nil])
  }

  @Test func `Inner loops repeat, too, and other fragments do not`() throws {
    var design = SequenceDiagram { design in
      design.loop { loop in
        loop.step(1, from: "a", to: "b", "f")
        loop.loop { $0.step(2, from: "a", to: "b", "g") }
      }
    }
    let run = run(("a", "b", "f"), ("a", "b", "g"), ("a", "b", "f"), ("a", "b", "g"))
    #expect(try numbers(design, in: run) == [1, 2, 1, 2])
    for index in design.fragments.indices { design.fragments[index].operator = .opt }
    #expect(try numbers(design, in: run) == [1, 2, nil, nil])
  }

  @Test func `A run's earlier numbers don't outlive the match`() throws {
    let design = SequenceDiagram { $0.step(2, from: "a", to: "b", "g") }
    let run = SequenceDiagram { run in
      run.step(7, from: "a", to: "b", "f")
      run.step(8, from: "a", to: "b", "g")
    }
    #expect(try numbers(design, in: run) == [nil, 2])
  }

  @Test func `A step without number is asked for all the same`() throws {
    let design = SequenceDiagram { $0.step(from: "a", to: "b", "f") }
    #expect(try !Matcher(design: design).match(run(("a", "b", "g"))).isComplete)
    #expect(try Matcher(design: design).match(run(("a", "b", "f"))).isComplete)
  }
}
