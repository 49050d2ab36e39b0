import SeqtraceDiagram

extension SequenceDiagram {
  /// The names that are still registered with each centre at the end, in the order of registration,
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
