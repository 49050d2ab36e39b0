import PlaceholderKit
import SeqtraceRecording

extension Scenario {
  /// Typing hides the label, and deleting shows it again.
  static let typing = Scenario(
    name: "typing",
    summary: "typing hides the placeholder; deleting every character brings it back",
    title: "Typing hides the placeholder, deleting brings it back"
  ) { stage in
    let textView = stage.keep(stage.makeTextView())
    textView.placeholder = "Enter your text here!"
    Recorder.recordNote("the text view is empty: the placeholder shows", at: .instance(textView))
    stage.type("Hi", into: textView)
    Recorder.recordNote("there is text: the placeholder stays hidden", at: .instance(textView))
    stage.pressBackspace(2, in: textView)
    Recorder.recordNote("empty again: the placeholder is back", at: .instance(textView))
  }
}
