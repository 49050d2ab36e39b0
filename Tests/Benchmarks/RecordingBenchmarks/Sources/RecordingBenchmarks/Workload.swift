import CSeqtraceRecorder
import SeqtraceRecording

/// What is measured: an object whose method does next to nothing.
final class Counter: @unchecked Sendable {
  // Sendable, because each thread of a benchmark has a counter of its own.
  var count = 0

  @inline(never) func plain() { count &+= 1 }

  @inline(never) func traced() {
    Recorder.recordCall("traced()", on: .instance(self)) { count &+= 1 }
  }

  @inline(never) func startPlainly() {
    count &+= 1
    Task.detached(priority: .background) {}
  }

  @inline(never) func startTraced() {
    Recorder.recordCall("startTraced()", on: .instance(self)) { startPlainly() }
  }
}

let calls = 20_000

func callPlainly(_ counter: Counter) { for _ in 0..<calls { counter.plain() } }

func callTraced(_ counter: Counter) { for _ in 0..<calls { counter.traced() } }

/// Reads the clock once for each event of the traced calls: no event can be cheaper than that.
func readClock(_ counter: Counter) {
  for _ in 0..<2 * calls { counter.count ^= Int(truncatingIfNeeded: seqtrace_cycles()) }
}
