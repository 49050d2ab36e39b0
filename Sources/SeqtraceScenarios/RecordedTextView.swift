import MiniUIKit
import SeqtraceRecording

/// A text view whose death is recorded, and that knows the parts that all solutions share.
final class RecordedTextView: UITextView, NamedParticipant {
  nonisolated static var participantName: String { "UITextView" }

  private let lifetime = Lifetime()

  deinit { lifetime.beginDestruction(of: self) }

  /// The side of the text view that an extension of it would be.
  var side: Party { .facet("UITextView extension", of: self) }

  /// Adds a label that shows a text.
  func addLabel(_ text: String) -> RecordedLabel {
    let label = Recorder.create(RecordedLabel.self) { RecordedLabel() }
    Recorder.set("text", to: text, of: label) { label.text = text }
    Recorder.call("addSubview(_:)", ["label"], on: self) { addSubview(label) }
    return label
  }
}
