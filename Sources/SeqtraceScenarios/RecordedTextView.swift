import MiniUIKit
import SeqtraceRecording

/// A text view with a recorded destruction, and with the parts that all solutions share.
final class RecordedTextView: UITextView, NamedParticipant {
  nonisolated static var participantName: String { "UITextView" }

  private let lifetime = Lifetime()

  deinit { lifetime.beginDestruction(of: self) }

  /// The facet for an extension of the text view.
  var side: Recorder.Participant { .facet("UITextView extension", of: self) }

  /// Adds a label that shows a text.
  func addLabel(_ text: String) -> RecordedLabel {
    let label = Recorder.recordCreation { RecordedLabel() }
    Recorder.recordChange(of: "text", to: text, on: .instance(label)) { label.text = text }
    Recorder.recordCall("addSubview(_:)", with: ["label"], on: .instance(self)) {
      addSubview(label)
    }
    return label
  }
}
