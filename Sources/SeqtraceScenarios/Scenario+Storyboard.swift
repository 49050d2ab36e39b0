import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceRecording

extension Scenario {
  /// A placeholder that was set in Interface Builder.
  static let storyboard = Scenario(
    name: "storyboard",
    summary: "a nib sets the placeholder before the view is shown",
    title: "A placeholder that comes from a storyboard"
  ) { stage in
    let window = stage.keep(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let nib = stage.keep(makeNib(stage))
    let views = Recorder.recordCall("instantiate()", on: .instance(nib)) { load(nib) }
    for view in views {
      Recorder.recordCall("addSubview(_:)", with: ["textView"], on: .instance(window)) {
        window.addSubview(view)
      }
    }
    Recorder.recordCall("makeKeyAndVisible()", on: .instance(window)) { window.makeKeyAndVisible() }
    Recorder.recordNote("the view is shown with its placeholder", at: .instance(window))
  }

  @MainActor private static func makeNib(_ stage: Stage) -> UINib {
    var keys = KeyedSetters<RecordedTextView>()
    keys.add("placeholder", \.placeholder)
    let textView = UINib.Object(
      attributes: [("placeholder", "Enter your text here!")], keys: keys
    ) {
      Recorder.recordCreation(of: RecordedTextView.self) { stage.makeTextView() }
    }
    return UINib(objects: [textView])
  }

  @MainActor private static func load(_ nib: UINib) -> [UIView] {
    do {
      return try nib.instantiate()
    } catch {
      preconditionFailure("the scenario's nib and its keys don't agree: \(error)")
    }
  }
}
