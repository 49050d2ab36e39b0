import Foundation

// As much of a user interface as a placeholder needs.

open class View {
  public private(set) var subviews: [View] = []
  public private(set) var isShown = true

  public init() {}

  public func addSubview(_ view: View) { subviews.append(view) }

  public func show(_ isShown: Bool) { self.isShown = isShown }
}

public final class Label: View {
  public var text: String?
}

public final class TextView: View {
  public static let textDidChange = Notification.Name("TextViewTextDidChange")

  public private(set) var text = ""

  public func type(_ more: String) {
    text += more
    NotificationCenter.default.post(name: Self.textDidChange, object: self)
  }
}
