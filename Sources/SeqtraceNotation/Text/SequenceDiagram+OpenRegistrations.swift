import SeqtraceDiagram

extension SequenceDiagram {
  /// For each centre, the names that are still registered with it at the end, in the order of their
  /// registration and separated by line breaks.
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
