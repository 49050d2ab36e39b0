import SeqtraceDiagram
import SeqtraceEvents
import TestSupport

extension SequenceDiagram {
  /// The diagram of a trace written by hand.
  static func recorded(
    replies: DiagramBuilder.Replies = .valued, _ body: (inout TraceScript) -> Void
  ) -> SequenceDiagram {
    DiagramBuilder(replies: replies).build(TraceScript.trace(Trace(), body))
  }

  /// A line for each fragment: `loop [3 times] 0..<2`.
  var frames: [String] {
    fragments.map { fragment in
      let operands = fragment.operands.map { operand in
        (operand.condition.map { "[\($0)] " } ?? "") + "\(operand.positions)"
      }
      return "\(fragment.operator) " + operands.joined(separator: " | ")
    }
  }
}
