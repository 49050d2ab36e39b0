import Foundation
import SeqtraceRecording

#if canImport(UIKit)
  public import UIKit
#else
  public import MiniUIKit
#endif

extension UITextView {
  /// The text that stands in an empty text view; `nil`, the default, for none.
  ///
  /// Typing hides it, and deleting every character brings it back. A text set by the program isn't
  /// noticed until the user types, since a text view tells nobody of it. The placeholder listens on
  /// the centre to which the text view posts when it is set.
  #if canImport(UIKit)
    @IBInspectable
  #endif
  public var placeholder: String? {
    get { placeholderLabel?.text }
    set { changePlaceholder(to: newValue) }
  }

  /// This side of the text view: an extension can't store anything, but it speaks for itself.
  private var side: Party { .facet("UITextView extension", of: self) }

  /// The label, which is found among the subviews since an extension can't store it.
  private var placeholderLabel: PlaceholderLabel? {
    subviews.lazy.compactMap { $0 as? PlaceholderLabel }.first
  }

  private func changePlaceholder(to text: String?) {
    Recorder.set("placeholder", to: text, of: side) {
      switch (text, placeholderLabel) {
      case (let text?, let label?):
        Recorder.set("text", to: text, of: label) { label.text = text }
        fitPlaceholder(label)
      case (let text?, nil):
        Recorder.call("addPlaceholderLabel()", on: side) { addPlaceholderLabel(text) }
      case (nil, let label?): removePlaceholder(label)
      case (nil, nil): break
      }
    }
  }

  private func addPlaceholderLabel(_ text: String) {
    let label = Recorder.create(PlaceholderLabel.self, as: "UILabel") { PlaceholderLabel() }
    label.font = font
    label.textColor = .placeholderText
    label.numberOfLines = 0
    Recorder.set("text", to: text, of: label) { label.text = text }
    fitPlaceholder(label)
    Recorder.call("addSubview(_:)", ["label"], on: self) { addSubview(label) }
    label.proxy = observeTyping()
    if hasText { showOrHidePlaceholder() }
  }

  private func observeTyping() -> NotificationProxy {
    let proxy = Recorder.create(NotificationProxy.self) {
      NotificationProxy(notificationCenter: notificationCenter)
    }
    let block: @Sendable (Notification) -> Void = { [weak self] _ in
      // Text views post on the main thread, and without a queue the block runs where the post is.
      MainActor.assumeIsolated { self?.showOrHidePlaceholder() }
    }
    let name = UITextView.textDidChangeNotification
    let arguments = ["UITextView.textDidChangeNotification", "…", "…", "block"]
    Recorder.call("addObserver(forName:object:queue:using:)", arguments, on: proxy) {
      _ = Recorder.receiving(as: side) {
        proxy.addObserver(forName: name, object: self, queue: nil, using: block)
      }
    }
    Recorder.call("addSubview(_:)", ["proxy"], on: self) { addSubview(proxy) }
    return proxy
  }

  private func showOrHidePlaceholder() {
    guard let label = placeholderLabel else { return }
    Recorder.set("isHidden", to: hasText, of: label) { label.isHidden = hasText }
  }

  private func removePlaceholder(_ label: PlaceholderLabel) {
    if let proxy = label.proxy {
      Recorder.call("removeFromSuperview()", on: proxy) { proxy.removeFromSuperview() }
    }
    Recorder.call("removeFromSuperview()", on: label) { label.removeFromSuperview() }
  }

  /// Puts the label where the text's first line is.
  private func fitPlaceholder(_ label: PlaceholderLabel) {
    let corner = CGPoint(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
    let margins = corner.x + textContainerInset.right + textContainer.lineFragmentPadding
    let space = CGSize(
      width: max(0, bounds.width - margins), height: .greatestFiniteMagnitude)
    label.frame = CGRect(origin: corner, size: label.sizeThatFits(space))
  }
}
