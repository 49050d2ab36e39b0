import Foundation
import MiniUIKit
import Testing

@MainActor struct UILabelTests {
  private let label = UILabel()

  init() { label.font = .systemFont(ofSize: 10) }

  @Test func `Touches pass through a label and not through a view`() {
    #expect(!label.isUserInteractionEnabled)
    #expect(UIView().isUserInteractionEnabled)
  }

  @Test func `A label without a text has no size`() {
    #expect(label.sizeThatFits(CGSize(width: 100, height: 100)) == .zero)
  }

  @Test func `A text is broken where the width ends, into as many lines as allowed`() {
    label.text = "twelve chars"
    let line = label.font.lineHeight
    #expect(label.sizeThatFits(.zero) == CGSize(width: 60, height: line))
    label.numberOfLines = 0
    #expect(label.sizeThatFits(CGSize(width: 25, height: 0)) == CGSize(width: 25, height: 3 * line))
    label.numberOfLines = 2
    #expect(label.sizeThatFits(CGSize(width: 25, height: 0)).height == 2 * line)
  }

  @Test func `A line break in the text counts`() {
    label.text = "a\n\nb"
    label.numberOfLines = 0
    #expect(label.sizeThatFits(.zero).height == 3 * label.font.lineHeight)
  }

  @Test(arguments: [1e-300, .greatestFiniteMagnitude, .infinity, -1])
  func `No width is too strange`(width: Double) {
    label.text = "text"
    label.numberOfLines = 0
    #expect(label.sizeThatFits(CGSize(width: width, height: 0)).height >= label.font.lineHeight)
  }

  @Test func `Fitting the size keeps the corner`() {
    label.text = "text"
    label.frame.origin = CGPoint(x: 3, y: 4)
    label.sizeToFit()
    #expect(label.frame == CGRect(x: 3, y: 4, width: 20, height: label.font.lineHeight))
  }
}
