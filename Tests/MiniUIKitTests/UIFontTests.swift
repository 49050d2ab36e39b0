import Foundation
import MiniUIKit
import Testing

@MainActor struct UIFontTests {
  @Test(arguments: [
    (UIContentSizeCategory.extraSmall, 14.0), (.small, 15), (.medium, 16), (.large, 17),
    (.extraLarge, 19), (.extraExtraLarge, 21), (.extraExtraExtraLarge, 23),
  ])
  func `The body style follows the text size`(category: UIContentSizeCategory, size: CGFloat) {
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize == size)
  }

  @Test func `Small styles don't get too small to read`() {
    let traits = UITraitCollection(preferredContentSizeCategory: .extraSmall)
    let footnote = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    let caption = UIFont.preferredFont(forTextStyle: .caption1, compatibleWith: traits)
    #expect(footnote.pointSize == 12)
    #expect(caption.pointSize == 11)
  }

  @Test func `An unknown text size or style is the usual one`() {
    let traits = UITraitCollection(preferredContentSizeCategory: .init(rawValue: "huge"))
    let font = UIFont.preferredFont(forTextStyle: .init(rawValue: "runes"), compatibleWith: traits)
    #expect(font.pointSize == 17)
  }
}
