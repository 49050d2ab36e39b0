import Foundation

/// A document that may not be saved (github.com/batonogov/pine/issues/463).
final class Document {
  struct Full: Error {}
  private(set) var message = ""
  private let isFull: Bool

  init(isFull: Bool) { self.isFull = isFull }

  private func write() throws { if isFull { throw Full() } }

  func close() { try? write() }

  func closeWithMessage() { do { try write() } catch { message = "\(error)" } }

  func leave() { do { try write() } catch {} }
}

/// A parent and a child that hold each other, and that talk.
final class Parent {
  private var child: Child?
  private let isWeak: Bool

  init(isWeak: Bool) { self.isWeak = isWeak }

  func build() {
    child = Child()
    if isWeak { child?.weakParent = self } else { child?.parent = self }
    child?.start()
  }
  func started() {}
}

final class Child {
  var parent: Parent?
  weak var weakParent: Parent?
  init() {}
  func start() { (parent ?? weakParent)?.started() }
}

/// Holds a parent as long as it lives.
final class Root {
  private var parent: Parent?
  init() {}
  func run(isWeak: Bool) {
    let parent = Parent(isWeak: isWeak)
    parent.build()
    self.parent = parent
  }
}

extension NotificationCenter {
  /// Registers for changes, in the name of the caller.
  func observeChanges(_ block: @escaping @Sendable () -> Void) -> any NSObjectProtocol {
    addObserver(forName: Notification.Name("changed"), object: nil, queue: nil) { _ in block() }
  }
}

/// A view that registers through a helper.
final class View: @unchecked Sendable {
  private let center: NotificationCenter
  private var token: (any NSObjectProtocol)?
  private var count = 0

  init(_ center: NotificationCenter, keepsToken: Bool) {
    self.center = center
    let token = center.observeChanges { [weak self] in self?.update() }
    if keepsToken { self.token = token }
  }

  deinit { if let token { center.removeObserver(token) } }

  func update() { count += 1 }
}
