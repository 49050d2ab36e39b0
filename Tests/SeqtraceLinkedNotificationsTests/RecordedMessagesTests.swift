import Foundation
import SeqtraceEvents
import SeqtraceLinked
import SeqtraceLinkedNotifications
import SeqtraceRecording
import SeqtraceTranscript
import Testing

/// Typed messages of Foundation's centre, used as rewritten code uses it.
struct RecordedMessagesTests {
  private let session = RecordingSession()
  private let center = NotificationCenter()
  private let shop = Shop()

  @available(macOS 26, iOS 26, *)
  @MainActor @Test func `An observer on the main actor is called inside of the post`() {
    session.record {
      let token = recorded.addObserver(of: shop, for: DidOpen.self) { [shop] _ in shop.greet() }
      let other = recorded.addObserver(of: Shop.self, for: .didOpen) { [shop] _ in shop.greet() }
      recorded.removeObserver(other)
      recorded.post(DidOpen(), subject: shop)
      recorded.post(DidOpen(), subject: Shop())
      recorded.removeObserver(token)
      recorded.post(DidOpen(), subject: shop)
    }
    #expect(shop.greetings == 1)
    #expect(
      told == """
        client → register Tests.DidOpen at NotificationCenter [object, DidOpen.self, block] about Shop
        client → register Tests.DidOpen#2 at NotificationCenter [Shop.self, DidOpen.self, block]
        client → deregister Tests.DidOpen#2 from NotificationCenter [token]
        client → post Tests.DidOpen to NotificationCenter [DidOpen, object] about Shop
          callback Tests.DidOpen to client
            Shop.greet()
        client → post Tests.DidOpen to NotificationCenter [DidOpen, object] about Shop#2
        client → deregister Tests.DidOpen from NotificationCenter [token]
        client → post Tests.DidOpen to NotificationCenter [DidOpen, object] about Shop
        destroy Shop#2
        """)
  }

  @available(macOS 26, iOS 26, *)
  @Test func `An observer in a task is called because of the post`() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    var calls = stream.makeAsyncIterator()
    await session.record {
      let token = recorded.addObserver(for: DidSell.self) { continuation.yield($0.count) }
      let other = recorded.addObserver(of: Shop(), for: DidSell.self) { _ in }
      for count in 1...3 {
        recorded.post(DidSell(count: count), subject: shop)
        #expect(await calls.next() == count)
      }
      center.post(DidSell(count: 4))
      #expect(await calls.next() == 4)
      recorded.removeObserver(token)
      withExtendedLifetime(other) {}
    }
    let trace = session.trace()
    let posts = trace.events.filter { $0.kind == .postBegin }
    try #require(posts.map(\.name) == Array(repeating: "\(module).DidSell", count: 3))
    // Other tests, beside this one, may have callbacks that belong to no session.
    let callbacks = trace.events.filter { $0.kind == .callbackBegin && $0.name == posts[0].name }
    #expect(callbacks.prefix(3).map(\.cause) == posts.map(\.id))
    // Nobody is known to have posted the last one; only the centre's own task led to it.
    let last = try #require(callbacks.last?.cause.map { trace.events[Int($0) - 1] })
    #expect(callbacks.count == 4 && last.kind == .spawn && last.lane != posts[0].lane)
  }

  @available(macOS 26, iOS 26, *)
  @MainActor @Test func `A registration ends with its token`() {
    session.record {
      let token = recorded.addObserver(of: shop, for: DidOpen.self) { [shop] _ in shop.greet() }
      recorded.post(DidOpen(), subject: shop)
      withExtendedLifetime(token) {}
    }
    recorded.post(DidOpen(), subject: shop)
    #expect(shop.greetings == 1)
  }

  @available(macOS 26, iOS 26, *)
  @MainActor @Test func `Without a recording, messages arrive as ever`() {
    let token = recorded.addObserver(of: shop, for: .didOpen) { [shop] _ in shop.greet() }
    recorded.post(DidOpen(), subject: shop)
    recorded.removeObserver(token)
    recorded.post(DidOpen(), subject: shop)
    #expect(shop.greetings == 1)
  }

  private var recorded: _SeqtraceLinked.RecordedCenter { _SeqtraceLinked.center(center) }

  /// The module of the messages.
  private let module = String(reflecting: Shop.self).split(separator: ".")[0]

  /// The recording as a transcript, without its head and places.
  private var told: String {
    let text = String(decoding: TranscriptWriter().write(session.trace()), as: UTF8.self)
    let lines = text.replacing("\(module).", with: "Tests.").split(separator: "\n").dropFirst()
    return lines.map { String($0.split(separator: " @ ")[0]) }.joined(separator: "\n")
  }
}

@available(macOS 26, iOS 26, *)
private struct DidOpen: NotificationCenter.MainActorMessage {
  typealias Subject = Shop
}

@available(macOS 26, iOS 26, *)
extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<DidOpen> {
  fileprivate static var didOpen: Self { .init() }
}

@available(macOS 26, iOS 26, *)
private struct DidSell: NotificationCenter.AsyncMessage {
  typealias Subject = Shop

  let count: Int
}

private final class Shop: @unchecked Sendable {
  private(set) var greetings = 0

  func greet() {
    Recorder.recordCall("greet()", on: .instance(self)) { greetings += 1 }
  }
}
