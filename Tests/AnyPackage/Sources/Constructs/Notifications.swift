import Foundation

extension Notification.Name {
  static let soldOut = Notification.Name("soldOut")
  static let restocked = Notification.Name("restocked")
}

extension NotificationCenter {
  fileprivate func postRestock() { post(name: .restocked, object: nil) }
}

/// Posts from a property's observer, as views and models do.
final class Stall {
  private let center: NotificationCenter
  var goods: Int {
    didSet {
      if goods == 0 { center.post(name: .soldOut, object: self, userInfo: ["was": oldValue]) }
    }
  }

  init(goods: Int, center: NotificationCenter) {
    self.goods = goods
    self.center = center
  }

  func sell() { goods -= 1 }
}

/// Observes for as long as it lives.
final class Clerk: @unchecked Sendable {
  private let center: NotificationCenter?
  private let queue = OperationQueue()
  private var tokens: [any NSObjectProtocol] = []

  init(at center: NotificationCenter?, watching stall: Stall) {
    self.center = center
    queue.name = "office"
    let token = center?.addObserver(forName: .soldOut, object: stall, queue: nil) {
      [weak self] in self?.order(was: $0.userInfo?["was"] as? Int ?? 0)
    }
    if let token { tokens.append(token) }
    if let token = center?.addObserver(
      forName: .restocked, object: nil, queue: queue, using: { [weak self] _ in self?.file() })
    {
      tokens.append(token)
    }
  }

  func order(was count: Int) { print("ordered, was \(count)") }
  func file() { print("filed") }

  deinit { tokens.forEach { center?.removeObserver($0) } }
}

/// Is no notification centre, though a name that it has is one's elsewhere.
struct Letterbox {
  private(set) var count = 0

  mutating func post(name: String, object: Any?) { count += 1 }
  mutating func removeObserver(_ name: String) { count -= 1 }
}

func notifications() {
  let center = NotificationCenter()
  let stall = Stall(goods: 1, center: center)
  do {
    let clerk = Clerk(at: center, watching: stall)
    stall.sell()
    center.postRestock()
    // Somebody posts whose code isn't rewritten: Foundation.
    NotificationQueue(notificationCenter: center).enqueue(
      Notification(name: .soldOut, object: stall), postingStyle: .now)
    withExtendedLifetime(clerk) {}
  }
  center.post(Notification(name: .soldOut, object: stall))
  var box = Letterbox()
  box.post(name: "letter", object: nil)
  box.removeObserver("letter")
  print("\(box.count) letters")
  strangerCenter()
}

private func strangerCenter() {
  var center = Letterbox()
  center.post(name: "letter", object: nil)
  print("\(center.count) letter")
}

// MARK: - Typed messages

struct DidOpen: NotificationCenter.MainActorMessage {
  typealias Subject = Stall
}

struct DidSell: NotificationCenter.AsyncMessage {
  typealias Subject = Stall

  let count: Int
}

/// Observes messages, and says when it got one in a task.
@MainActor
final class Reporter {
  private var token: NotificationCenter.ObservationToken?

  func observe(_ center: NotificationCenter, _ stall: Stall) {
    token = center.addObserver(of: stall, for: DidOpen.self) { [weak self] _ in self?.report() }
  }

  func stop(_ center: NotificationCenter) {
    if let token { center.removeObserver(token) }
  }

  func report() { print("opened") }
}

func countSales(_ message: DidSell) { print("\(message.count) sold") }

@MainActor
func messages() async {
  let center = NotificationCenter()
  let stall = Stall(goods: 2, center: center)
  let reporter = Reporter()
  reporter.observe(center, stall)
  center.post(DidOpen(), subject: stall)
  reporter.stop(center)
  center.post(DidOpen(), subject: stall)

  let (sales, continuation) = AsyncStream.makeStream(of: Void.self)
  let token = center.addObserver(for: DidSell.self) { message in
    countSales(message)
    continuation.yield()
  }
  var iterator = sales.makeAsyncIterator()
  for count in 1...2 {
    center.post(DidSell(count: count), subject: stall)
    await iterator.next()
  }
  center.removeObserver(token)
}
