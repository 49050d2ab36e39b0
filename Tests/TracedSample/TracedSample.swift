import Foundation
import SeqtraceRecording

/// A program that records, for tests that run it as a process of its own.
///
/// | Arguments | It |
/// |---|---|
/// | none | has one conversation, and knows nothing of sessions |
/// | `forever` | never ends it, on four tasks |
/// | `waiting FILE` | has one conversation, and then waits until there is such a file |
/// | `nothing` | does nothing that is traced |
/// | `own` | records all that it does in a session of its own, and saves nothing |
/// | `own-forever` | never ends that |
/// | `sessions` | records one part of what it does in a session of its own, and saves nothing |
/// | `asked` | makes 100 000 calls, and prints for how many it was asked for the arguments |
/// | `processes` | starts itself twice, once with a conversation and once with nothing |
@main
enum TracedSample {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "forever": await talkForever()
    case "waiting":
      await talk()
      while access(CommandLine.arguments[2], F_OK) != 0 { usleep(10_000) }
    case "nothing": break
    case "own": await RecordingSession(title: "An order").record { await Clerk().serve("guest") }
    case "own-forever": await RecordingSession(title: "An order").record { await talkForever() }
    case "sessions": await recordParts()
    case "asked": countQuestions()
    case "processes": for arguments in [[], ["nothing"]] { try start(arguments) }
    default: await talk()
    }
    print("done")
  }

  private static func talk() async {
    let clerk = Clerk()
    await Recorder.recordCall("open()", on: .instance(clerk)) {
      async let first: Void = clerk.serve("a")
      async let second: Void = clerk.serve("b")
      _ = await (first, second)
    }
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

  private static func recordParts() async {
    let session = RecordingSession(title: "An order")
    await session.record(as: "waiter") { await Clerk().serve("guest") }
    // More than small memory holds.
    await session.record(as: "waiter") {
      for _ in 0..<2000 { await Clerk().serve("regular") }
    }
    print(session.trace().events.count)
    // The program has seen it; the copy stays.
    Recorder.recordCall("close()", on: .instance(Clerk())) {}
  }

  private static func countQuestions() {
    let clerk = Clerk()
    var count = 0
    func argument() -> String {
      count += 1
      return "guest"
    }
    for _ in 0..<100_000 {
      Recorder.recordCall("greet(_:)", with: [argument()], on: .instance(clerk)) {}
    }
    print(count)
  }

  private static func start(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
  }
}

final class Clerk: Sendable {
  func serve(_ guest: String) async {
    await Recorder.recordCall("serve(_:)", on: .instance(self), from: .role(guest)) {
      Recorder.recordCall("greet()", on: .instance(self)) {}
      await Task.yield()
    }
  }
}
