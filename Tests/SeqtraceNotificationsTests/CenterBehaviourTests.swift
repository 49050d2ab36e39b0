import Foundation
import SeqtraceNotifications
import SeqtraceRecording
import Testing

/// How a test gets its centre: all of them must behave the same.
enum CenterKind: CaseIterable, CustomTestStringConvertible {
  case silent, recording, forwarding

  var testDescription: String { "\(self)" }

  func make() -> TracedNotificationCenter {
    switch self {
    case .silent: TracedNotificationCenter(session: nil)
    case .recording: TracedNotificationCenter(session: RecordingSession())
    case .forwarding:
      TracedNotificationCenter(forwarding: NotificationCenter(), session: RecordingSession())
    }
  }
}

struct CenterBehaviourTests {
  let diary = Diary()
  let editor = Editor()

  @Test(arguments: CenterKind.allCases)
  func `A post reaches its observers in registration order`(_ kind: CenterKind) {
    let center = kind.make()
    for number in 1...20 {
      _ = center.addObserver(forName: number % 3 == 0 ? nil : .typed, object: nil, queue: nil) {
        [diary] _ in diary.write("\(number)")
      }
    }
    center.post(name: .typed, object: nil)
    #expect(diary.entries == (1...20).map(String.init))
  }

  @Test(arguments: CenterKind.allCases)
  func `A name filters, and no name hears all`(_ kind: CenterKind) {
    let center = kind.make()
    observe(center, .typed, as: "typed")
    observe(center, nil, as: "all")
    center.post(name: .typed, object: nil)
    center.post(name: .saved, object: editor)
    #expect(diary.entries == ["typed", "all", "all"])
  }

  @Test(arguments: CenterKind.allCases)
  func `An object filters by identity`(_ kind: CenterKind) {
    let center = kind.make()
    observe(center, .typed, object: editor, as: "mine")
    observe(center, .typed, object: Equal(), as: "equal")
    center.post(name: .typed, object: Editor())
    center.post(name: .typed, object: nil)
    center.post(name: .typed, object: Equal())
    #expect(diary.entries.isEmpty)
    center.post(name: .typed, object: editor)
    #expect(diary.entries == ["mine"])
  }

  @Test(arguments: CenterKind.allCases)
  func `A value as object matches no post`(_ kind: CenterKind) {
    let center = kind.make()
    observe(center, .typed, object: "text", as: "value")
    center.post(name: .typed, object: "text")
    center.post(name: .typed, object: nil)
    #expect(diary.entries.isEmpty)
  }

  @Test(arguments: CenterKind.allCases)
  func `The observed object is not kept alive, and its successor is not observed`(
    _ kind: CenterKind
  ) {
    let center = kind.make()
    weak var observed: Editor?
    var isReused = false
    for _ in 1...1000 where !isReused {
      let address = autoreleased { () -> ObjectIdentifier in
        let editor = Editor()
        observed = editor
        observe(center, .typed, object: editor, as: "old")
        return ObjectIdentifier(editor)
      }
      #expect(observed == nil)
      let successor = Editor()
      isReused = ObjectIdentifier(successor) == address
      center.post(name: .typed, object: successor)
    }
    #expect(isReused, "No address was used again, so nothing was tested.")
    #expect(diary.entries.isEmpty)
  }

