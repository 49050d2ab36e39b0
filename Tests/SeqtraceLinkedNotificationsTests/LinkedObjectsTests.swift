import SeqtraceEvents
import SeqtraceLinked
import SeqtraceRecording
import SeqtraceTranscript
import Testing

/// Objects, used as rewritten code uses them.
struct LinkedObjectsTests {
  private let session = RecordingSession()

  private var told: String {
    String(decoding: TranscriptWriter().write(session.trace()), as: UTF8.self)
      .split(separator: "\n").dropFirst().joined(separator: "\n")
      .replacing(" @ SeqtraceLinkedNotificationsTests/LinkedObjectsTests.swift", with: "")
  }

  @Test func `Objects at one address, of several classes, keep their own calls`() {
    session.record {
      for _ in 0..<300 {
        Red().hello()
        Blue().hello()
      }
    }
    let events = session.trace().events
    let called = events.filter { $0.kind == .call }.compactMap(\.receiver)
    let dead = events.filter { $0.kind == .destroyBegin }.compactMap(\.receiver)
    #expect(called == dead)
    #expect(Set(called).count == 600)
  }

  @Test func `Objects that die on other threads keep their own calls`() async {
    await session.record {
      await withDiscardingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask { for _ in 0..<200 { Red().hello() } }
        }
      }
    }
    let events = session.trace().events
    #expect(Set(events.filter { $0.kind == .call }.compactMap(\.receiver)).count == 1600)
  }

  @Test func `A destruction reaches from the subclass to the superclass`() {
    session.record { _ = Leaf() }
    #expect(
      told == """
        client → create Leaf.init()
        client → destroy Leaf
          Leaf.fall()
          Leaf.rot()
        """)
  }

  @Test func `The death of an object that was never recorded is none`() {
    session.record { _ = Silent() }
    #expect(session.trace().events.isEmpty)
  }

  @Test func `An object whose initialiser fails is the one that dies`() {
    session.record { _ = try? Egg(isGood: false) }
    #expect(
      told == """
        client → create Egg.init(isGood:) throws Broken.shell
        client → destroy Egg
        """)
  }

  @Test func `A call through super is told from a recursion`() {
    session.record { Stack().push(2) }
    #expect(
      told == """
        client → Stack.push(_:)
          Stack.`super.push(_:)`
            Stack.push(_:)
              Stack.`super.push(_:)`
        client → destroy Stack
        """)
  }
}

private final class Red {
  func hello() { _SeqtraceLinked.call("hello()", on: self).end() }
  deinit { _SeqtraceLinked.death(of: self) }
}

private final class Blue {
  private let more = (0, 0)
  func hello() { _SeqtraceLinked.call("hello()", on: self).end() }
  deinit { _SeqtraceLinked.destruction(of: self, in: Blue.self).end() }
}

private final class Silent {
  deinit { _SeqtraceLinked.death(of: self) }
}

private class Plant {
  init() {
    let creation = _SeqtraceLinked.creation(of: type(of: self), in: Plant.self, "init()")
    defer { creation.end() }
    creation.complete(self)
  }
  func rot() { _SeqtraceLinked.call("rot()", on: self).end() }
  deinit {
    let destruction = _SeqtraceLinked.destruction(of: self, in: Plant.self)
    defer { destruction.end() }
    rot()
  }
}

private final class Leaf: Plant {
  func fall() { _SeqtraceLinked.call("fall()", on: self).end() }
  deinit {
    _SeqtraceLinked.beginDestruction(of: self)
    fall()
  }
}

private enum Broken: Error { case shell }

private final class Egg {
  init(isGood: Bool) throws {
    let creation = _SeqtraceLinked.creation(of: type(of: self), in: Egg.self, "init(isGood:)")
    defer { creation.end() }
    do { if !isGood { throw Broken.shell } } catch {
      creation.fail(error)
      throw error
    }
    creation.complete(self)
  }
  deinit { _SeqtraceLinked.death(of: self) }
}

private class List {
  func push(_ number: Int) {
    let call = _SeqtraceLinked.call("push(_:)", on: self, depth: 0)
    defer { call.end() }
    if number > 1 { push(number - 1) }
  }
  deinit { _SeqtraceLinked.death(of: self) }
}

private final class Stack: List {
  override func push(_ number: Int) {
    let call = _SeqtraceLinked.call("push(_:)", on: self, depth: 1)
    defer { call.end() }
    super.push(number)
  }
}
