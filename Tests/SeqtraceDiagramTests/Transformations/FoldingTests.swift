import SeqtraceDiagram
import SeqtraceEvents
import Testing
import TestSupport

struct FoldingTests {
  private func folded(
    atLeast count: Int = 2, replies: DiagramBuilder.Replies = .valued,
    _ body: (inout TraceScript) -> Void
  ) -> SequenceDiagram {
    SequenceDiagram.recorded(replies: replies, body).foldingRepeats(atLeast: count)
  }

  /// A diagram of messages to oneself, one for each letter, without bars.
  private func letters(_ text: String) -> SequenceDiagram {
    SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A")],
      messages: text.enumerated().map { index, letter in
        Message(
          position: index * 10, from: .occurrence(0), to: .occurrence(0), name: String(letter))
      })
  }

  /// The letters that are drawn, with brackets for loops.
  private func brackets(_ diagram: SequenceDiagram) -> String {
    diagram.messages.map { message in
      let opens = diagram.fragments.filter { $0.positions.lowerBound == message.position }
      let next = diagram.messages.first { $0.position > message.position }?.position ?? .max
      let closes = diagram.fragments.filter {
        (message.position + 1...next).contains($0.positions.upperBound)
      }
      let counts = closes.reversed().map {
        "×\($0.operands[0].condition?.text.prefix { $0 != " " } ?? "?")]"
      }
      return String(repeating: "[", count: opens.count) + message.name + counts.joined()
    }.joined()
  }

  @Test func `Nothing folds across a separator`() {
    var diagram = letters("aabb")
    diagram.separators = [Separator(position: 5, kind: .delay)]
    #expect(brackets(diagram.foldingRepeats()) == "aa[b×2]")
    #expect(diagram.foldingRepeats().separators == diagram.separators)
  }

  @Test(arguments: [
    ("abc", "abc"), ("aa", "[a×2]"), ("aaaa", "[a×4]"), ("abab", "[ab×2]"),
    ("xabababy", "x[ab×3]y"), ("ababa", "[ab×2]a"), ("aabaab", "[[a×2]b×2]"),
    ("abbcabbcabbc", "[a[b×2]c×3]"), ("aabbaabb", "[[a×2][b×2]×2]"),
    ("baaabaaa", "[b[a×3]×2]"), ("aabaaab", "[[a×2–3]b×2]"), ("abcacbabcacb", "[abcacb×2]"),
    ("aabaaabaaaab", "[[a×2–4]b×3]"), ("xaabxaaabxaab", "[x[a×2–3]b×3]"), ("abaab", "ab[a×2]b"),
    ("ababcababcababc", "[[ab×2]c×3]"), ("abacabacabac", "[abac×3]"),
  ])
  func `Runs fold, inner before outer`(_ text: String, _ expected: String) {
    #expect(brackets(letters(text).foldingRepeats()) == expected)
  }

  @Test(arguments: [
    ("aa", "aa"), ("aaa", "[a×3]"), ("ababab", "[ab×3]"), ("aabaabaab", "[aab×3]"),
    ("aaabb", "[a×3]bb"),
  ])
  func `A run shorter than the least doesn't fold`(_ text: String, _ expected: String) {
    #expect(brackets(letters(text).foldingRepeats(atLeast: 3)) == expected)
  }

  @Test func `A number beyond any run folds nothing`() {
    let diagram = letters("aaaaaaaa")
    #expect(diagram.foldingRepeats(atLeast: .max) == diagram)
  }

  @Test func `Calls fold with what happens inside them`() {
    let diagram = folded(replies: .all) { trace in
      trace.during(.call, "run()", from: "client", to: "A#1") { trace in
        for _ in 0..<5 {
          trace.during(.call, "f()", to: "B#1") { $0.during(.call, "g()", to: "C#1") }
        }
      }
      trace.during(.call, "end()", from: "client", to: "A#1")
    }
    #expect(diagram.messages.map(\.name) == ["run()", "f()", "g()", "", "", "", "end()", ""])
    #expect(diagram.frames == ["loop [5 times] 1..<5"])
    #expect(diagram.bars == ["A#1 0...21", "B#1 1...4", "C#1 2...3", "A#1 22...23"])
  }

  @Test func `A bar around a run ends with what is left of it`() {
    let diagram = folded { trace in
      trace.during(.call, "run()", from: "client", to: "A#1") { trace in
        for _ in 0..<5 { trace.during(.call, "f()", to: "B#1") }
      }
    }
    #expect(diagram.bars == ["A#1 0...1", "B#1 1...1"])
  }

  @Test func `What differs between the rounds is not drawn`() {
    let diagram = folded { trace in
      for round in 1...3 {
        trace.during(
          .call, "move(to:by:)", from: "client", to: "A#1", ["\(round)", "7"],
          returning: "\(round)")
        trace.during(.propertyChange, "x", from: "client", to: "A#1", value: "same")
        trace.during(
          .call, "log(_:)", from: "client", to: "A#1", round == 2 ? [] : ["\(round)"])
      }
    }
    #expect(
      diagram.messages.map(\.label) == ["move(…, by: 7)", "…", "x = same", "log(…)"])
    #expect(diagram.messages[0].origin == .events([1, 7, 13]))
  }

  @Test func `A call that throws is no repeat of one that returns`() {
    let diagram = folded { trace in
      trace.during(.call, "f()", from: "client", to: "A#1", returning: "1")
      trace.during(.call, "f()", from: "client", to: "A#1", throwing: "No")
    }
    #expect(diagram.fragments == [])
  }

  @Test func `Numbers stay where all rounds agree, and are named where they don't`() {
    var diagram = letters("ababab")
    for (index, number) in [1, 2, 1, 3, 1, 4].enumerated() {
      diagram.messages[index].number = MessageNumber(number)
    }
    diagram.captions = [.init(number: 1, text: "one"), .init(number: 3, text: "three")]
    let folded = diagram.foldingRepeats()
    #expect(folded.messages.map(\.number) == [1, nil])
    #expect(folded.remarks == ["numbers of repeated messages: 2, 3, 4"])
    #expect(folded.captions.map(\.number) == [1])
  }

  @Test func `Who comes into being or dies does so once`() {
    let diagram = folded { trace in
      for object in 1...3 {
        trace.during(.create, from: "client", to: "A#\(object)")
        trace.during(.destroyBegin, from: "client", to: "A#\(object)")
        trace.during(.call, "f()", from: "client", to: "B#1")
      }
      trace.during(.create, from: "client", to: "B#1")
      trace.during(.create, from: "client", to: "B#1")
    }
    #expect(diagram.fragments == [])
    #expect(diagram.messages.count == 11)
  }

  @Test func `Registrations fold only where each round ends its own`() {
    func register(_ rounds: Int, andRemove: Bool) -> SequenceDiagram {
      folded { trace in
        for id in 1...rounds {
          trace.add(
            .registration, "N", from: "A#1", to: "Center#1", registration: RegistrationID(id))
          guard andRemove else { continue }
          trace.add(.deregistration, from: "A#1", to: "Center#1", registration: RegistrationID(id))
        }
      }
    }
    let closed = register(3, andRemove: true)
    #expect(closed.frames == ["loop [3 times] 0..<2"])
    #expect(closed.registrations.map(\.end) == [1])
    let open = register(3, andRemove: false)
    #expect(open.fragments == [])
    #expect(open.registrations.count == 3)
  }

  @Test func `Rounds fold with equal notes, and not with others`() {
    func note(_ texts: String...) -> SequenceDiagram {
      folded { trace in
        for text in texts {
          trace.during(.call, "f()", from: "client", to: "A#1")
          trace.add(.note, text, to: "A#1")
        }
      }
    }
    let equal = note("n", "n")
    #expect(equal.frames == ["loop [2 times] 0..<2"])
    #expect(equal.notes.map(\.position) == [1])
    #expect(note("n", "m").fragments == [])
  }

  @Test func `Notes alone are no run`() {
    let diagram = folded { trace in
      trace.during(.call, "f()", from: "client", to: "A#1")
      trace.add(.note, "n", to: "A#1")
      trace.add(.note, "n", to: "A#1")
    }
    #expect(diagram.fragments == [])
  }

  @Test func `Equal fragments fold with their rounds`() {
    var diagram = letters("abcabcx")
    for start in [0, 30] {
      diagram.fragments.append(
        CombinedFragment(
          .alt,
          operands: [
            .init(condition: "one", positions: start..<start + 10),
            .init(positions: start + 10..<start + 30),
          ]))
    }
    #expect(
      diagram.foldingRepeats().frames == ["loop [2 times] 0..<30", "alt [one] 0..<10 | 10..<30"])
    diagram.fragments[1].operands[0].condition = "other"
    #expect(diagram.foldingRepeats() == diagram)
  }

  @Test func `A run doesn't cross the branches of a fragment, or its frame`() {
    var diagram = letters("aaaa")
    diagram.fragments = [
      CombinedFragment(.alt, operands: [.init(positions: 0..<20), .init(positions: 20..<40)])
    ]
    #expect(
      diagram.foldingRepeats().frames == [
        "alt 0..<20 | 20..<40", "loop [2 times] 0..<10", "loop [2 times] 20..<30",
      ])
    diagram.fragments[0] = CombinedFragment(.opt, operands: [.init(positions: 10..<20)])
    #expect(
      diagram.foldingRepeats().frames == ["opt 10..<20", "loop [2 times] 20..<30"])
  }

  @Test func `Operands of a par fold wherever they are, and say so`() {
    var diagram = letters("axabxa")
    let bounds = [0..<10, 10..<20, 20..<40, 40..<50, 50..<60]
    diagram.fragments = [CombinedFragment(.par, operands: bounds.map { .init(positions: $0) })]
    // a, x, ab, x, a
    #expect(
      diagram.foldingRepeats().frames == [
        "par [and 1 more like this] 0..<10 | [and 1 more like this] 10..<20 | 20..<40"
      ])
    #expect(diagram.foldingRepeats().messages.map(\.name) == ["a", "x", "a", "b"])
    #expect(diagram.foldingRepeats(atLeast: 3) == diagram)
    diagram.fragments[0].operator = .alt
    #expect(diagram.foldingRepeats() == diagram)
  }

  @Test func `Operands whose loops differ in their counts are alike`() {
    var diagram = letters("aabaaabab")
    let bounds = [0..<30, 30..<70, 70..<90]
    diagram.fragments = [CombinedFragment(.par, operands: bounds.map { .init(positions: $0) })]
    #expect(
      diagram.foldingRepeats().frames == [
        "par [and 1 more like this] 0..<70 | 70..<90", "loop [2–3 times] 0..<10",
      ])
  }

  @Test func `A bar that ends with the last operand doesn't make it different`() {
    let whole = SequenceDiagram.recorded { trace in
      trace.during(.call, "f()", from: "client", to: "A#1") { trace in
        for _ in 0..<3 { trace.during(.call, "g()", to: "B#1") }
      }
    }
    var diagram = whole
    let starts = whole.messages.filter { $0.name == "g()" }.map(\.position)
    diagram.fragments = [
      CombinedFragment(
        .par, operands: zip(starts, starts.dropFirst() + [.max]).map { .init(positions: $0..<$1) })
    ]
    #expect(diagram.foldingRepeats().messages.map(\.name) == ["f()", "g()"])
  }

  @Test func `Calls that are nested are no run`() {
    let diagram = folded { trace in
      trace.during(.call, "f()", from: "A#1", to: "A#1") { trace in
        trace.during(.call, "f()", to: "A#1") { $0.during(.call, "f()", to: "A#1") }
      }
    }
    #expect(diagram.fragments == [])
    #expect(diagram.bars.count == 3)
  }

  @Test func `A bar that is interrupted is no repeat of one that is not`() {
    var diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "f()", from: "client", to: "A#1")
      trace.during(.call, "f()", from: "client", to: "A#1")
    }
    #expect(diagram.foldingRepeats().messages.count == 1)
    diagram.activations[1].isInterrupted = true
    #expect(diagram.foldingRepeats() == diagram)
  }

  @Test func `A long run folds to its block`() {
    let diagram = letters(String(repeating: "abcabd", count: 20_000)).foldingRepeats()
    #expect(brackets(diagram).hasPrefix("[abcabd"))
    #expect(diagram.frames == ["loop [20000 times] 0..<60"])
  }
}
