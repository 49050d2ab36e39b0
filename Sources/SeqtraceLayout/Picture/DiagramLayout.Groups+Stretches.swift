extension DiagramLayout.Groups {
  /// Ranges of about so many groups that together are all, none of which parts rows of repeated
  /// heads: each of these shows what the one before it shows.
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

  /// The first place from an index on where the groups may be parted.
  private func cut(at index: Int) -> Int {
    guard let layer = ends.firstIndex(where: { $0 >= index }), haveHeadRows[layer] else {
      return index
    }
    return ends[layer]
  }
}

extension DiagramLayout.Groups.Layer {
  /// Whether there are rows of repeated heads in it; looks at all groups that are stored.
  var hasHeadRows: Bool {
    switch self {
    case .activations, .messages: false
    case .headRows: true
    case .stored(let groups): groups.contains { $0.role == .headRow }
    }
  }
}
