import SeqtraceRecording

/// A program that records and knows nothing of sessions: the environment asks for them.
///
/// `TracedSample` has one conversation; `TracedSample forever` never ends it, on four tasks.
@main
enum TracedSample {
  static func main() async {
    if CommandLine.arguments.contains("forever") { return await talkForever() }
    let clerk = Clerk()
    await Recorder.call("open()", on: clerk) {
      async let first: Void = clerk.serve("a")
      async let second: Void = clerk.serve("b")
      _ = await (first, second)
    }
    print("done")
  }

  private static func talkForever() async {
    await withTaskGroup { group in
      for number in 1...4 {
        group.addTask {
          let clerk = Clerk()
          while true { await clerk.serve("guest \(number)") }
        }
      }
    }
  }
}

final class Clerk: Sendable {
  func serve(_ guest: String) async {
    await Recorder.call("serve(_:)", on: self, from: .role(guest)) {
      Recorder.call("greet()", on: self) {}
      await Task.yield()
    }
  }
}
