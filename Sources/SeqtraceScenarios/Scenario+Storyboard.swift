import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceRecording

extension Scenario {
  /// A placeholder that was typed into Interface Builder.
  static let storyboard = Scenario(
    name: "storyboard",
    summary: "a nib sets the placeholder as a runtime attribute, before the view is shown",
    title: "A placeholder that comes from a storyboard"
  ) { stage in
    let window = stage.keep(UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let nib = stage.keep(makeNib(stage))
    let views = Recorder.call("instantiate()", on: nib) { load(nib) }
    for view in views {
      Recorder.call("addSubview(_:)", ["textView"], on: window) { window.addSubview(view) }
    }
    Recorder.call("makeKeyAndVisible()", on: window) { window.makeKeyAndVisible() }
    Recorder.note("the view is shown with its placeholder", at: .object(window))
  }

  @MainActor private static func makeNib(_ stage: Stage) -> UINib {
    var keys = KeyedSetters<RecordedTextView>()
    keys.add("placeholder", \.placeholder)
    let textView = UINib.Object(
      attributes: [("placeholder", "Enter your text here!")], keys: keys
    ) {
      Recorder.create(RecordedTextView.self) { stage.makeTextView() }
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
