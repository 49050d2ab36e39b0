import Placeholders
import Testing

struct PlaceholderTests {
  @Test func typingHidesThePlaceholder() {
    var view: TextView? = TextView()
    view?.placeholder = "Your name"
    weak var label = view?.placeholderLabel
    #expect(label?.isShown == true)
    view?.type("Anna")
    #expect(label?.isShown == false)
    view = nil
    #expect(label == nil)
  }
}
