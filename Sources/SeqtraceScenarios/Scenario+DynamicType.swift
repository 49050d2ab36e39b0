import Foundation
import MiniUIKit
import PlaceholderKit
import SeqtraceRecording

extension Scenario {
  /// The proxy, reused for another notification and another control.
  static let dynamicType = Scenario(
    name: "dynamic-type",
    summary:
      "the same proxy for another notification: a label follows the user's text size",
    title: "The proxy reused: a label that follows the text size"
  ) { stage in
    let application = stage.keep(UIApplication(notificationCenter: stage.center))
    var label: RecordedLabel? = RecordedLabel()
    label?.followTextSize(on: stage.center)
    Recorder.recordCall("userDidChoose(_:)", with: [".extraExtraLarge"], on: .instance(application))
    {
      application.userDidChoose(.extraExtraLarge)
    }
    label = nil
    Recorder.recordCall("userDidChoose(_:)", with: [".small"], on: .instance(application)) {
      application.userDidChoose(.small)
    }
  }
}

extension UILabel {
  private var side: Recorder.Participant { .facet("UILabel extension", of: self) }

  /// Sets the font again whenever the user chooses another text size.
  fileprivate func followTextSize(on center: ObservedCenter) {
    Recorder.recordCall("followTextSize()", on: side) {
      let proxy = Recorder.recordCreation {
        NotificationProxy(notificationCenter: center)
      }
      let arguments = ["UIContentSizeCategory.didChangeNotification", "…", "…", "block"]
      Recorder.recordCall(
        "addObserver(forName:object:queue:using:)", with: arguments, on: .instance(proxy)
      ) {
        Recorder.withCallbacks(to: side) { observeTextSize(with: proxy) }
      }
      Recorder.recordCall("addSubview(_:)", with: ["proxy"], on: .instance(self)) {
        addSubview(proxy)
      }
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
    Recorder.recordChange(of: "font.pointSize", to: font.pointSize, on: .instance(self)) {
      self.font = font
    }
  }
}
