import Dispatch
import SeqtraceEvents
import SeqtraceRecording
import Synchronization
import Testing

struct LifetimeTests {
  let session = RecordingSession()

  @Test func `A destruction ends after all that the object owned is gone`() {
    session.record { _ = Recorder.recordCreation { Ship() } }
    #expect(
      session.trace().lines == [
        "create client → Ship1",
        "return",
        "destroyBegin client → Ship1",
        "  call · → harbour signal()",
        "  return",
        "  call · → Ship1 moor()",
        "  return",
        "  destroyBegin · → Anchor2",
        "  destroyEnd",
        "  destroyBegin · → Sail3",
        "  destroyEnd",
        "destroyEnd",
      ])
  }

  @Test func `A lifetime that was never told of the death records nothing`() {
    session.record { _ = Buoy() }
    #expect(session.trace().events.isEmpty)
  }

  @Test func `The tokens of a class and its superclass record one destruction`() {
    session.record { _ = Fleet() }
    #expect(
      session.trace().lines == [
        "destroyBegin client → Fleet1", "  call · → Fleet1 disband()", "  return", "destroyEnd",
      ])
  }

  @Test func `An object dies in the session in which it was made`() {
    var sail: Sail?
    session.record { sail = Sail() }
    let other = RecordingSession()
    other.record { sail = nil }
    #expect(sail == nil)
    #expect(session.trace().lines == ["destroyBegin · → Sail1", "destroyEnd"])
    #expect(other.trace().events.isEmpty)
  }

  @Test func `On a thread that nobody records, an object's last words are recorded`() {
    let sea = Sea()
    session.record { sea.whale.withLock { $0 = Whale() } }
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      sea.whale.withLock { $0 = nil }
      done.signal()
    }
    done.wait()
    #expect(
      session.trace().lines == [
        "destroyBegin · → Whale1", "  call · → sea sing()", "  return", "destroyEnd",
      ])
  }

  @Test func `An object that no session has seen dies in the current one`() {
    var sail: Sail? = Sail()
    session.record { sail = nil }
    #expect(sail == nil)
    #expect(session.trace().lines == ["destroyBegin client → Sail1", "destroyEnd"])
  }

  @Test func `An object of a session that is gone dies in no other one`() {
    var session: RecordingSession? = RecordingSession()
    var sail: Sail?
    session?.record { sail = Sail() }
    session = nil
    let other = RecordingSession()
    other.record { sail = nil }
    #expect(sail == nil)
    #expect(other.trace().events.isEmpty)
  }

  @Test func `A token that outlives its object and its caller ends with the caller`() {
    var stolen: Lifetime?
    session.record {
      Recorder.recordCall("rob()", on: .role("pirate")) {
        let barrel = Barrel()
        stolen = barrel.lifetime
      }
      stolen = nil
    }
    #expect(stolen == nil)
    #expect(
      session.trace().lines == [
        "call client → pirate rob()", "  destroyBegin · → Barrel1", "  destroyEnd", "return",
      ])
  }

  @Test func `A token that dies inside a later call waits for the end of that call`() {
    var stolen: Lifetime?
    session.record {
      do {
        let barrel = Barrel()
        stolen = barrel.lifetime
      }
      Recorder.recordCall("sell()", on: .role("market")) { stolen = nil }
      Recorder.recordNote("sold")
    }
    #expect(stolen == nil)
    #expect(
      session.trace().lines == [
        "destroyBegin client → Barrel1", "  call · → market sell()", "  return", "destroyEnd",
        "note client → · sold",
      ])
  }
}

private class Hull {
  private let anchor = Anchor()
  private let lifetime = Lifetime()
  deinit { Recorder.recordCall("moor()", on: .instance(self)) {} }
}

private final class Ship: Hull {
  private let sail = Sail()
  private let lifetime = Lifetime()
  deinit {
    lifetime.beginDestruction(of: self)
    Recorder.recordCall("signal()", on: .role("harbour")) {}
  }
}

private final class Anchor {
  private let lifetime = Lifetime()
  deinit { lifetime.beginDestruction(of: self) }
}

private final class Sail {
  private let lifetime = Lifetime()
  deinit { lifetime.beginDestruction(of: self) }
}

private class Group {
  private let lifetime = Lifetime()
  deinit {
    lifetime.beginDestruction(of: self)
    Recorder.recordCall("disband()", on: .instance(self)) {}
  }
}

private final class Fleet: Group {
  private let lifetime = Lifetime()
  deinit { lifetime.beginDestruction(of: self) }
}

private final class Sea: Sendable {
  let whale = Mutex<Whale?>(nil)
}

private final class Whale: Sendable {
  private let lifetime = Lifetime()
  deinit {
    lifetime.beginDestruction(of: self)
    Recorder.recordCall("sing()", on: .role("sea")) {}
  }
}

private final class Buoy {
  private let lifetime = Lifetime()
}

private final class Barrel {
  let lifetime = Lifetime()
  deinit { lifetime.beginDestruction(of: self) }
}
