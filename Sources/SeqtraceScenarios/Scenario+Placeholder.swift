import PlaceholderKit

extension Scenario {
  /// The article's twelve steps.
  static let placeholder = Scenario(
    name: "placeholder",
    summary: "the twelve steps: a text view gets a placeholder, is typed into, and dies",
    title: "A placeholder, from its setting to the text view's end"
  ) { stage in
    var textView: RecordedTextView? = stage.makeTextView()
    textView?.placeholder = "Enter your text here!"
    if let textView {
      stage.type("H", into: textView)
      stage.pressBackspace(in: textView)
    }
    textView = nil
  }
}
