import Foundation
import MiniUIKit
import PlaceholderKit
import Synchronization
import Testing

@MainActor struct NotificationProxyTests {
  private let center = CountingCenter()
  private let calls = Counter()
  private let ping = Notification.Name("ping")
  private let pong = Notification.Name("pong")

  private func post(_ name: Notification.Name) { center.post(name: name, object: nil) }

  @Test func `A proxy observes any notification for as long as its superview lives`() {
    do {
      let view = UILabel()
      let proxy = NotificationProxy(notificationCenter: center)
      proxy.addObserver(forName: ping, object: nil, queue: nil) { [calls] _ in calls.add() }
      view.addSubview(proxy)
      post(ping)
      post(pong)
      #expect(calls.value == 1)
    }
    post(ping)
    #expect(calls.value == 1)
    #expect(center.count == 0)
  }

  @Test func `A proxy observes several notifications and stops observing all of them`() {
    do {
      let proxy = NotificationProxy(notificationCenter: center)
      for name in [ping, pong] {
        proxy.addObserver(forName: name, object: nil, queue: nil) { [calls] _ in calls.add() }
      }
      post(ping)
      post(pong)
    }
    post(ping)
    #expect(calls.value == 2)
    #expect(center.count == 0)
  }

  @Test func `Taking the proxy out of its superview ends it`() {
    let view = UIView()
    view.addSubview(makeProxy())
    #expect(center.count == 1)
    view.subviews[0].removeFromSuperview()
    #expect(center.count == 0)
  }

  @Test func `A proxy that observes nothing dies in peace`() {
    do { _ = NotificationProxy(notificationCenter: center) }
    #expect(center.count == 0)
  }

  @Test func `The last reference may be given up outside the main actor`() async {
    let box = Mutex<NotificationProxy?>(makeProxy())
    await Task.detached { box.withLock { $0 = nil } }.value
    #expect(center.count == 0)
  }

  private func makeProxy() -> NotificationProxy {
    let proxy = NotificationProxy(notificationCenter: center)
    proxy.addObserver(forName: ping, object: nil, queue: nil) { _ in }
    return proxy
  }
}

/// Counts calls from wherever they come.
final class Counter: Sendable {
  private let storage = Mutex(0)
  var value: Int { storage.withLock { $0 } }
  func add() { storage.withLock { $0 += 1 } }
}
