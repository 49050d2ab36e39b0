import SeqtraceDiagram

/// The functions that a package's tests call but that aren't recorded and therefore not drawn.
struct UnrecordedFunctions: Sendable {
  /// The reasons why functions aren't recorded, as the rewriter writes them.
  private enum Reason: String, CaseIterable {
    case inlinable = "inlinable functions"
    case delegating = "delegating initialisers"
    case implicit = "implicit initialisers"
    case accessor = "accessors"

    /// The reason in the singular.
    var word: String {
      switch self {
      case .inlinable: "inlinable"
      case .delegating: "delegating initialiser"
      case .implicit: "implicit initialiser"
      case .accessor: "accessor"
      }
    }
  }

  /// The option for recording inlinable functions.
  private static let option = "--inlinable"
  private var byTest: [String: [Reason: [String]]] = [:]

  /// Adds the rewriter's entry about a call: the test, the reason, and the function. Ignores entries of later
  /// versions.
  mutating func add(_ fields: [String]) {
    guard fields.count == 3, let reason = Reason(rawValue: fields[1]) else { return }
    byTest[fields[0], default: [:]][reason, default: []].append(fields[2])
  }

  /// The distinct names, grouped by the reason.
  var all: [(reason: String, names: [String])] {
    Reason.allCases.map { reason in
      (reason.word, Set(byTest.values.flatMap { $0[reason] ?? [] }).sorted())
    }.filter { !$0.1.isEmpty }
  }

  /// The remarks about unrecorded functions that the tests in a diagram call.
  func remarks(on diagram: SequenceDiagram) -> [DiagramText] {
    guard !byTest.isEmpty else { return [] }
    var (inlinable, delegating) = ([String](), [String]())
    let called = diagram.messages.lazy.filter { $0.kind == .call }.compactMap { message in
      message.receiver.lifeline.map { "\(diagram.lifelines[$0].typeName).\(message.name)" }
    }
    // The picture of a single test has the test's name as its title, not as a call.
    for name in Array(called) + [diagram.title?.text].compactMap(\.self) {
      guard let functions = byTest[name] else { continue }
      inlinable += functions[.inlinable, default: []].filter { !inlinable.contains($0) }
      delegating += functions[.delegating, default: []].filter { !delegating.contains($0) }
    }
    var texts: [DiagramText] = []
    if !inlinable.isEmpty {
      texts.append(.unrecordedInlinable(.init(inlinable), option: Self.option))
    }
    if !delegating.isEmpty { texts.append(.unrecordedDelegating(.init(delegating))) }
    return texts
  }
}
