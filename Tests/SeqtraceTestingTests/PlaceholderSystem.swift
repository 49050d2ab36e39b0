import Foundation
import SeqtraceNotifications
import SeqtraceRecording

/// The article's system in a few lines, as it should be and with one fault.
enum PlaceholderSystem {
  enum Fault { case noDeregistration, swappedSteps, secondLabel }

  fileprivate static let name = Notification.Name("textDidChange")

  /// Sets a placeholder, types, and lets the text view die.
  static func run(_ fault: Fault? = nil) {
    let center = TracedNotificationCenter()
    var view: TextView? = TextView(center, fault: fault)
    view?.addPlaceholder("Name")
    view?.type("H")
    view = nil
  }
}

final class Label {}

/// Holds the registration, and removes it when it dies.
final class Proxy {
  private let center: TracedNotificationCenter
  private let deregisters: Bool
  private var tokens: [any NSObjectProtocol] = []
  private let lifetime = Lifetime()

  init(_ center: TracedNotificationCenter, deregisters: Bool) {
    self.center = center
    self.deregisters = deregisters
  }

  func observe(_ block: @escaping @Sendable (Notification) -> Void) {
    tokens.append(
      center.addObserver(forName: PlaceholderSystem.name, object: nil, queue: nil, using: block))
  }

  deinit {
    lifetime.beginDestruction(of: self)
    if deregisters { for token in tokens { center.removeObserver(token) } }
  }
}

/// A text view with a placeholder.
final class TextView {
  private let center: TracedNotificationCenter
  private let fault: PlaceholderSystem.Fault?
  private var label: Label?
  private var proxy: Proxy?
  private let lifetime = Lifetime()

  init(_ center: TracedNotificationCenter, fault: PlaceholderSystem.Fault?) {
    self.center = center
    self.fault = fault
  }

  deinit { lifetime.beginDestruction(of: self) }

  func addPlaceholder(_ text: String) {
    Recorder.recordCall("addPlaceholder(_:)", with: [Recorder.literal(text)], on: .instance(self)) {
      if fault == .swappedSteps { observe() }
      addLabel()
      if fault == .secondLabel { addLabel() }
      if fault != .swappedSteps { observe() }
    }
  }

  private func addLabel() {
    let label = Recorder.recordCreation { Label() }
    Recorder.recordCall("addSubview(_:)", with: ["label"], on: .instance(self)) {
      self.label = label
    }
  }

  private func observe() {
    let proxy = Recorder.recordCreation {
      Proxy(center, deregisters: fault != .noDeregistration)
    }
    Recorder.recordCall("observe(_:)", on: .instance(proxy)) { proxy.observe { _ in } }
    self.proxy = proxy
  }

  func type(_ text: String) {
    Recorder.recordCall("type(_:)", with: [Recorder.literal(text)], on: .instance(self)) {
      center.post(name: PlaceholderSystem.name, object: nil)
    }
  }
}
