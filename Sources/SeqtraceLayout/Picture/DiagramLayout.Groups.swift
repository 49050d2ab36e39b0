extension DiagramLayout {
  /// The groups of a picture, from back to front.
  ///
  /// A long recording has millions of messages and activations. Their groups are made on demand,
  /// from a few numbers each and from the diagram; all other groups are stored.
  public struct Groups: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// From back to front; no layer is empty.
    private var layers: [any GroupLayer] = []
    /// The index after each layer's last group.
    private var ends: [Int] = []

    /// Creates a collection of stored groups, given from back to front.
    public init(_ groups: [Group]) { append(groups) }

    /// Creates a collection of stored groups, given from back to front.
    public init(arrayLiteral groups: Group...) { self.init(groups) }

    /// Adds a layer in front of all others.
    mutating func append(_ layer: any GroupLayer) {
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
      var group = layers[layer].blank
      layers[layer].draw(index - (layer > 0 ? ends[layer - 1] : 0), into: &group)
      return group
    }

    /// Calls a closure with each group in a range, from back to front. This is the fastest way,
    /// because the memory of a group is reused for the next one unless `body` keeps the group.
    package func forEach(in range: Range<Int>, _ body: (DiagramLayout.Group) -> Void) {
      precondition(range.upperBound <= endIndex, "there are no such groups")
      var start = 0
      for (layer, end) in zip(layers, ends) {
        var group = layer.blank
        for index in range.clamped(to: start..<end) {
          group.items.removeAll(keepingCapacity: true)
          layer.draw(index - start, into: &group)
          body(group)
        }
        start = end
      }
    }

    /// Divides the groups into ranges of at most `length` groups each. No range divides the rows of repeated
    /// heads, because each of these rows shows what the previous one shows.
    package func stretches(of length: Int) -> [Range<Int>] {
      zip(layers, ends).flatMap { layer, end in
        let hasHeadRows = layer.distinct.contains { $0.role == .headRow }
        let step = hasHeadRows ? layer.count : length
        return stride(from: end - layer.count, to: end, by: step).map {
          $0..<Swift.min($0 + step, end)
        }
      }
    }

    /// The groups other than messages and activations, with each row of repeated heads only once.
    var distinct: [Group] { layers.flatMap(\.distinct) }

    /// Groups that together have every style, symbol and colour in the picture.
    package var examples: [Group] { layers.flatMap(\.examples) }
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

/// A run of consecutive groups.
protocol GroupLayer: Sendable {
  /// The number of groups.
  var count: Int { get }
  /// A group to draw into.
  var blank: DiagramLayout.Group { get }
  /// Turns a blank group, or a previous group of the layer without its items, into the group at an index.
  func draw(_ index: Int, into group: inout DiagramLayout.Group)
  /// Groups with all looks in the layer; none for messages and activations, which are too many.
  var distinct: [DiagramLayout.Group] { get }
  /// Groups that together have every look in the layer.
  var examples: [DiagramLayout.Group] { get }
}

extension GroupLayer {
  var distinct: [DiagramLayout.Group] { [] }
  var examples: [DiagramLayout.Group] { distinct }

  /// The first group with each look, and all groups without one.
  func examples<Look: Hashable>(by look: (_ index: Int) -> Look?) -> [DiagramLayout.Group] {
    var looks: Set<Look> = []
    return (0..<count).compactMap { index in
      if let look = look(index), !looks.insert(look).inserted { return nil }
      var group = blank
      draw(index, into: &group)
      return group
    }
  }
}

extension [DiagramLayout.Group]: GroupLayer {
  var blank: DiagramLayout.Group { self[0] }
  func draw(_ index: Int, into group: inout DiagramLayout.Group) { group = self[index] }
  var distinct: [DiagramLayout.Group] { self }
}
