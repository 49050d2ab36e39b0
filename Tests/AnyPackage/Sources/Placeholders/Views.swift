import Foundation

// As much of a user interface as a placeholder needs.

package class View {
  package private(set) var subviews: [View] = []
  package private(set) var isShown = true

  package init() {}

  package func addSubview(_ view: View) { subviews.append(view) }

  package func show(_ isShown: Bool) { self.isShown = isShown }
}

package final class Label: View {
  package var text: String?
}

package final class TextView: View {
  package static let textDidChange = Notification.Name("TextViewTextDidChange")

  package private(set) var text = ""

  package func type(_ more: String) {
    text += more
    NotificationCenter.default.post(name: Self.textDidChange, object: self)
  }
}
