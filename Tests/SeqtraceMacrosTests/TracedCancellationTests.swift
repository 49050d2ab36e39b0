#if Macros
  import SeqtraceEvents
  import SeqtraceMacros
  import SeqtraceRecording
  import Testing

  struct TracedCancellationTests {
    @Test func `What ends in a cancelled task is marked as by hand`() async {
      let session = RecordingSession()
      await session.record {
        let task = Task {
          while !Task.isCancelled { await Task.yield() }
          let pier = await Pier()
          await pier.wait()
          try? await pier.check()
          try? pier.checkAtOnce()
          await pier.take([1])
          try? await pier.refuse([1])
          pier.rest()
        }
        task.cancel()
        await task.value
      }
      let events = session.trace().events
      let endings = events.filter(\.kind.isOutcome).map { ending in
        let name = events.first { $0.id == ending.begin }?.name ?? ""
        return "\(name) \(ending.kind.rawValue) \(ending.isCancelled ? "cancelled" : "")"
      }
      #expect(
        endings == [
          "init() return cancelled", "wait() return cancelled", "check() throw cancelled",
          "checkAtOnce() throw cancelled", "take(_:) return cancelled",
          "refuse(_:) throw cancelled",
          "rest() return ",
        ])
    }

    @Test func `A scope says that its function awaits`() {
      let text = expansion(
        of: """
          struct S {
            @TracedFunction func take(_ x: consuming [Int]) async { await g() }
            @TracedFunction init() async { await g() }
          }
          """)
      #expect(
        text.contains(
          #"beginCall("take(_:)", on: .type(Self.self), isAsync: true, fileID: "Shop/Shop.swift", line: 2)"#
        ))
      #expect(
        text.contains(
          #"beginCall("init()", on: .type(Self.self), isAsync: true, fileID: "Shop/Shop.swift", line: 3)"#
        ))
    }
  }

  private struct Refusal: Error {}

  @Traced
  private final class Pier: Sendable {
    init() async { await Task.yield() }
    func wait() async {}
    func check() async throws { try Task.checkCancellation() }
    func checkAtOnce() throws { try Task.checkCancellation() }
    func take(_ cargo: consuming [Int]) async { _ = cargo }
    func refuse(_ cargo: consuming [Int]) async throws { throw Refusal() }
    func rest() {}
  }
#endif
