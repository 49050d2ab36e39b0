import SeqtraceEvents
import SeqtraceRecording
import Testing

/// Who creates an object while another one is being created.
struct NestedCreationTests {
  let session = RecordingSession()

  private var creations: [String] { session.trace().lines.filter { $0.contains("create") } }

  @Test func `An argument comes from what is around the creation that it is made for`() {
    let shop = Shop()
    session.record {
      Recorder.recordCall("open()", on: .instance(shop)) {
        _ = Recorder.recordCreation { Part(Recorder.recordCreation { Part(nil) }) }
      }
      _ = Recorder.recordCreation {
        Part(Recorder.recordCreation { Part(Recorder.recordCreation { Part(nil) }) })
      }
    }
    #expect(
      creations == [
        "  create · → Part2", "    create Shop1 → Part3",
        "create client → Part4", "  create client → Part5", "    create client → Part6",
      ])
  }

  @Test func `A sender that is named sends the arguments, too, unless they name another`() {
    session.record {
      _ = Recorder.recordCreation(from: .role("factory")) {
        Part(Recorder.recordCreation { Part(nil) })
      }
      _ = Recorder.recordCreation {
        Part(Recorder.recordCreation(from: .role("depot")) { Part(nil) })
      }
    }
    #expect(
      creations == [
        "create factory → Part1", "  create factory → Part2",
        "create client → Part3", "  create depot → Part4",
      ])
  }

  @Test func `What an initialiser creates comes from its object`() {
    session.record { _ = Recorder.recordCreation { Shop(owning: 1) } }
    #expect(creations == ["create client → Shop1", "  create · → Part2"])
  }

  @Test func `What initial values create comes from the object, and nothing else does`() {
    let shop = Shop()
    session.record {
      _ = Recorder.recordCreation { Part(nil) }
      _ = Cabinet(asking: ["Missing", "Part"])
      Recorder.recordCall("open()", on: .instance(shop)) {
        _ = Recorder.recordCreation { Part(nil) }
        _ = Cabinet(asking: ["Part", "Missing"])
        _ = Cabinet(asking: [])
      }
    }
    #expect(
      creations == [
        "create client → Part1", "create client → Cabinet3 init(asking:)", "  create · → Part2",
        "  create · → Part5", "  create · → Cabinet7 init(asking:)", "    create · → Part6",
        "  create · → Part8", "  create · → Cabinet9 init(asking:)",
      ])
  }

  @Test func `An initialiser that creates its like is not taken for an argument`() {
    session.record { _ = Recorder.recordCreation { Chain(3) } }
    #expect(
      creations == [
        "create client → Chain1", "  create · → Chain2", "    create · → Chain3",
      ])
  }

  @Test func `What is called in between creates for itself`() {
    session.record {
      _ = Recorder.recordCreation {
        Recorder.recordCall("find()", on: .role("store")) {
          Part(Recorder.recordCreation { Part(nil) })
        }
      }
    }
    #expect(creations == ["create client → Part1", "    create · → Part2"])
  }

  @Test func `It is the same where the creations await`() async {
    await session.record {
      _ = await Recorder.recordCreation {
        await Task.yield()
        return Part(await Recorder.recordCreation { await Part(later: nil) })
      }
    }
    #expect(creations == ["create client → Part1", "  create client → Part2"])
  }
}

private final class Part: Sendable {
  let part: Part?
  init(_ part: Part?) { self.part = part }
  init(later part: Part?) async { self.part = part }
}

private final class Shop {
  let parts: [Part]
  init() { parts = [] }
  init(owning count: Int) {
    parts = (0..<count).map { _ in Recorder.recordCreation { Part(nil) } }
  }
}

private final class Chain {
  let next: Chain?
  init(_ length: Int) {
    next = length > 1 ? Recorder.recordCreation { Chain(length - 1) } : nil
  }
}

/// Has an initial value that creates an object, as `@Traced` sees it.
private final class Cabinet {
  let part = Recorder.recordCreation { Part(nil) }

  init(asking types: [String]) {
    let creation = Recorder.beginCreation(
      of: Swift.type(of: self), in: Cabinet.self, initialCreations: types)
    defer { creation.end() }
    creation.complete(with: self)
  }
}
