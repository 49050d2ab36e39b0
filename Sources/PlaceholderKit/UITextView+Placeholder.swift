import Foundation
import SeqtraceRecording

#if canImport(UIKit)
  public import UIKit
#else
  public import MiniUIKit
#endif

extension UITextView {
  /// The text that an empty text view shows; `nil`, the default, for none.
  ///
  /// Typing hides it, and deleting every character shows it again. A text set by the program has no effect
  /// until the user types, since a text view posts nothing for it. The placeholder observes the centre to
  /// which the text view posts at the time when the placeholder is set.
  #if canImport(UIKit)
    @IBInspectable
  #endif
  public var placeholder: String? {
    get { placeholderLabel?.text }
    set { changePlaceholder(to: newValue) }
  }

  /// The extension's facet of the text view: an extension can't store anything, but it sends messages of its
  /// own.
  private var side: Recorder.Participant { .facet("UITextView extension", of: self) }

  /// The label, found among the subviews because an extension can't store it.
  private var placeholderLabel: PlaceholderLabel? {
    subviews.lazy.compactMap { $0 as? PlaceholderLabel }.first
  }

  private func changePlaceholder(to text: String?) {
    Recorder.recordChange(of: "placeholder", to: text, on: side) {
      switch (text, placeholderLabel) {
      case (let text?, let label?):
        Recorder.recordChange(of: "text", to: text, on: .instance(label)) { label.text = text }
        fitPlaceholder(label)
      case (let text?, nil):
        Recorder.recordCall("addPlaceholderLabel()", on: side) { addPlaceholderLabel(text) }
      case (nil, let label?): removePlaceholder(label)
      case (nil, nil): break
      }
    }
  }

  private func addPlaceholderLabel(_ text: String) {
    let label = Recorder.recordCreation(of: PlaceholderLabel.self, named: "UILabel") {
      PlaceholderLabel()
    }
    label.font = font
    label.textColor = .placeholderText
    label.numberOfLines = 0
    Recorder.recordChange(of: "text", to: text, on: .instance(label)) { label.text = text }
    fitPlaceholder(label)
    Recorder.recordCall("addSubview(_:)", with: ["label"], on: .instance(self)) {
      addSubview(label)
    }
    label.proxy = observeTyping()
    if hasText { showOrHidePlaceholder() }
  }

  private func observeTyping() -> NotificationProxy {
    let proxy = Recorder.recordCreation {
      NotificationProxy(notificationCenter: notificationCenter)
    }
    let block: @Sendable (Notification) -> Void = { [weak self] _ in
      // Text views post on the main thread, and without a queue the block runs on the posting thread.
      MainActor.assumeIsolated { self?.showOrHidePlaceholder() }
    }
    let name = UITextView.textDidChangeNotification
    let arguments = ["UITextView.textDidChangeNotification", "…", "…", "block"]
    Recorder.recordCall(
      "addObserver(forName:object:queue:using:)", with: arguments, on: .instance(proxy)
    ) {
      _ = Recorder.withCallbacks(to: side) {
        proxy.addObserver(forName: name, object: self, queue: nil, using: block)
      }
    }
    Recorder.recordCall("addSubview(_:)", with: ["proxy"], on: .instance(self)) {
      addSubview(proxy)
    }
    return proxy
  }

  private func showOrHidePlaceholder() {
    guard let label = placeholderLabel else { return }
    Recorder.recordChange(of: "isHidden", to: hasText, on: .instance(label)) {
      label.isHidden = hasText
    }
  }

  private func removePlaceholder(_ label: PlaceholderLabel) {
    if let proxy = label.proxy {
      Recorder.recordCall("removeFromSuperview()", on: .instance(proxy)) {
        proxy.removeFromSuperview()
      }
    }
    Recorder.recordCall("removeFromSuperview()", on: .instance(label)) {
      label.removeFromSuperview()
    }
  }

  /// Moves the label to the first line of the text.
  private func fitPlaceholder(_ label: PlaceholderLabel) {
    let corner = CGPoint(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
    let margins = corner.x + textContainerInset.right + textContainer.lineFragmentPadding
    let space = CGSize(
      width: max(0, bounds.width - margins), height: .greatestFiniteMagnitude)
    label.frame = CGRect(origin: corner, size: label.sizeThatFits(space))
  }
}