  @Test(arguments: CenterKind.allCases)
  func `The centre keeps a token until it is removed`(_ kind: CenterKind) {
    let center = kind.make()
    weak let token = observe(center, .typed, as: "heard")
    #expect(token != nil)
    center.post(name: .typed, object: nil)
    center.removeObserver(token as Any)
    #expect(token == nil)
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["heard"])
  }

  @Test(arguments: CenterKind.allCases)
  func `A block and what it owns die with the registration, and may use the centre then`(
    _ kind: CenterKind
  ) {
    let center = kind.make()
    let last = observe(center, .typed, as: "last")
    let token = center.addObserver(forName: .typed, object: nil, queue: nil) {
      [owner = LastWord { center.removeObserver(last) }] _ in withExtendedLifetime(owner) {}
    }
    center.removeObserver(token)
    center.post(name: .typed, object: nil)
    #expect(diary.entries.isEmpty)
  }

  @Test(arguments: CenterKind.allCases)
  func `The same block registered twice is called twice, and each token removes one`(
    _ kind: CenterKind
  ) {
    let center = kind.make()
    let block: @Sendable (Notification) -> Void = { [diary] _ in diary.write("heard") }
    let first = center.addObserver(forName: .typed, object: nil, queue: nil, using: block)
    _ = center.addObserver(forName: .typed, object: nil, queue: nil, using: block)
    center.post(name: .typed, object: nil)
    #expect(diary.entries.count == 2)
    center.removeObserver(first)
    center.post(name: .typed, object: nil)
    #expect(diary.entries.count == 3)
  }

  @Test(arguments: CenterKind.allCases)
  func `Removing what is not registered changes nothing`(_ kind: CenterKind) {
    let center = kind.make()
    let token = observe(center, .typed, as: "heard")
    let foreign = kind.make().addObserver(forName: .typed, object: nil, queue: nil) { _ in }
    center.removeObserver(foreign)
    center.removeObserver(editor)
    center.removeObserver("token")
    center.removeObserver(Optional<any NSObjectProtocol>.none as Any)
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["heard"])
    center.removeObserver(token)
    center.removeObserver(token)
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["heard"])
  }

  @Test(arguments: CenterKind.allCases)
  func `Removing by name and object wants both to fit`(_ kind: CenterKind) {
    let center = kind.make()
    let token = observe(center, .typed, object: editor, as: "heard")
    center.removeObserver(token, name: .saved, object: nil)
    center.removeObserver(token, name: .typed, object: Editor())
    center.post(name: .typed, object: editor)
    #expect(diary.entries == ["heard"])
    center.removeObserver(token, name: .typed, object: editor)
    center.post(name: .typed, object: editor)
    #expect(diary.entries == ["heard"])
  }

  @Test(arguments: CenterKind.allCases)
  func `An observer gets the notification as it was posted`(_ kind: CenterKind) {
    let center = kind.make()
    _ = center.addObserver(forName: .typed, object: nil, queue: nil) { [diary] notification in
      diary.write("\(notification.name.rawValue) \(notification.userInfo?["key"] ?? "-")")
      diary.write(notification.object is Editor ? "editor" : "-")
    }
    center.post(name: .typed, object: editor, userInfo: ["key": 7])
    center.post(Notification(name: .typed))
    #expect(diary.entries == ["typed 7", "editor", "typed -", "-"])
  }

  @Test(arguments: CenterKind.allCases)
  func `A post that nobody observes does nothing`(_ kind: CenterKind) {
    let center = kind.make()
    observe(center, .saved, as: "saved")
    center.post(name: .typed, object: nil)
    #expect(diary.entries.isEmpty)
  }

  @discardableResult
  private func observe(
    _ center: TracedNotificationCenter, _ name: Notification.Name?, object: Any? = nil,
    as entry: String
  ) -> any NSObjectProtocol {
    center.addObserver(forName: name, object: object, queue: nil) { [diary] _ in
      diary.write(entry)
    }
  }

  /// Runs a body whose objects are gone when it returns.
  @inline(never) private func autoreleased<R>(_ body: () -> R) -> R { body() }
}

/// Equal to all of its kind, identical only to itself.
private final class Equal: NSObject {
  override func isEqual(_ object: Any?) -> Bool { object is Equal }
  override var hash: Int { 1 }
}

/// Does something when it dies.
private final class LastWord: @unchecked Sendable {
  // Sendable, because only its deinit, which runs once, uses what it holds.
  private let speak: () -> Void
  init(_ speak: @escaping () -> Void) { self.speak = speak }
  deinit { speak() }
}
