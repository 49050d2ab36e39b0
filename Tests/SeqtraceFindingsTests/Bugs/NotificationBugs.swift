import Foundation
import SeqtraceEvents
import SeqtraceNotifications
import SeqtraceRecording

/// Programs with faults that public Swift projects had, rebuilt small, each with and without its fault.
enum NotificationBugs {
  private static func recorded(_ body: (TracedNotificationCenter) -> Void) -> Trace {
    let session = RecordingSession()
    // A centre that outlives the recording, as the default centre does.
    let center = session.record { TracedNotificationCenter() }
    session.record { body(center) }
    return withExtendedLifetime(center) { session.trace() }
  }

  // MARK: - github.com/kickstarter/ios-oss/pull/314

  /// View controllers observed with blocks and kept no token, so nothing removed the blocks.
  static func controllerWithoutToken(isFixed: Bool) -> Trace {
    recorded { center in
      for _ in 0..<2 { ProjectController(center, removes: isFixed).viewDidLoad() }
      center.post(name: Notification.Name("sessionStarted"), object: nil)
    }
  }

  // One thread uses it.
  private final class ProjectController: @unchecked Sendable {
    private let center: TracedNotificationCenter
    private let removes: Bool
    private var token: (any NSObjectProtocol)?

    init(_ center: TracedNotificationCenter, removes: Bool) {
      (self.center, self.removes) = (center, removes)
    }

    func viewDidLoad() {
      Recorder.recordCall(on: .instance(self)) {
        token = center.addObserver(
          forName: Notification.Name("sessionStarted"), object: nil, queue: nil
        ) { [weak self] _ in self?.reload() }
      }
    }

    private func reload() { Recorder.recordCall(on: .instance(self)) {} }

    deinit {
      Recorder.recordDestruction(of: self) {
        if removes, let token { center.removeObserver(token) }
      }
    }
  }

  // MARK: - github.com/pascalpp/FreeRuler/issues/136

  /// A controller removed itself, but a block is removed with its token only.
  static func removalOfSelf(isFixed: Bool) -> Trace {
    recorded { center in
      RulerController(center, removesToken: isFixed).show()
      center.post(name: Notification.Name("unitDidChange"), object: nil)
    }
  }

  private final class RulerController {
    private let center: TracedNotificationCenter
    private let removesToken: Bool
    private var token: (any NSObjectProtocol)?

    init(_ center: TracedNotificationCenter, removesToken: Bool) {
      (self.center, self.removesToken) = (center, removesToken)
    }

    func show() {
      Recorder.recordCall(on: .instance(self)) {
        token = center.addObserver(
          forName: Notification.Name("unitDidChange"), object: nil, queue: nil
        ) { _ in }
      }
    }

    deinit {
      Recorder.recordDestruction(of: self) {
        if removesToken, let token {
          center.removeObserver(token)
        } else {
          center.removeObserver(self)
        }
      }
    }
  }

  // MARK: - github.com/mattdonnelly/Swifter/pull/250

  /// Each authorization registered for the same callback URL again, so the second one was handled twice.
  static func registrationForEachAttempt(isFixed: Bool) -> Trace {
    recorded { center in
      let client = Client(center, removes: isFixed)
      for _ in 0..<2 {
        client.authorize()
        center.post(name: Notification.Name("callbackURL"), object: nil)
      }
      withExtendedLifetime(client) {}
    }
  }

  // One thread uses it.
  private final class Client: @unchecked Sendable {
    private let center: TracedNotificationCenter
    private let removes: Bool
    private let keychain = Keychain()
    private var token: (any NSObjectProtocol)?

    init(_ center: TracedNotificationCenter, removes: Bool) {
      (self.center, self.removes) = (center, removes)
    }

    func authorize() {
      Recorder.recordCall(on: .instance(self)) {
        token = center.addObserver(
          forName: Notification.Name("callbackURL"), object: nil, queue: nil
        ) { [weak self] _ in self?.finish() }
      }
    }

    private func finish() {
      if removes, let token { center.removeObserver(token) }
      keychain.store()
    }
  }

  private final class Keychain {
    func store() { Recorder.recordCall(on: .instance(self)) {} }
  }

  // MARK: - github.com/jbr7rr/MedtrumKit/pull/179

  /// A setting told its observers when it was set, and one of them set it again.
  static func settingThatIsSetByItsObserver(isFixed: Bool) -> Trace {
    recorded { center in
      let settings = PumpSettings(center, checks: isFixed)
      settings.change(to: true)
      withExtendedLifetime(settings) {}
    }
  }

  // One thread uses it.
  private final class PumpSettings: @unchecked Sendable {
    private let center: TracedNotificationCenter
    private let checks: Bool
    private var isSilent = false
    /// The original never ended.
    private var depth = 0
    private var token: (any NSObjectProtocol)?

    init(_ center: TracedNotificationCenter, checks: Bool) {
      (self.center, self.checks) = (center, checks)
      token = center.addObserver(
        forName: Notification.Name("stateDidChange"), object: nil, queue: nil
      ) { [weak self] _ in self?.change(to: true) }
    }

    func change(to value: Bool) {
      if checks, value == isSilent { return }
      if depth == 3 { return }
      depth += 1
      Recorder.recordChange(of: "isSilent", to: "\(value)", on: .instance(self)) {
        isSilent = value
        center.post(name: Notification.Name("stateDidChange"), object: nil)
      }
      depth -= 1
    }
  }
}
