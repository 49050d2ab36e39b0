import Foundation
import MiniUIKit
import Synchronization
import Testing

@MainActor struct UIApplicationTests {
  private let log = Log()

  @Test func `Choosing another text size posts, choosing the same doesn't`() {
    let application = UIApplication(notificationCenter: LoggingCenter(log: log))
    application.userDidChoose(.large)
    #expect(log.take().isEmpty)
    application.userDidChoose(.extraLarge)
    #expect(log.take() == ["post UIContentSizeCategoryDidChangeNotification by UIApplication"])
    #expect(application.preferredContentSizeCategory == .extraLarge)
  }

  @Test func `The notification carries the new size`() {
    let center = NotificationCenter()
    let value = Mutex<UIContentSizeCategory?>(nil)
    let token = center.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
    ) { notification in
      let key = UIContentSizeCategory.newValueUserInfoKey
      value.withLock { $0 = notification.userInfo?[key] as? UIContentSizeCategory }
    }
    UIApplication(notificationCenter: center).userDidChoose(.small)
    withExtendedLifetime(token) { center.removeObserver(token) }
    #expect(value.withLock { $0 } == .small)
  }
}
