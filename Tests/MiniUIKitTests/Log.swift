import Foundation
import MiniUIKit
import Synchronization

/// What happened, line by line, as told by all who share the log.
final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func add(_ line: String) { storage.withLock { $0.append(line) } }

  /// Gives away the lines so far.
  func take() -> [String] {
    storage.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

/// A centre that has no observers and only logs what is posted.
final class LoggingCenter: NotificationHub {
  let log: Log

  init(log: Log) { self.log = log }

  func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?, fileID: String,
    line: Int
  ) {
    log.add("post \(name.rawValue) by \(object.map { "\(type(of: $0))" } ?? "nil")")
  }

  func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?, fileID: String,
    line: Int, using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { NSObject() }

  func removeObserver(_ observer: Any, fileID: String, line: Int) {}
}

/// A view that logs every hook and its own death.
final class LoggingView: UIView {
  let name: String
  let log: Log

  init(_ name: String, log: Log) {
    self.name = name
    self.log = log
    super.init(frame: .zero)
  }

  deinit { log.add("\(name) dies") }

  override func willMove(toSuperview newSuperview: UIView?) {
    log.add("\(name) will move to \(newSuperview == nil ? "no " : "")superview")
  }
  override func didMoveToSuperview() {
    log.add("\(name) did move to \(superview == nil ? "no " : "")superview")
  }
  override func willMove(toWindow newWindow: UIWindow?) {
    log.add("\(name) will move to \(newWindow == nil ? "no " : "")window")
  }
  override func didMoveToWindow() {
    log.add("\(name) did move to \(window == nil ? "no " : "")window")
  }
  override func didAddSubview(_ subview: UIView) { log.add("\(name) did add") }
  override func willRemoveSubview(_ subview: UIView) { log.add("\(name) will remove") }
  override func layoutSubviews() { log.add("\(name) lays out") }
  override func awakeFromNib() { log.add("\(name) awakes") }
}
