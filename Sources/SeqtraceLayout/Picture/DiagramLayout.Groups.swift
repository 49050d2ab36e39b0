extension DiagramLayout {
  /// The groups of a picture, from back to front.
  ///
  /// A long recording has millions of messages and activations. Their groups are made on demand,
  /// from a few numbers each and from the diagram; all other groups are stored.
  public struct Groups: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// A run of consecutive groups.
    enum Layer: Sendable {
      case stored([Group])
      case activations(ActivationLayer)
      case headRows(HeadRowLayer)
      case messages(MessageLayer)
    }

    /// From back to front; no layer is empty.
    private(set) var layers: [Layer] = []
    /// The index after each layer's last group.
    private(set) var ends: [Int] = []

    /// Creates a collection of stored groups, given from back to front.
    public init(_ groups: [Group]) { append(.stored(groups)) }

    /// Creates a collection of stored groups, given from back to front.
    public init(arrayLiteral groups: Group...) { self.init(groups) }

    /// Adds a layer in front of all others.
    mutating func append(_ layer: Layer) {
      guard layer.count > 0 else { return }
      layers.append(layer)
      ends.append(endIndex + layer.count)
    }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of groups.
    public var endIndex: Int { ends.last ?? 0 }

    /// The group at an index.
    public subscript(index: Int) -> Group {
      precondition(indices.contains(index), "there is no such group")
      var layer = 0
      while ends[layer] <= index { layer += 1 }
      return layers[layer][index - (layer > 0 ? ends[layer - 1] : 0)]
    }

    /// Returns an iterator from back to front, which is faster than access by index.
    public func makeIterator() -> Iterator { Iterator(layers) }

    /// Calls a closure with each group in a range, from back to front. This is the fastest way,
    /// because the memory of a group is reused for the next one unless `body` keeps the group.
    package func forEach(in range: Range<Int>, _ body: (DiagramLayout.Group) -> Void) {
      precondition(range.upperBound <= endIndex, "there are no such groups")
      var start = 0
      for (layer, end) in zip(layers, ends) {
        let part = range.clamped(to: start..<end)
        if !part.isEmpty {
          layer.forEach(in: part.lowerBound - start..<part.upperBound - start, body)
        }
        start = end
      }
    }

    /// Divides the groups into ranges of at most `length` groups each. No range divides the rows of repeated
    /// heads, because each of these rows shows what the previous one shows.
    package func stretches(of length: Int) -> [Range<Int>] {
      zip(layers, ends).flatMap { layer, end in
        let hasHeadRows =
          switch layer {
          case .headRows: true
          case .stored(let groups): groups.contains { $0.role == .headRow }
          case .activations, .messages: false
          }
        let step = hasHeadRows ? layer.count : length
        return stride(from: end - layer.count, to: end, by: step).map {
          $0..<Swift.min($0 + step, end)
        }
      }
    }

    /// The groups other than messages and activations, with each row of repeated heads only once.
    var distinct: [Group] {
      layers.flatMap { layer -> [Group] in
        switch layer {
        case .stored(let groups): return groups
        case .headRows(let layer): return layer.distinct
        case .activations, .messages: return []
        }
      }
    }
  }
}

extension DiagramLayout.Groups {
  /// Iterates over the layers, and over the groups of each.
  public struct Iterator: IteratorProtocol {
    private let layers: [Layer]
    private var layer = 0
    private var index = 0

    fileprivate init(_ layers: [Layer]) { self.layers = layers }

    /// Returns the next group, or `nil` after the last one.
    public mutating func next() -> DiagramLayout.Group? {
      while layer < layers.count {
        if index < layers[layer].count {
          index += 1
          return layers[layer][index - 1]
        }
        layer += 1
        index = 0
      }
      return nil
    }
  }
}

extension DiagramLayout.Groups: Hashable {
  /// Returns whether two collections have equal groups, no matter how they are stored.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

  /// Hashes every group.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for group in self { hasher.combine(group) }
  }
}

extension DiagramLayout.Groups.Layer {
  fileprivate var count: Int {
    switch self {
    case .stored(let groups): groups.count
    case .activations(let layer): layer.places.count
    case .headRows(let layer): layer.count
    case .messages(let layer): layer.places.count
    }
  }

  /// The group at an index, made from a blank one.
  subscript(index: Int) -> DiagramLayout.Group {
    if case .stored(let groups) = self { return groups[index] }
    var group = blank
    draw(index, into: &group)
    return group
  }

  /// A group to draw into.
  private var blank: DiagramLayout.Group {
    switch self {
    case .stored, .messages: MessageLayer.blank
    case .activations: .init(role: .activation, number: 0, items: [])
    case .headRows: .init(role: .headRow, number: 0, items: [])
    }
  }

  /// Turns a blank group, or a previous group of the same layer, into the group at an index.
  private func draw(_ index: Int, into group: inout DiagramLayout.Group) {
    group.items.removeAll(keepingCapacity: true)
    switch self {
    case .stored(let groups): group = groups[index]
    case .activations(let layer): layer.draw(index, into: &group)
    case .headRows(let layer): layer.draw(index, into: &group)
    case .messages(let layer): layer.draw(index, into: &group)
    }
  }

  /// Calls the closures with the groups of a range; all groups are made in the same memory.
  fileprivate func forEach(in range: Range<Int>, _ body: (DiagramLayout.Group) -> Void) {
    if case .stored(let groups) = self { return groups[range].forEach(body) }
    var group = blank
    group.items.reserveCapacity(4)
    for index in range {
      draw(index, into: &group)
      body(group)
    }
  }
}
