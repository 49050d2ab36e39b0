import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

/// Loops of a test whose passes differ in what happens inside.
struct StoryPassesTests {
  /// Each pass seats a guest; the inside of each is given by its lines.
  private func story(
    passes: [[String]], after: String = "", leastPasses: Int = 2
  ) throws -> SequenceDiagram {
    let body = passes.map { inside in
      "  step `hall.seat(guest)`\n  Hall.seat(_:) @ Hall/Hall.swift\n"
        + inside.map { "    \($0) @ Hall/Hall.swift\n" }.joined()
    }
    let text = """
      seqtrace transcript 1

      client → <HallTests>.seats() @ HallTests/HallTests.swift
        step `let hall = Hall()`
        create Hall.init() @ Hall/Hall.swift
        name hall at Hall @ HallTests/HallTests.swift
        step `let table = Table()`
        create Table.init() @ Hall/Hall.swift
        name table at Table @ HallTests/HallTests.swift
        step `let waiter = Waiter()`
        create Waiter.init() @ Hall/Hall.swift
        name waiter at Waiter @ HallTests/HallTests.swift

      """
    let trace = try TranscriptReader().read(
      Array((text + body.joined() + after).utf8)
    ).trace
    var builder = DiagramBuilder()
    builder.tellsTest = true
    builder.leastPasses = leastPasses
    return builder.build(trace)
  }

  /// The messages to others than the test's objects' creations, with the fragments around each.
  private func lines(_ diagram: SequenceDiagram) -> [String] {
    diagram.messages.filter { $0.kind == .call }.map { message in
      let around = diagram.fragments.filter { $0.positions.contains(message.position) }
        .map { "\($0.operator) [\($0.operands[0].condition?.text ?? "")] " }
      return around.joined() + message.name
    }
  }

  @Test func `What isn't in each pass is an option, and the passes fold`() throws {
    let diagram = try story(passes: [
      ["Table.add(_:)"], ["Table.add(_:)", "Waiter.call(_:)"], ["Table.add(_:)"],
    ])
    #expect(
      lines(diagram.foldingRepeats()) == [
        "loop [3 times] seat(guest)",
        "loop [3 times] add(_:)", "loop [3 times] opt [1 of 3 times] call(_:)",
      ])
    // Each pass is told alike, whatever happened in it.
    #expect(diagram.messages.count { $0.name == "call(_:)" } == 3)
  }

  @Test func `What the same passes have is one option, and repetitions in a pass are counted`()
    throws
  {
    let diagram = try story(passes: [
      ["Waiter.call(_:)", "Waiter.pay()", "Table.add(_:)"],
      Array(repeating: "Table.add(_:)", count: 4),
      ["Waiter.call(_:)", "Waiter.pay()", "Table.add(_:)"],
    ])
    #expect(
      lines(diagram.foldingRepeats()) == [
        "loop [3 times] seat(guest)", "loop [3 times] opt [2 of 3 times] call(_:)",
        "loop [3 times] opt [2 of 3 times] pay()", "loop [3 times] add(_:)",
        "loop [3 times] opt [1 of 3 times] loop [3 times] add(_:)",
      ])
  }

  @Test func `Equal passes have no options`() throws {
    let diagram = try story(passes: [["Table.add(_:)"], ["Table.add(_:)"]])
    #expect(diagram.fragments.isEmpty)
    #expect(lines(diagram.foldingRepeats()).count == 2)
  }

  @Test(arguments: [(2, true), (3, true), (4, false)])
  func `Passes that don't fold stay as they are`(leastPasses: Int, isUnited: Bool) throws {
    let diagram = try story(
      passes: [[], ["Waiter.call(_:)"], []], leastPasses: leastPasses)
    #expect(diagram.messages.count { $0.name == "call(_:)" } == (isUnited ? 3 : 1))
    #expect(diagram.fragments.isEmpty != isUnited)
  }

  @Test func `Passes that have little in common are told as they are`() throws {
    let diagram = try story(passes: (0..<400).map { ["Waiter.serve\($0)()"] })
    #expect(diagram.fragments.isEmpty)
    #expect(diagram.messages.count { $0.name == "seat(guest)" } == 400)
  }

  @Test func `Passes with another order are told as they are`() throws {
    let diagram = try story(passes: [
      ["Table.add(_:)", "Waiter.call(_:)"], ["Waiter.call(_:)", "Table.add(_:)"],
    ])
    #expect(diagram.fragments.isEmpty)
  }

  @Test func `A pass that fails is none of the others`() throws {
    let diagram = try story(
      passes: [["Table.add(_:)"], ["Waiter.call(_:)"]],
      after:
        "  issue `the hall is full`\n  step `hall.seat(guest)`\n  Hall.seat(_:) @ Hall/Hall.swift\n"
    )
    #expect(diagram.notes.count == 1)
    #expect(diagram.messages.count { $0.name == "seat(guest)" } == 3)
    // The note is between the passes, so that two of them fold.
    #expect(lines(diagram.foldingRepeats()).last == "seat(guest)")
  }
}
