import Foundation
import SeqtraceNotifications
import Testing

extension Behaviour {
  /// What concerns messages.
  static let messages = [
    Behaviour("main-actor") { center in
      let diary = Diary()
      let token = center.addObserver(for: EventDidStart.self) { message in
        MainActor.assertIsolated()
        diary.write(message.title)
      }
      center.post(EventDidStart(title: "tea"))
      diary.write("posted")
      withExtendedLifetime(token) {}
      #expect(diary.entries == ["tea", "posted"])
    },
    Behaviour("async") { center in
      let diary = Diary()
      let token = center.addObserver(for: EventDidFinish.self) { message in
        await Task.yield()
        diary.write("\(message.minutes)")
      }
      center.post(EventDidFinish(minutes: 5))
      #expect(await eventually { diary.entries == ["5"] })
      withExtendedLifetime(token) {}
    },
    Behaviour("async-context") { center in
      let diary = Diary()
      await TaskMark.$isSet.withValue(true) {
        let token = center.addObserver(for: EventDidFinish.self) { _ in
          diary.write("\(TaskMark.isSet)")
        }
        center.post(EventDidFinish(minutes: 5))
        #expect(await eventually { diary.entries == ["false"] })
        withExtendedLifetime(token) {}
      }
    },
    Behaviour("subject") { center in
      let (diary, mine) = (Diary(), Calendar())
      let token = center.addObserver(of: mine, for: .didStart) { diary.write($0.title) }
      center.post(EventDidStart(title: "other"), subject: Calendar())
      center.post(EventDidStart(title: "none"))
      center.post(EventDidStart(title: "mine"), subject: mine)
      withExtendedLifetime(token) {}
      #expect(diary.entries == ["mine"])
    },
    Behaviour("subject-type") { center in
      let diary = Diary()
      let token = center.addObserver(of: Calendar.self, for: .didStart) { diary.write($0.title) }
      center.post(EventDidStart(title: "one"), subject: Calendar())
      center.post(EventDidStart(title: "none"))
      withExtendedLifetime(token) {}
      #expect(diary.entries == ["one", "none"])
    },
    Behaviour("default-name", for: [.silent, .recording]) { center in
      let diary = Diary()
      center.observe(.init("SeqtraceNotificationsTests.Ping")) { _ in diary.write("heard") }
      center.post(Ping())
      #expect(diary.entries == ["heard"])
    },
    Behaviour("message-to-notification") { center in
      let (diary, calendar) = (Diary(), Calendar())
      center.observe(EventDidStart.name) { notification in
        diary.write("\(notification.userInfo?["title"] ?? "-")")
        diary.write("\(notification.object as? Calendar === calendar)")
      }
      center.post(EventDidStart(title: "tea"), subject: calendar)
      #expect(diary.entries == ["tea", "true"])
    },
    Behaviour("notification-to-message") { center in
      let diary = Diary()
      let token = center.addObserver(for: EventDidStart.self) { diary.write($0.title) }
      center.post(name: EventDidStart.name, object: nil, userInfo: ["title": "tea"])
      withExtendedLifetime(token) {}
      #expect(diary.entries == ["tea"])
    },
    Behaviour("no-message") { center in
      let diary = Diary()
      let token = center.addObserver(for: EventDidStart.self) { diary.write($0.title) }
      center.post(name: EventDidStart.name, object: nil, userInfo: ["title": 5])
      withExtendedLifetime(token) {}
      #expect(diary.entries.isEmpty)
    },
  ]

  /// What concerns the tokens of observers of messages.
  static let tokens = [
    Behaviour("token-scope") { center in
      let diary = Diary()
      do {
        let token = center.addObserver(for: EventDidStart.self) { diary.write($0.title) }
        center.post(EventDidStart(title: "kept"))
        withExtendedLifetime(token) {}
      }
      center.post(EventDidStart(title: "gone"))
      #expect(diary.entries == ["kept"])
    },
    Behaviour("token-remove") { center in
      let diary = Diary()
      let token = center.addObserver(for: EventDidStart.self) { diary.write($0.title) }
      center.removeObserver(token)
      center.post(EventDidStart(title: "tea"))
      withExtendedLifetime(token) {}
      #expect(diary.entries.isEmpty)
    },
    Behaviour("token-of-another-centre") { center in
      let diary = Diary()
      let token = center.addObserver(for: EventDidStart.self) { diary.write($0.title) }
      TracedNotificationCenter(session: nil).removeObserver(token)
      center.post(EventDidStart(title: "tea"))
      withExtendedLifetime(token) {}
      #expect(diary.entries == ["tea"])
    },
  ]
}

private enum TaskMark {
  @TaskLocal static var isSet = false
}
