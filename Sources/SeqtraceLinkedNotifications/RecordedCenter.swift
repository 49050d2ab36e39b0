public import Foundation
public import SeqtraceLinked

extension _SeqtraceLinked {
  /// Wraps a notification centre so that its use is recorded.
  ///
  /// - Parameters:
  ///   - center: The notification centre.
  ///   - hasFreeBlock: Whether it is used to register a block that names no value from around it.
  public static func center(_ center: NotificationCenter, hasFreeBlock: Bool = false)
    -> RecordedCenter
  {
    RecordedCenter(center: center, hasFreeBlock: hasFreeBlock)
  }

  /// Wraps an optional notification centre so that its use is recorded; `nil` if there is none.
  public static func center(_ center: NotificationCenter?, hasFreeBlock: Bool = false)
    -> RecordedCenter?
  {
    center.map { RecordedCenter(center: $0, hasFreeBlock: hasFreeBlock) }
  }

  /// Returns a value that turns out not to be one of Foundation's notification centres.
  @inlinable @_disfavoredOverload
  public static func center<T>(_ other: T, hasFreeBlock: Bool = false) -> T { other }

  /// One of Foundation's notification centres in recorded code.
  ///
  /// The centre decides everything: the order of its observers, the lifetime of their tokens, and the thread
  /// of a block. The calls that pass through are only recorded.
  public struct RecordedCenter: Sendable {
    let center: NotificationCenter
    let hasFreeBlock: Bool

    // MARK: - Posting

    /// Posts a notification.
    public func post(_ notification: Notification, fileID: String = #fileID, line: Int = #line) {
      record(notification.name, notification.object, fileID, line) { center.post(notification) }
    }

    /// Posts a notification with a name and an object.
    public func post(
      name: NSNotification.Name, object: Any?, fileID: String = #fileID, line: Int = #line
    ) {
      record(name, object, fileID, line) { center.post(name: name, object: object) }
    }

    /// Posts a notification with a name, an object and further information.
    public func post(
      name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?,
      fileID: String = #fileID, line: Int = #line
    ) {
      record(name, object, fileID, line) {
        center.post(name: name, object: object, userInfo: userInfo)
      }
    }

    private func record(
      _ name: NSNotification.Name, _ object: Any?, _ fileID: String, _ line: Int,
      _ body: () -> Void
    ) {
      _SeqtraceLinked.post(
        name.rawValue, about: instance(object), at: center, fileID: fileID, line: line, body)
    }

    // MARK: - Observing

    /// Registers a block.
    public func addObserver(
      forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
      fileID: String = #fileID, line: Int = #line,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
      let registration = registration(name, object, queue, fileID, line)
      // The calling centre is alive; a strong reference would keep it forever.
      let token = center.addObserver(forName: name, object: object, queue: queue) {
        [weak center] notification in
        guard let center else { return block(notification) }
        registration.callBack(
          notification.name.rawValue, about: instance(notification.object), from: center
        ) { block(notification) }
      }
      registration.setToken(token)
      return token
    }

    #if canImport(ObjectiveC)
      /// Registers an object's method; its calls are recorded as those of any other method.
      public func addObserver(
        _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?,
        fileID: String = #fileID, line: Int = #line
      ) {
        _ = registration(name, object, nil, fileID, line)
        center.addObserver(observer, selector: selector, name: name, object: object)
      }
    #endif

    /// Removes an observer.
    public func removeObserver(_ observer: Any, fileID: String = #fileID, line: Int = #line) {
      _SeqtraceLinked.removal(
        of: instance(observer), for: nil, at: center, fileID: fileID, line: line)
      center.removeObserver(observer)
    }

    /// Removes an observer for a name and an object.
    public func removeObserver(
      _ observer: Any, name: NSNotification.Name?, object: Any?, fileID: String = #fileID,
      line: Int = #line
    ) {
      _SeqtraceLinked.removal(
        of: instance(observer), for: name?.rawValue, at: center, fileID: fileID, line: line)
      center.removeObserver(observer, name: name, object: object)
    }

    private func registration(
      _ name: NSNotification.Name?, _ object: Any?, _ queue: OperationQueue?, _ fileID: String,
      _ line: Int
    ) -> Registration {
      Registration(
        name?.rawValue, about: instance(object), hasObject: object != nil, queue: queue?.traceName,
        hasFreeBlock: hasFreeBlock, at: center, fileID: fileID, line: line)
    }
  }
}

/// A value as an object, if it is one; on Linux, `as AnyObject` alone would put any value into a box.
private func instance(_ value: Any?) -> AnyObject? {
  guard let value, type(of: value) is AnyClass else { return nil }
  return value as AnyObject
}

extension OperationQueue {
  /// The queue's name for a trace; Foundation's own choice of a name contains an address.
  fileprivate var traceName: String {
    if self === OperationQueue.main { return "OperationQueue.main" }
    guard let name, !name.isEmpty, !name.hasPrefix("NSOperationQueue 0x") else {
      return "OperationQueue"
    }
    return name
  }
}
