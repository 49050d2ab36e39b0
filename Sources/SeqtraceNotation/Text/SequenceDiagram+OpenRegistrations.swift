import SeqtraceDiagram

extension SequenceDiagram {
  /// What each centre still has registered at the end: the names in the order of registration,
  /// separated by line breaks.
  var openRegistrations: [(center: Lifeline.ID, names: String)] {
    let open = registrations.filter { $0.end == nil }
    let byCenter = Dictionary(grouping: open, by: \.center)
    return lifelines.compactMap { lifeline in
      byCenter[lifeline.id].map { registrations in
        (lifeline.id, registrations.map { $0.name ?? "*" }.joined(separator: "\n"))
      }
    }
  }
}
