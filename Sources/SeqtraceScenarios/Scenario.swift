public import SeqtraceEvents
import SeqtraceRecording

/// A demo: a small program that is recorded so that a diagram can show what it does.
///
/// Scenarios use neither clock nor randomness, so every run of a scenario records the same trace,
/// except for the times.
public struct Scenario: Sendable {
  /// The name of the scenario on the command line, and of its design.
  public let name: String
  /// A description of the scenario, in one line.
  public let summary: String
  /// The title of its diagram.
  let title: String
  /// The program, which plays the role `client`.
  let program: @MainActor @Sendable (Stage) -> Void

  /// All scenarios, from the simplest to the most special.
  public static let all: [Scenario] = [
    placeholder, typing, storyboard, delegate, leak, handler, dynamicType,
  ]

  /// The scenario with this name; `nil` if there is none.
  public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }

  /// Runs the program with its own notification centre.
  ///
  /// - Returns: The trace of everything until the program ended.
  @MainActor public func run() -> Trace {
    let session = RecordingSession(title: title, design: name)
    let stage = Stage(session: session)
    session.record(as: "client") { program(stage) }
    return withExtendedLifetime(stage) { session.trace() }
  }
}
