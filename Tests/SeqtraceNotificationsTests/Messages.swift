import Foundation
import SeqtraceNotifications

/// The line that adopts a traced centre in code written for Foundation's: the messages below are
/// written as for Apple's systems.
private typealias NotificationCenter = TracedNotificationCenter

/// Whose messages they are.
final class Calendar: Sendable {}

/// A message on the main actor that notifications stand for, too.
struct EventDidStart: NotificationCenter.MainActorMessage {
  typealias Subject = Calendar
  static var name: Notification.Name { Notification.Name("eventDidStart") }

  var title: String

  static func makeMessage(_ notification: Notification) -> Self? {
    (notification.userInfo?["title"] as? String).map { Self(title: $0) }
  }

  static func makeNotification(_ message: Self) -> Notification {
    Notification(name: name, userInfo: ["title": message.title])
  }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<EventDidStart> {
  static var didStart: Self { .init() }
}

/// A message in tasks that notifications stand for, too.
struct EventDidFinish: NotificationCenter.AsyncMessage {
  typealias Subject = Calendar
  static var name: Notification.Name { Notification.Name("eventDidFinish") }

  var minutes: Int

  static func makeMessage(_ notification: Notification) -> Self? {
    (notification.userInfo?["minutes"] as? Int).map { Self(minutes: $0) }
  }

  static func makeNotification(_ message: Self) -> Notification {
    Notification(name: name, userInfo: ["minutes": message.minutes])
  }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<EventDidFinish> {
  static var didFinish: Self { .init() }
}

/// Messages that know nothing of notifications, and nothing of the traced centre.
struct Ping: Foundation.NotificationCenter.MainActorMessage {
  typealias Subject = Calendar
}

struct Pong: Foundation.NotificationCenter.AsyncMessage {
  typealias Subject = Calendar
  var number = 0
}

/// Waits until something is so, and gives up after two minutes at least.
///
/// That long, because other tests may keep all threads busy.
func eventually(
  isolation: isolated (any Actor)? = #isolation, _ isSo: () -> Bool
) async -> Bool {
  for _ in 0..<24_000 {
    if isSo() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return isSo()
}
