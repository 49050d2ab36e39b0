import Foundation
import SeqtraceNotifications
import Testing

extension Behaviour {
  /// What concerns sequences.
  static let sequences = [
    Behaviour("sequence-start") { center in
      let sequence = center.messages(for: Pong.self)
      center.post(Pong(number: 0))
      var iterator = sequence.makeAsyncIterator()
      center.post(Pong(number: 1))
      #expect(await iterator.next(isolation: #isolation)?.number == 1)
    },
    Behaviour("sequence-order") { center in
      var iterator = center.messages(for: Pong.self).makeAsyncIterator()
      for number in 1...5 { center.post(Pong(number: number)) }
      for number in 1...5 {
        #expect(await iterator.next(isolation: #isolation)?.number == number)
      }
    },
    Behaviour("sequence-subject") { center in
      let mine = Calendar()
      var iterator = center.messages(of: mine, for: Pong.self).makeAsyncIterator()
      center.post(Pong(number: 1))
      center.post(Pong(number: 2), subject: Calendar())
      center.post(Pong(number: 3), subject: mine)
      #expect(await iterator.next(isolation: #isolation)?.number == 3)
    },
    Behaviour("sequence-buffer", for: [.silent, .recording]) { center in
      var iterator = center.messages(for: Pong.self, bufferSize: 3).makeAsyncIterator()
      for number in 1...5 { center.post(Pong(number: number)) }
      for number in 3...5 {
        #expect(await iterator.next(isolation: #isolation)?.number == number)
      }
    },
    Behaviour("sequence-end") { center in
      let task = Task {
        var iterator = center.messages(for: Pong.self).makeAsyncIterator()
        return await iterator.next(isolation: #isolation) == nil
      }
      task.cancel()
      #expect(await task.value)
    },
    Behaviour("notifications-sequence") { center in
      let editor = Editor()
      var iterator = center.notifications(named: .typed, object: editor).makeAsyncIterator()
      center.post(name: .saved, object: editor)
      center.post(name: .typed, object: nil)
      center.post(name: .typed, object: editor, userInfo: ["n": 1])
      #expect(await iterator.next()?.userInfo?["n"] as? Int == 1)
    },
    Behaviour("notifications-buffer") { center in
      var iterator = center.notifications(named: .typed).makeAsyncIterator()
      for number in 1...10 { center.post(name: .typed, object: nil, userInfo: ["n": number]) }
      #expect(await iterator.next()?.userInfo?["n"] as? Int == 3)
    },
  ]
}
