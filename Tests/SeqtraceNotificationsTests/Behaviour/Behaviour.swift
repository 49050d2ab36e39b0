import Foundation
import SeqtraceNotifications
import Testing

/// A row of the table in the article "How the centre behaves": its id, and what proves it.
struct Behaviour: Sendable, CustomTestStringConvertible {
  let id: String
  /// The centres for which it holds.
  let kinds: [CenterKind]
  let check: @MainActor @Sendable (TracedNotificationCenter) async throws -> Void

  init(
    _ id: String, for kinds: [CenterKind] = CenterKind.allCases,
    _ check: @escaping @MainActor @Sendable (TracedNotificationCenter) async throws -> Void
  ) {
    self.id = id
    self.kinds = kinds
    self.check = check
  }

  var testDescription: String { id }

  /// All rows, in the table's order.
  static let all = notifications + duringPosts + messages + tokens + sequences
}

/// A row with a centre for which it holds.
struct BehaviourCase: Sendable, CustomTestStringConvertible {
  let behaviour: Behaviour
  let kind: CenterKind

  var testDescription: String { "\(behaviour.id), \(kind)" }

  static let all = Behaviour.all.flatMap { behaviour in
    behaviour.kinds.map { BehaviourCase(behaviour: behaviour, kind: $0) }
  }
}
