import Foundation
import SeqtraceNotifications
import Testing

struct CenterReentrancyTests {
  let diary = Diary()

  @Test(arguments: CenterKind.allCases)
  func `An observer removed during a post is not called any more`(_ kind: CenterKind) {
    let (center, box, diary) = (kind.make(), TokenBox(), diary)
    _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      diary.write("first")
      center.removeObserver(box.token as Any)
    }
    box.token = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      diary.write("second")
    }
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["first"])
  }

  @Test(arguments: CenterKind.allCases)
  func `An observer may remove itself`(_ kind: CenterKind) {
    let (center, box, diary) = (kind.make(), TokenBox(), diary)
    box.token = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      diary.write("once")
      center.removeObserver(box.token as Any)
    }
    center.post(name: .typed, object: nil)
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["once"])
  }

  @Test(arguments: CenterKind.allCases)
  func `An observer added during a post is called from the next one on`(_ kind: CenterKind) {
    let (center, diary) = (kind.make(), diary)
    _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      diary.write("first")
      _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in
        diary.write("late")
      }
    }
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["first"])
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["first", "first", "late"])
  }

  @Test(arguments: CenterKind.allCases)
  func `A block may post, and that post ends first`(_ kind: CenterKind) {
    let (center, diary) = (kind.make(), diary)
    _ = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in
      diary.write("typed")
      center.post(name: .saved, object: nil)
      diary.write("typed, after")
    }
    _ = center.addObserver(forName: nil, object: nil, queue: nil) { notification in
      diary.write("all: \(notification.name.rawValue)")
    }
    center.post(name: .typed, object: nil)
    #expect(diary.entries == ["typed", "all: saved", "typed, after", "all: typed"])
  }

  @Test(arguments: CenterKind.allCases)
  func `Threads may post, add and remove at the same time`(_ kind: CenterKind) {
    let (center, diary) = (kind.make(), diary)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 1...50 {
        let token = center.addObserver(forName: .typed, object: nil, queue: nil) { _ in }
        center.post(name: .typed, object: nil)
        center.removeObserver(token)
      }
      diary.write("done")
    }
    #expect(diary.entries.count == 8)
  }
}
