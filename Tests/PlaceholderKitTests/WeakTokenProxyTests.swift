import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceNotifications
import Testing

@MainActor struct WeakTokenProxyTests {
  private let center = CountingCenter()
  private let calls = Counter()
  private let ping = Notification.Name("ping")

  private func observe(with proxy: WeakTokenProxy) {
    proxy.addObserver(forName: ping, object: nil, queue: nil) { [calls] _ in calls.add() }
  }

  @Test func `The centre keeps the token, and the proxy's end removes it`() {
    do {
      let proxy = WeakTokenProxy()
      proxy.notificationCenter = center
      #expect(!proxy.isObserving)
      observe(with: proxy)
      #expect(proxy.isObserving)
      center.post(name: ping, object: nil)
    }
    #expect(calls.value == 1)
    #expect(center.count == 0)
  }

  @Test func `Another registration takes the place of the first`() {
    let proxy = WeakTokenProxy()
    proxy.notificationCenter = center
    observe(with: proxy)
    observe(with: proxy)
    center.post(name: ping, object: nil)
    #expect(calls.value == 1)
    #expect(center.count == 1)
  }

  @Test func `Another centre ends what the proxy observes`() {
    let proxy = WeakTokenProxy()
    proxy.notificationCenter = center
    observe(with: proxy)
    proxy.notificationCenter = CountingCenter()
    #expect(center.count == 0)
    #expect(!proxy.isObserving)
  }

  @Test func `Without another one, the centre is the one in front of the default`() {
    #expect(WeakTokenProxy().notificationCenter === TracedNotificationCenter.default)
  }
}
