import SeqtraceDiagram
import SeqtraceEvents

/// The messages of a run, with the ends of their calls and the messages that replies answer.
struct RunEvents {
  /// The messages, including replies, in the run's order.
  let messages: [Message]
  /// The position at which the call of each message ends; `Int.max` if it never ends.
  private(set) var ends: [Position]
  /// For each reply, the index of the message that it answers; -1 for other messages.
  private(set) var answers: [Int]

  init(of run: SequenceDiagram) {
    messages = run.messages
    ends = messages.map { _ in .max }
    answers = Array(repeating: -1, count: messages.count)
    var open: [(activation: Activation, message: Int)] = []
    var next = 0
    for (index, message) in messages.enumerated() {
      if message.kind == .reply {
        // A reply belongs to the innermost open call of its sender that came from its receiver.
        let found = open.last {
          $0.activation.lifeline == message.sender.lifeline
            && messages[$0.message].sender == message.receiver
            && $0.activation.end >= message.position
        }
        if let found { answers[index] = found.message }
      }
      while next < run.activations.count, run.activations[next].start <= message.position {
        let activation = run.activations[next]
        next += 1
        guard activation.start == message.position, message.receiver.lifeline == activation.lifeline
        else { continue }
        if !activation.isInterrupted { ends[index] = activation.end }
        open.append((activation, index))
      }
      // Ended calls are removed from the end of the stack only, so that each is removed once.
      while let last = open.last, last.activation.end < message.position { open.removeLast() }
    }
  }
}
