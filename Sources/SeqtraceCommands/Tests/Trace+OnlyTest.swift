import SeqtraceEvents

extension Trace {
  /// The name of the only recorded test, such as `TillTests.sale()`; `nil` if there is no test or more than
  /// one test.
  ///
  /// A test is a call from a participant that receives no calls itself.
  ///
  /// - Parameter modules: The test modules.
  func onlyTest(ofModules modules: Set<String>) -> String? {
    let called = Set(events.lazy.filter { $0.kind == .call }.compactMap(\.receiver))
    var name: String?
    for event in events where event.isCall(ofModules: modules) {
      guard let sender = event.sender, let suite = event.receiver else { continue }
      if called.contains(sender) || event.surroundsTest { continue }
      if name != nil { return nil }
      name = "\(TypeName.simpleName(of: self[suite].name)).\(event.name)"
    }
    return name
  }
}

extension TraceEvent {
  /// Whether the event is a call that prepares a test or cleans up after it.
  fileprivate var surroundsTest: Bool {
    // A name without parentheses is that of a property whose initial value is being created.
    !name.hasSuffix(")") || name.hasPrefix("setUp") || name.hasPrefix("tearDown")
      || name.hasPrefix("init(")
  }

  /// Whether the event is a call of a function that is declared in one of the modules.
  func isCall(ofModules modules: Set<String>) -> Bool {
    guard kind == .call, let source else { return false }
    return modules.contains(String(source.fileID.prefix { $0 != "/" }))
  }
}
