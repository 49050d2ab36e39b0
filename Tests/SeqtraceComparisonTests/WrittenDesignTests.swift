import SeqtraceComparison
import SeqtraceDiagram
import Testing

/// What a hand-written label asks for.
struct WrittenDesignTests {
  @Test(arguments: [
    ("3: text = …", "3 text [] …"), ("1.2: x", "1.2 x [] -"), ("text = a = b", "1 text [] a = b"),
    ("add(item, at: …)", "1 add(_:at:) [item, …] -"), ("add(item, …)", "1 add(_:…) [item, …] -"),
    ("add(…)", "1 add(…) [] -"), ("add(a: …, b: …)", "1 add(a:b:) [] -"),
    ("add(_:at:)", "1 add(_:at:) [] -"), ("add()", "1 add() [] -"),
    ("add(f(1, 2), \"a, b\", [c, d])", "1 add(_:_:_:) [f(1, 2), \"a, b\", [c, d]] -"),
    ("at(\"3:4\", x: 1)", "1 at(_:x:) [\"3:4\", 1] -"),
    ("12:30 is late", "1 12:30 is late [] -"), ("a: b", "1 a: b [] -"), ("2024", "1 2024 [] -"),
    (":", "1 : [] -"), ("f(", "1 f( [] -"), ("f)", "1 f) [] -"), ("f(,)", "1 f(_:_:) [, ] -"),
    ("99999999999999999999: x", "1 99999999999999999999: x [] -"),
  ])
  func `A label is taken apart`(_ label: String, _ expected: String) {
    #expect(told(design([label])[0]) == expected)
  }

  @Test(arguments: [
    ("«create»", "1  [] -"), ("2: «create»", "2  [] -"),
    ("<<create>> init(n: 1)", "1 init(n:) [1] -"),
    ("new", "1  [] -"), ("newest()", "1 newest() [] -"), ("create init()", "1 init() [] -"),
  ])
  func `A creation's word isn't its name`(_ label: String, _ expected: String) {
    #expect(told(design([label], .creation)[0]) == expected)
  }

  @Test func `Without any number, messages are counted; with one, the others have none`() {
    #expect(design(["a", "b"]).map(\.number) == [1, 2])
    #expect(design(["a", "2: b"]).map(\.number) == [nil, 2])
  }

  @Test func `A reply is no step`() {
    #expect(design(["ok"], .reply).isEmpty)
  }

  @Test(arguments: [
    ("add(_:at:)", true), ("add(item, …)", true), ("add(…)", true), ("add", true),
    ("add(item, at: 3)", true), ("add(item, at: …)", true), ("add(other, …)", true),
    ("add(item)", true), ("add()", true), ("ad", false), ("add(item, at: 4)", false),
    ("Add …", true), ("adding", false), ("remove(item)", false),
  ])
  func `A label matches what it says`(_ label: String, _ matches: Bool) throws {
    let run = SequenceDiagram { run in
      run.step(from: "client", to: "Cart", "add(_:at:)", ["item", "3"])
    }
    let written = SequenceDiagram { $0.step(from: "client", to: "Cart", label) }
    #expect(try Matcher(design: written.writtenDesign()).match(run).isComplete == matches)
  }

  // MARK: - Helpers

  private func design(_ labels: [String], _ kind: Message.Kind = .call) -> [Message] {
    let written = SequenceDiagram { diagram in
      for label in labels { diagram.step(nil, kind, from: "a", to: "b", label) }
    }
    return written.writtenDesign().messages
  }

  private func told(_ message: Message) -> String {
    "\(message.number?.description ?? "-") \(message.name) "
      + "[\(message.arguments.joined(separator: ", "))] \(message.value ?? "-")"
  }
}

extension SequenceDiagram {
  fileprivate init(_ steps: (inout DesignBuilder) -> Void) { self.init(design: steps) }
}
