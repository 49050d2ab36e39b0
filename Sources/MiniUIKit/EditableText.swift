import Foundation

/// A text with a selection, edited in whole characters as a person sees them.
///
/// Ranges count UTF-16 units, as in UIKit. A range that exceeds the text is clamped to it, and a range that
/// starts or ends inside a character is widened to whole characters, so no edit can split an emoji.
struct EditableText {
  private(set) var text: String
  /// The range that the next insertion replaces; an empty range is the insertion point.
  private(set) var selection: NSRange

  /// Creates a text with the caret at its end.
  init(_ text: String = "") {
    self.text = text
    selection = NSRange(location: text.utf16.count, length: 0)
  }

  mutating func select(_ range: NSRange) {
    selection = NSRange(characters(in: range), in: text)
  }

  /// The range that a backspace removes: the selection, or else the character before the caret, if there is
  /// one.
  var rangeBehindCaret: NSRange? {
    guard selection.length == 0 else { return selection }
    let caret = characters(in: selection).lowerBound
    guard caret > text.startIndex else { return nil }
    return NSRange(text.index(before: caret)..<caret, in: text)
  }

  /// Replaces a range by another text, and moves the caret after it.
  mutating func replace(_ range: NSRange, with replacement: String) {
    let characters = characters(in: range)
    let start = characters.lowerBound.utf16Offset(in: text)
    text.replaceSubrange(characters, with: replacement)
    selection = NSRange(location: start + replacement.utf16.count, length: 0)
  }

  private func characters(in range: NSRange) -> Range<String.Index> {
    let count = text.utf16.count
    let location = min(max(range.location, 0), count)
    let length = min(max(range.length, 0), count - location)
    let start = String.Index(utf16Offset: location, in: text)
    let lower = start == text.endIndex ? start : text.index(before: text.index(after: start))
    guard length > 0 else { return lower..<lower }
    let end = String.Index(utf16Offset: location + length, in: text)
    return lower..<(end == text.endIndex ? end : roundedUp(end))
  }

  private func roundedUp(_ index: String.Index) -> String.Index {
    let next = text.index(after: index)
    let whole = text.index(before: next)
    return whole < index ? next : whole
  }
}
