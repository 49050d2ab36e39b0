import Foundation
import SeqtraceNotifications
import SeqtraceRecording
import Testing

extension Behaviour {
  /// What concerns notifications.
  static let notifications = [
    Behaviour("post-waits") { center in
      let diary = Diary()
      for number in 1...3 { center.observe { _ in diary.write("\(number)") } }
      center.post(name: .typed, object: nil)
      #expect(diary.entries.count == 3)
    },
    Behaviour("posting-thread") { center in
      let diary = Diary()
      center.observe { _ in diary.write("\(ObjectIdentifier(Thread.current))") }
      let thread = Thread {
        center.post(name: .typed, object: nil)
        diary.write("\(ObjectIdentifier(Thread.current))")
      }
      thread.start()
      #expect(await eventually { diary.entries.count == 2 && thread.isFinished })
      #expect(Set(diary.entries).count == 1)
    },
    Behaviour("queue") { center in
      let (diary, queue) = (Diary(), OperationQueue())
      queue.isSuspended = true
      center.observe(queue: queue) { _ in
        diary.write(OperationQueue.current === queue ? "on the queue" : "elsewhere")
      }
      center.post(name: .typed, object: nil)
      #expect(diary.entries.isEmpty)
      queue.isSuspended = false
      #expect(await eventually { diary.entries == ["on the queue"] })
    },
    Behaviour("order") { center in
      let diary = Diary()
      for number in 1...9 {
        center.observe(number % 3 == 0 ? nil : .typed) { _ in diary.write("\(number)") }
      }
      center.post(name: .typed, object: nil)
      #expect(diary.entries == (1...9).map(String.init))
    },
    Behaviour("name") { center in
      let diary = Diary()
      center.observe(.typed) { _ in diary.write("typed") }
      center.observe(.saved) { _ in diary.write("saved") }
      center.post(name: .typed, object: nil)
      #expect(diary.entries == ["typed"])
    },
    Behaviour("any-name") { center in
      let diary = Diary()
      center.observe(nil) { diary.write($0.name.rawValue) }
      center.post(name: .typed, object: nil)
      center.post(name: .saved, object: nil)
      #expect(diary.entries == ["typed", "saved"])
    },
    Behaviour("object") { center in
      let (diary, mine) = (Diary(), Editor())
      center.observe(object: mine) { _ in diary.write("mine") }
      for object in [Editor(), nil, mine] { center.post(name: .typed, object: object) }
      #expect(diary.entries == ["mine"])
    },
    Behaviour("any-object") { center in
      let diary = Diary()
      center.observe { _ in diary.write("heard") }
      for object in [Editor(), nil] { center.post(name: .typed, object: object) }
      #expect(diary.entries.count == 2)
    },
    Behaviour("object-not-held") { center in
      weak var gone: Editor?
      do {
        let editor = Editor()
        gone = editor
        center.observe(object: editor) { _ in }
      }
      #expect(gone == nil)
    },
    Behaviour("token-held") { center in
      let diary = Diary()
      weak let token = center.observe { _ in diary.write("heard") }
      center.post(name: .typed, object: nil)
      #expect(token != nil && diary.entries == ["heard"])
      center.removeObserver(token as Any)
      #expect(token == nil)
    },
    Behaviour("block-held") { center in
      weak var owned: Editor?
      let token: any NSObjectProtocol
      do {
        let editor = Editor()
        owned = editor
        token = center.observe { _ in withExtendedLifetime(editor) {} }
      }
      #expect(owned != nil)
      center.removeObserver(token)
      #expect(owned == nil)
    },
    Behaviour("many-registrations") { center in
      let diary = Diary()
      let block: @Sendable (Notification) -> Void = { diary.write($0.name.rawValue) }
      for name in [Notification.Name.typed, .typed, .saved] { center.observe(name, block) }
      center.post(name: .typed, object: nil)
      center.post(name: .saved, object: nil)
      #expect(diary.entries == ["typed", "typed", "saved"])
    },
    Behaviour("content") { center in
      let (diary, editor) = (Diary(), Editor())
      center.observe { notification in
        diary.write("\(notification.object as? Editor === editor)")
        diary.write("\(notification.userInfo?["key"] ?? "-")")
      }
      center.post(name: .typed, object: editor, userInfo: ["key": 7])
      center.post(Notification(name: .typed, object: editor))
      #expect(diary.entries == ["true", "7", "true", "-"])
    },
    Behaviour("remove") { center in
      let diary = Diary()
      let token = center.observe { _ in diary.write("heard") }
      center.removeObserver(token)
      center.post(name: .typed, object: nil)
      #expect(diary.entries.isEmpty)
    },
    Behaviour("remove-matching") { center in
      let (diary, editor) = (Diary(), Editor())
      let token = center.observe(object: editor) { _ in diary.write("heard") }
      center.removeObserver(token, name: .saved, object: nil)
      center.removeObserver(token, name: .typed, object: Editor())
      center.post(name: .typed, object: editor)
      center.removeObserver(token, name: .typed, object: editor)
      center.post(name: .typed, object: editor)
      #expect(diary.entries == ["heard"])
    },
    Behaviour("remove-unknown") { center in
      let diary = Diary()
      center.observe { _ in diary.write("heard") }
      center.removeObserver(Editor())
      center.removeObserver(TracedNotificationCenter(session: nil).observe { _ in })
      center.post(name: .typed, object: nil)
      #expect(diary.entries == ["heard"])
    },
    Behaviour("separate-centres") { center in
      let diary = Diary()
      center.observe { _ in diary.write("heard") }
      TracedNotificationCenter(session: nil).post(name: .typed, object: nil)
      #expect(diary.entries.isEmpty)
    },
    Behaviour("default-centre", for: [.silent]) { _ in
      let (diary, name) = (Diary(), Notification.Name("Behaviour.default"))
      let center = TracedNotificationCenter.default
      // In a session of its own, or else the only session of another test would record it.
      RecordingSession().record {
        let token = center.observe(name) { _ in diary.write("heard") }
        TracedNotificationCenter.default.post(name: name, object: nil)
        Foundation.NotificationCenter.default.post(name: name, object: nil)
        center.removeObserver(token)
      }
      #expect(diary.entries.count == 2)
    },
  ]
}

extension TracedNotificationCenter {
  /// Registers a block; the rows differ in little.
  @discardableResult
  func observe(
    _ name: Notification.Name? = .typed, object: Any? = nil, queue: OperationQueue? = nil,
    _ block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    addObserver(forName: name, object: object, queue: queue, using: block)
  }
}
