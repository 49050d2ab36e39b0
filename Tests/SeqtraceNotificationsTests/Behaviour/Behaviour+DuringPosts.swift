import Foundation
import SeqtraceNotifications
import Testing

extension Behaviour {
  /// What concerns changes while a post is under way.
  static let duringPosts = [
    Behaviour("nested-post") { center in
      let diary = Diary()
      center.observe { _ in
        diary.write("begin")
        center.post(name: .saved, object: nil)
        diary.write("end")
      }
      center.observe(.saved) { _ in diary.write("nested") }
      center.post(name: .typed, object: nil)
      #expect(diary.entries == ["begin", "nested", "end"])
    },
    Behaviour("removed-during-post") { center in
      let (diary, box) = (Diary(), TokenBox())
      center.observe { _ in
        diary.write("first")
        center.removeObserver(box.token as Any)
      }
      box.token = center.observe { _ in diary.write("second") }
      center.post(name: .typed, object: nil)
      #expect(diary.entries == ["first"])
    },
    Behaviour("removed-while-queued") { center in
      let (diary, queue) = (Diary(), OperationQueue())
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let token = center.observe(queue: queue) { _ in diary.write("called") }
      center.post(name: .typed, object: nil)
      center.removeObserver(token)
      queue.addOperation { diary.write("next") }
      queue.isSuspended = false
      #expect(await eventually { diary.entries == ["next"] })
    },
    Behaviour("added-during-post") { center in
      let diary = Diary()
      center.observe { _ in
        diary.write("first")
        center.observe { _ in diary.write("late") }
      }
      center.post(name: .typed, object: nil)
      #expect(diary.entries == ["first"])
      center.post(name: .typed, object: nil)
      #expect(diary.entries == ["first", "first", "late"])
    },
  ]
}
