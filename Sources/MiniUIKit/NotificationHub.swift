public import Foundation

/// A notification centre, with the functions that views and their observers need.
///
/// UIKit's classes post to the default centre. Here the centre is passed in, so that every demo and every
/// test has its own, and a recorded one has a centre that records.
///
/// A recording centre needs to know where in the source it is used, so each method has parameters for that.
/// Users of a hub write Foundation's methods and needn't consider them.
public protocol NotificationHub: AnyObject, Sendable {
  /// Posts a notification to its observers: those of its name that observe its object or all
  /// objects.
  func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?, fileID: String,
    line: Int)

  /// Registers a block for the notifications of a name, about one object or, with `nil`, about any.
  ///
  /// - Returns: The token for ``removeObserver(_:fileID:line:)``.
  func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?, fileID: String,
    line: Int, using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol

  /// Removes an observer.
  func removeObserver(_ observer: Any, fileID: String, line: Int)
}

extension NotificationHub {
  /// Posts a notification to its observers: those of its name that observe its object or all
  /// objects.
  public func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil,
    in fileID: String = #fileID, at line: Int = #line
  ) { post(name: name, object: object, userInfo: userInfo, fileID: fileID, line: line) }

  /// Registers a block for the notifications of a name, about one object or, with `nil`, about any.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    in fileID: String = #fileID, at line: Int = #line,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    addObserver(
      forName: name, object: object, queue: queue, fileID: fileID, line: line, using: block)
  }

  /// Removes an observer.
  public func removeObserver(
    _ observer: Any, in fileID: String = #fileID, at line: Int = #line
  ) { removeObserver(observer, fileID: fileID, line: line) }
}

/// Foundation's centre doesn't record, so it ignores the place in the source.
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
