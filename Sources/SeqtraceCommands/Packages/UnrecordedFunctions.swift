import SeqtraceDiagram

/// The functions that a package's tests call and that aren't recorded, so they are missing in the pictures.
struct UnrecordedFunctions: Sendable {
  /// The functions that a single test calls.
  private struct Functions {
    var inlinable: [String] = []
    var delegating: [String] = []
  }

  /// The option that records inlinable functions.
  private static let option = "--inlinable"
  private var byTest: [String: Functions] = [:]

  /// Adds the rewriter's entry about a call: the test, the reason, and the function.
  mutating func add(_ fields: [String]) {
    guard fields.count == 3 else { return }
    switch fields[1] {
    case "inlinable functions": byTest[fields[0], default: Functions()].inlinable.append(fields[2])
    case "delegating initialisers":
      byTest[fields[0], default: Functions()].delegating.append(fields[2])
    default: break  // An entry of a later version.
    }
  }

  /// The names of all of them, by the reason.
  var all: [(reason: String, names: [String])] {
    func names(_ list: (Functions) -> [String]) -> [String] {
      Set(byTest.values.flatMap(list)).sorted()
    }
    return [
      ("inlinable", names { $0.inlinable }), ("delegating initialiser", names { $0.delegating }),
    ].filter { !$0.1.isEmpty }
  }

  /// Remarks on functions that the tests in a diagram call and that the diagram lacks.
  func remarks(on diagram: SequenceDiagram) -> [DiagramText] {
    guard !byTest.isEmpty else { return [] }
    var (inlinable, delegating) = ([String](), [String]())
    let called = diagram.messages.lazy.filter { $0.kind == .call }.compactMap { message in
      message.receiver.lifeline.map { "\(diagram.lifelines[$0].typeName).\(message.name)" }
    }
    // The picture of a test doesn't show its call, but has its name.
    for name in Array(called) + [diagram.title?.text].compactMap(\.self) {
      guard let functions = byTest[name] else { continue }
      inlinable += functions.inlinable.filter { !inlinable.contains($0) }
      delegating += functions.delegating.filter { !delegating.contains($0) }
    }
    var texts: [DiagramText] = []
    if !inlinable.isEmpty {
      texts.append(.unrecordedInlinable(.init(inlinable), option: Self.option))
    }
    if !delegating.isEmpty { texts.append(.unrecordedDelegating(.init(delegating))) }
    return texts
  }
}
