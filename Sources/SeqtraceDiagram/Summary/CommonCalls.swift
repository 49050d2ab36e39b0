/// The calls that most of several diagrams have, such as those of a suite's tests. Such calls say little
/// about any one diagram.
public struct CommonCalls: Sendable, Hashable {
  /// The identity of a call when counting.
  public struct Name: Sendable, Hashable {
    let type: String
    let name: String
  }

  /// The smallest number of diagrams for which calls can be common.
  public static let fewestDiagrams = 4

  private var counts: [Name: Int] = [:]
  private var diagramCount = 0

  /// Creates an empty count, in which no call is common.
  public init() {}

  /// Counts the calls of a diagram.
  ///
  /// - Parameter names: The names of its calls (``SequenceDiagram/callNames``).
  public mutating func add(_ names: Set<Name>) {
    diagramCount += 1
    for name in names { counts[name, default: 0] += 1 }
  }

  /// Whether more than half of the diagrams have a call.
  func contains(_ name: Name) -> Bool {
    diagramCount >= Self.fewestDiagrams && 2 * counts[name, default: 0] > diagramCount
  }
}

extension SequenceDiagram {
  /// The names of the calls, with the receivers' types.
  ///
  /// - Complexity: O(*n*) for *n* messages.
  public var callNames: Set<CommonCalls.Name> {
    let types = Dictionary(lifelines.map { ($0.id, $0.typeName) }) { first, _ in first }
    return Set(
      messages.lazy.filter { $0.kind != .reply }.compactMap { message in
        message.receiver.lifeline.flatMap { types[$0] }.map { .init(type: $0, name: message.name) }
      })
  }
}
