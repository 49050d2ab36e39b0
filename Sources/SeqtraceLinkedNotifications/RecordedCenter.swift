public import Foundation
public import SeqtraceLinked

extension _SeqtraceLinked {
  /// Returns a notification centre in a wrapper that records its use.
  ///
  /// - Parameters:
  ///   - center: The notification centre.
  ///   - hasFreeBlock: Whether it is used to register a block that captures no values.
  public static func center(_ center: NotificationCenter, hasFreeBlock: Bool = false)
    -> RecordedCenter
  {
    RecordedCenter(center: center, hasFreeBlock: hasFreeBlock)
  }

  /// Returns an optional notification centre in a wrapper that records its use; `nil` if there is none.
  public static func center(_ center: NotificationCenter?, hasFreeBlock: Bool = false)
    -> RecordedCenter?
  {
    center.map { RecordedCenter(center: $0, hasFreeBlock: hasFreeBlock) }
  }

  /// Returns a value that isn't one of Foundation's notification centres.
  @inlinable @_disfavoredOverload
  public static func center<T>(_ other: T, hasFreeBlock: Bool = false) -> T { other }

  /// A Foundation notification centre in recorded code.
  ///
  /// The centre keeps its own behaviour: the order of its observers, the lifetime of their tokens, and the
  /// thread of a block. Calls are passed on unchanged; they are only recorded.
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
      // The centre is alive while it calls; a strong reference would keep it alive forever.
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
      /// Registers an object's method. The method's calls are recorded like those of any other method.
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

/// Returns a value as an object if it is one. On Linux, `as AnyObject` alone would box any value.
private func instance(_ value: Any?) -> AnyObject? {
  guard let value, type(of: value) is AnyClass else { return nil }
  return value as AnyObject
}

extension OperationQueue {
  /// The queue's name for traces. The name that Foundation chooses by itself contains an address.
  fileprivate var traceName: String {
    if self === OperationQueue.main { return "OperationQueue.main" }
    guard let name, !name.isEmpty, !name.hasPrefix("NSOperationQueue 0x") else {
      return "OperationQueue"
    }
    return name
  }
}
