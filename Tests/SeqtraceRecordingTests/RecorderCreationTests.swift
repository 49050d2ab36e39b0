import SeqtraceEvents
import SeqtraceRecording
import Testing

struct RecorderCreationTests {
  let session = RecordingSession()

  @Test func `A new object has its serial before its initialiser speaks`() {
    session.record {
      let node = Recorder.recordCreation(of: Node.self, by: "init(_:)", with: ["2"]) { Node(2) }
      Recorder.recordCall("visit()", on: .instance(node)) {}
    }
    #expect(
      session.trace().lines == [
        "create client → Node1 init(_:) (2)",
        "  call · → Log greet()",
        "  return",
        "  call · → Node1 prepare()",
        "  return",
        "return",
        "call client → Node1 visit()",
        "return",
        "destroyBegin · → Node1",
        "destroyEnd",
      ])
  }

  @Test func `An initialiser that creates another object keeps the two apart`() {
    session.record {
      let parent = Recorder.recordCreation {
        Node(1, child: Recorder.recordCreation { Node(2) })
      }
      Recorder.recordCall("visit()", on: .instance(parent.child!)) {}
      Recorder.recordCall("visit()", on: .instance(parent)) {}
    }
    let visits = session.trace().lines.filter { $0.contains("visit") }
    #expect(visits == ["call client → Node2 visit()", "call client → Node1 visit()"])
  }

  @Test func `An object seen inside that turns out to be another one is told apart`() {
    session.record {
      let node = Recorder.recordCreation { Node(1, child: Node(2)) }
      Recorder.recordCall("visit()", on: .instance(node)) {}
      Recorder.recordCall("visit()", on: .instance(node.child!)) {}
    }
    let visits = session.trace().lines.filter { $0.contains("visit") }
    #expect(visits.first == "call client → Node1 visit()")
    #expect(visits.last != visits.first)
  }

  @Test func `A subclass counts as the type that is created`() {
    session.record {
      let node = Recorder.recordCreation(of: Node.self) { Leaf(1) }
      Recorder.recordCall("visit()", on: .instance(node)) {}
    }
    #expect(session.trace().lines.suffix(4).first == "call client → Node1 visit()")
  }

  @Test func `A superclass does not count as the type that is created`() {
    session.record {
      _ = Recorder.recordCreation(of: Leaf.self) {
        Recorder.recordCall("visit()", on: .instance(Node(2))) {}
        return Leaf(1)
      }
    }
    #expect(session.trace().participants.map(\.serial).contains(2))
  }

  @Test func `A name replaces that of the type`() {
    session.record {
      let node = Recorder.recordCreation(of: Node.self, named: "Root") { Node(1) }
      Recorder.recordCall("visit()", on: .facet("outside", of: node)) {}
    }
    #expect(session.trace().lines.suffix(4).first == "call client → Root1 outside visit()")
  }

  @Test func `An initialiser may return nil`() {
    session.record {
      #expect(Recorder.recordCreation { Node(positive: -1) } == nil)
      #expect(Recorder.recordCreation { Node(positive: 1) } != nil)
    }
    let ends = session.trace().events.filter { $0.begin == 1 || $0.begin == 3 }
    #expect(ends.map(\.value) == ["nil", nil])
    #expect(ends.map(\.kind) == [.return, .return])
  }

  @Test func `An initialiser may throw`() {
    session.record {
      #expect(throws: Failure.self) {
        _ = try Recorder.recordCreation(of: Node.self) { () throws -> Node in throw Failure() }
      }
    }
    #expect(session.trace().lines == ["create client → Node1", "throw = Failure"])
  }

  @Test func `An initialiser may be awaited`() async {
    await session.record {
      let node = await Recorder.recordCreation(of: Node.self) {
        await Task.yield()
        return Node(1)
      }
      Recorder.recordCall("visit()", on: .instance(node)) {}
    }
    #expect(session.trace().lines.suffix(4).first == "call client → Node1 visit()")
  }

  @Test func `Without a session the object is made once`() {
    var runs = 0
    let node = Recorder.recordCreation(of: Node.self) {
      runs += 1
      return Node(1)
    }
    #expect(runs == 1)
    #expect(node.child == nil)
  }
}

private class Node {
  let child: Node?

  init(_ number: Int, child: Node? = nil) {
    self.child = child
    Recorder.recordCall("greet()", on: .role("Log")) {}
    Recorder.recordCall("prepare()", on: .instance(self)) {}
  }

  init?(positive number: Int) {
    if number < 0 { return nil }
    child = nil
  }
}

private final class Leaf: Node {}
