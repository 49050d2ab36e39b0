import SeqtraceEvents
import SeqtraceRecording
import Testing

struct ObjectIdentityTests {
  let session = RecordingSession()

  @Test func `An object keeps its serial, and each session counts from one`() {
    let lamps = [Lamp(), Lamp()]
    let other = RecordingSession()
    session.record {
      for lamp in lamps + lamps { Recorder.recordCall("on()", on: .instance(lamp)) {} }
    }
    other.record { Recorder.recordCall("on()", on: .instance(lamps[1])) {} }
    #expect(session.calledSerials == [1, 2, 1, 2])
    #expect(other.calledSerials == [1])
  }

  @Test func `Serials count objects of all types`() {
    let (lamp, room) = (Lamp(), Room())
    session.record {
      Recorder.recordCall("on()", on: .instance(lamp)) {}
      Recorder.recordCall("enter()", on: .instance(room)) {}
    }
    #expect(session.calledSerials == [1, 2])
  }

  @Test func `An object is called by its type's name with the module and the types around it`() {
    final class Local {}
    let objects: [AnyObject] = [Cage<[Bird.Egg?]>(), Bird.Egg(), Local()]
    session.record {
      for object in objects { Recorder.recordCall("look()", on: .instance(object)) {} }
    }
    let trace = session.trace()
    let names = trace.events.compactMap { $0.receiver.map { trace[$0].name } }
    #expect(
      names
        == ["Cage<Array<Optional<Egg>>>", "Bird.Egg", "ObjectIdentityTests.Local"].map {
          "SeqtraceRecordingTests::" + $0
        })
  }

  @Test func `A recorded object is not kept alive`() {
    weak var lamp: Lamp?
    session.record {
      let created = Recorder.recordCreation { Lamp() }
      lamp = created
      Recorder.recordCall("on()", on: .facet("bulb", of: created)) {}
      #expect(lamp != nil)
    }
    #expect(lamp == nil)
  }

  @Test func `An address used again by an unrecorded death's successor is a new object`() {
    session.record { callUntilReused { Lamp() } }
    #expect(session.calledSerials == Array(1...session.trace().callCount))
  }

  @Test func `An address used again after a destruction is a new object`() {
    session.record { callUntilReused { Candle() } }
    #expect(session.calledSerials == Array(1...session.trace().callCount))
    #expect(session.trace().events.count { $0.kind == .destroyEnd } == session.trace().callCount)
  }

  @Test func `An address used again by an object of another type is a new object`() {
    var isLamp = false
    session.record {
      callUntilReused {
        isLamp.toggle()
        return isLamp ? Lamp() : Bulb()
      }
    }
    #expect(session.calledSerials == Array(1...session.trace().callCount))
  }

  @Test func `Objects that are first heard of in their deinit are told apart`() {
    session.record {
      for _ in 1...20 { _ = Candle() }
    }
    let dead = session.trace().events.filter { $0.kind == .destroyBegin }.compactMap(\.receiver)
    #expect(Set(dead).count == 20)
  }

  @Test func `In its deinit an object is still itself`() {
    session.record {
      let moth = Moth()
      Recorder.recordCall("fly()", on: .instance(moth)) {}
    }
    #expect(
      session.trace().lines == [
        "call client → Moth1 fly()", "return", "call client → Moth1 sizzle()", "return",
        "destroyBegin · → Moth1", "destroyEnd",
      ])
  }

  /// Calls a new object again and again until one gets an address that another one had.
  private func callUntilReused(_ make: () -> AnyObject) {
    var addresses: Set<ObjectIdentifier> = []
    var isReused = false
    for _ in 1...10_000 where !isReused {
      let object = make()
      Recorder.recordCall("on()", on: .instance(object)) {}
      isReused = !addresses.insert(ObjectIdentifier(object)).inserted
    }
    #expect(isReused, "No address was used again, so nothing was tested.")
  }
}

extension RecordingSession {
  fileprivate var calledSerials: [Int] {
    let trace = trace()
    return trace.events.filter { $0.kind == .call }
      .compactMap { $0.receiver.flatMap { trace[$0].serial } }.map(Int.init)
  }
}

extension Trace {
  fileprivate var callCount: Int { events.count { $0.kind == .call } }
}

private final class Bulb {}

private final class Cage<Content> {}

private enum Bird {
  final class Egg {}
}

private final class Candle {
  deinit { Recorder.recordDestruction(of: self) }
}

private final class Moth {
  deinit { Recorder.recordCall("sizzle()", on: .instance(self)) {} }
}
