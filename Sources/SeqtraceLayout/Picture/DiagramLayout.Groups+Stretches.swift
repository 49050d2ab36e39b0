extension DiagramLayout.Groups {
  /// Divides the groups into ranges of about `length` groups each. No range divides the rows of
  /// repeated heads, because each of these rows shows what the previous one shows.
  package func stretches(of length: Int) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start = 0
    while start < endIndex {
      let end = cut(at: Swift.min(start + length, endIndex))
      stretches.append(start..<end)
      start = end
    }
    return stretches
  }

  /// The first index, starting at the given one, at which the groups may be divided.
  private func cut(at index: Int) -> Int {
    guard let layer = ends.firstIndex(where: { $0 >= index }), haveHeadRows[layer] else {
      return index
    }
    return ends[layer]
  }
}

extension DiagramLayout.Groups.Layer {
  /// Whether the layer has rows of repeated heads; checks all stored groups.
  var hasHeadRows: Bool {
    switch self {
    case .activations, .messages: false
    case .headRows: true
    case .stored(let groups): groups.contains { $0.role == .headRow }
    }
  }
}
