import Foundation

extension TextView {
  /// The text that an empty text view shows.
  package var placeholder: String? {
    get { placeholderLabel?.text }
    set {
      if placeholderLabel == nil { addPlaceholderLabel() }
      placeholderLabel?.text = newValue
    }
  }

  package var placeholderLabel: Label? { subviews.lazy.compactMap { $0 as? Label }.first }

  private func addPlaceholderLabel() {
    addSubview(Label())
    let proxy = NotificationProxy()
    proxy.addObserver(forName: Self.textDidChange, object: self) { [weak self] _ in
      self?.updatePlaceholder()
    }
    addSubview(proxy)
  }

  private func updatePlaceholder() { placeholderLabel?.show(text.isEmpty) }
}
