public import Foundation

/// A text that the user can read but not change.
open class UILabel: UIView {
  /// The text that the label shows.
  open var text: String?
  /// The font of the text; `nil` means the system's font in 17 points.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet { if font == nil { font = .systemFont(ofSize: 17) } }
  }
  /// The text's colour; `nil` means ``UIColor/label``.
  open var textColor: UIColor! = .label {
    didSet { if textColor == nil { textColor = .label } }
  }
  /// The largest number of lines; 0 means as many as the text needs.
  open var numberOfLines = 1

  /// Creates a label; touches pass through it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// The size of the text, broken into lines if the given width isn't 0.
  ///
  /// There is no typesetter here: every character counts as half an em wide.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let advance = font.pointSize / 2
    let limit = size.width > 0 ? max(1, Int(min(size.width / advance, 1e6))) : .max
    var lineCount = 0
    var longest = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lineCount += max(1, (line.count - 1) / limit + 1)
      longest = max(longest, min(line.count, limit))
    }
    if numberOfLines > 0 { lineCount = min(lineCount, numberOfLines) }
    return CGSize(
      width: CGFloat(longest) * advance, height: CGFloat(lineCount) * font.lineHeight)
  }
}
