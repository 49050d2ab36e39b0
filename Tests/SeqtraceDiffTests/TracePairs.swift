import SeqtraceEvents
import TestSupport

/// Generated traces, each with one in which a few things are otherwise.
enum TracePairs {
  static func pair(seed: UInt64, count: Int) -> (old: Trace, new: Trace) {
    var generator = TraceGenerator(seed: seed, plain: seed % 2 == 0)
    let old = generator.trace(count: count)
    var random = SeededGenerator(seed: seed)
    var new = old
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let index = Int.random(in: 0..<new.events.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: new.events[index].arguments = ["other"]
      case 1:
        let id = EventID.random(in: 10_000..<100_000, using: &random)
        new.events.insert(
          TraceEvent(
            id: id, kind: .call, lane: new.events[index].lane,
            receiver: new.events[index].receiver, name: "more()"), at: index + 1)
        new.events.insert(
          TraceEvent(id: id + 100_000, kind: .return, lane: new.events[index].lane, begin: id),
          at: index + 2)
      default:
        if new.events[index].kind == .await { new.events.remove(at: index) }
      }
    }
    return (old, new)
  }
}
