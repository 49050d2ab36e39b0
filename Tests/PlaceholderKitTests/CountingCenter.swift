import Foundation
import MiniUIKit
import PlaceholderKit
import Synchronization

/// A centre that keeps its tokens alive until they are removed, as Apple's do, and counts them.
final class CountingCenter: NotificationHub {
  private struct Registration {
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    let block: @Sendable (Notification) -> Void
  }

  private final class Token: NSObject, Sendable {}

  private let registrations = Mutex<[ObjectIdentifier: Registration]>([:])
  private let tokens = Mutex<[Token]>([])

  /// How many registrations there are now.
  var count: Int { tokens.withLock(\.count) }

  func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?, fileID: String,
    line: Int, using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = Token()
    let object = object.map { ObjectIdentifier($0 as AnyObject) }
    tokens.withLock { $0.append(token) }
    registrations.withLock {
      $0[ObjectIdentifier(token)] = Registration(name: name, object: object, block: block)
    }
    return token
  }

  func removeObserver(_ observer: Any, fileID: String, line: Int) {
    let id = ObjectIdentifier(observer as AnyObject)
    registrations.withLock { $0[id] = nil }
    tokens.withLock { $0.removeAll { ObjectIdentifier($0) == id } }
  }

  func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?, fileID: String,
    line: Int
  ) {
    let about = object.map { ObjectIdentifier($0 as AnyObject) }
    let blocks = registrations.withLock { registrations in
      registrations.values.filter { registration in
        (registration.name ?? name) == name && (registration.object ?? about) == about
      }.map(\.block)
    }
    for block in blocks { block(Notification(name: name, object: object, userInfo: userInfo)) }
  }
}
