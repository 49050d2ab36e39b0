import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceRecording

extension Scenario {
  /// The proxy, reused for another notification and another control.
  static let dynamicType = Scenario(
    name: "dynamic-type",
    summary: "the same proxy, reused: a label follows the text size that the user chooses",
    title: "The proxy reused: a label that follows the text size"
  ) { stage in
    let application = stage.keep(UIApplication(notificationCenter: stage.center))
    var label: RecordedLabel? = RecordedLabel()
    label?.followTextSize(on: stage.center)
    Recorder.call("userDidChoose(_:)", [".extraExtraLarge"], on: application) {
      application.userDidChoose(.extraExtraLarge)
    }
    label = nil
    Recorder.call("userDidChoose(_:)", [".small"], on: application) {
      application.userDidChoose(.small)
    }
  }
}

extension UILabel {
  private var side: Party { .facet("UILabel extension", of: self) }

  /// Sets the font anew whenever the user chooses another text size.
  fileprivate func followTextSize(on center: ObservedCenter) {
    Recorder.call("followTextSize()", on: side) {
      let proxy = Recorder.create(NotificationProxy.self) {
        NotificationProxy(notificationCenter: center)
      }
      let arguments = ["UIContentSizeCategory.didChangeNotification", "…", "…", "block"]
      Recorder.call("addObserver(forName:object:queue:using:)", arguments, on: proxy) {
        Recorder.receiving(as: side) { observeTextSize(with: proxy) }
      }
      Recorder.call("addSubview(_:)", ["proxy"], on: self) { addSubview(proxy) }
    }
  }

  private func observeTextSize(with proxy: NotificationProxy) {
    proxy.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
    ) { [weak self] notification in
      let key = UIContentSizeCategory.newValueUserInfoKey
      let category = notification.userInfo?[key] as? UIContentSizeCategory
      MainActor.assumeIsolated { self?.setFont(for: category ?? .large) }
    }
  }

  private func setFont(for category: UIContentSizeCategory) {
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
    Recorder.set("font.pointSize", to: font.pointSize, of: self) { self.font = font }
  }
}
