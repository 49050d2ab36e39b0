public import Foundation

/// A notification centre, as far as views and those who observe them need it.
///
/// UIKit's classes post to the default centre. Here the centre is passed in, so that every demo
/// and every test has one of its own, and a recorded one a centre that records.
///
/// A centre that records wants to know where in the source it is used, so that is part of each
/// method; who uses a hub writes Foundation's methods and need not think of it.
public protocol NotificationHub: AnyObject, Sendable {
  /// Posts a notification to its observers: those of its name that observe its object or all
  /// objects.
  func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?, fileID: String,
    line: Int)

  /// Has a block called for every notification of a name, about an object, `nil` standing for any.
  ///
  /// - Returns: What ``removeObserver(_:fileID:line:)`` needs to end this.
  func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?, fileID: String,
    line: Int, using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol

  /// Ends what an observer was registered for.
  func removeObserver(_ observer: Any, fileID: String, line: Int)
}

extension NotificationHub {
  /// Posts a notification to its observers: those of its name that observe its object or all
  /// objects.
  public func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil,
    in fileID: String = #fileID, at line: Int = #line
  ) { post(name: name, object: object, userInfo: userInfo, fileID: fileID, line: line) }

  /// Has a block called for every notification of a name, about an object, `nil` standing for any.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    in fileID: String = #fileID, at line: Int = #line,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    addObserver(
      forName: name, object: object, queue: queue, fileID: fileID, line: line, using: block)
  }

  /// Ends what an observer was registered for.
  public func removeObserver(
    _ observer: Any, in fileID: String = #fileID, at line: Int = #line
  ) { removeObserver(observer, fileID: fileID, line: line) }
}

/// Foundation's centre doesn't record, so it doesn't ask from where it is used.
extension NotificationCenter: NotificationHub {
  /// Posts; see Foundation's `post(name:object:userInfo:)`.
  public func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?, fileID: String,
    line: Int
  ) { post(name: name, object: object, userInfo: userInfo) }

  /// Registers; see Foundation's `addObserver(forName:object:queue:using:)`.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?, fileID: String,
    line: Int, using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    addObserver(forName: name, object: object, queue: queue, using: block)
  }

  /// Deregisters; see Foundation's `removeObserver(_:)`.
  public func removeObserver(_ observer: Any, fileID: String, line: Int) {
    removeObserver(observer)
  }
}
