public import Foundation

/// A text of several lines that the user can edit.
///
/// Edits by the *user*, through ``insertText(_:)`` and ``deleteBackward()``, ask the delegate, inform it, and
/// post ``textDidChangeNotification``, in this order. Edits by the *program*, by setting ``text``, inform
/// neither the delegate nor observers.
open class UITextView: UIView {
  /// Posted when the user has changed the text; the object is the text view.
  public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted when editing has started; the object is the text view.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when editing has ended; the object is the text view.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  /// The centre to which the text view posts; in UIKit, it is always the default centre.
  public final var notificationCenter: any NotificationHub = NotificationCenter.default

  /// The delegate, which the text view asks before the user's editing and informs afterwards. It
  /// isn't kept alive.
  open weak var delegate: (any UITextViewDelegate)?
  /// Whether the user may edit the text.
  open var isEditable = true
  /// The font of the text.
  open var font: UIFont? = .systemFont(ofSize: 12)
  /// The text's colour.
  open var textColor: UIColor? = .label
  /// The margins between the view's edges and the text, in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// The area for the text.
  public final let textContainer = NSTextContainer()

  private var content = EditableText()

  /// The text; setting it moves the caret to the end and informs neither the delegate nor
  /// observers.
  open var text: String! {
    get { content.text }
    set { content = EditableText(newValue ?? "") }
  }

  /// The selected range, in UTF-16 units; an empty range is the caret.
  ///
  /// A range that exceeds the text is clamped to it, and widened to whole characters.
  open var selectedRange: NSRange {
    get { content.selection }
    set {
      let old = content.selection
      content.select(newValue)
      if content.selection != old { delegate?.textViewDidChangeSelection(self) }
    }
  }

  /// Whether there is any text.
  open var hasText: Bool { !content.text.isEmpty }

  /// Types: replaces the selection, if the delegate agrees.
  open func insertText(_ text: String) { edit(content.selection, replacement: text) }

  /// Types a backspace: removes the selection or the character before the caret.
  ///
  /// A character is what a person sees as one, so an emoji with many code points is removed at once.
  open func deleteBackward() {
    if let range = content.rangeBehindCaret { edit(range, replacement: "") }
  }

  private func edit(_ range: NSRange, replacement: String) {
    guard isEditable, range.length > 0 || !replacement.isEmpty,
      delegate?.textView(self, shouldChangeTextIn: range, replacementText: replacement) ?? true
    else { return }
    content.replace(range, with: replacement)
    delegate?.textViewDidChangeSelection(self)
    delegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  // MARK: Editing begins and ends

  /// Whether the user may edit the text.
  open override var canBecomeFirstResponder: Bool { isEditable }

  /// Starts editing, if the delegate agrees.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard delegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    delegate?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
    return true
  }

  /// Ends editing, if the delegate agrees.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder()
    else { return false }
    delegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
    return true
  }

  private func post(_ name: Notification.Name) {
    notificationCenter.post(name: name, object: self, userInfo: nil)
  }
}

/// The area for a text.
@MainActor public final class NSTextContainer {
  /// The distance between a line and the area's left and right edges, in points.
  public var lineFragmentPadding: CGFloat = 5
}
