extension DiagramLayout {
  /// The groups of a picture, from back to front.
  ///
  /// The groups of messages and activations, of which a long recording has millions, are made
  /// when they are asked for, from a few numbers each and from the diagram; all others are stored.
  public struct Groups: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// Groups that stand behind one another.
    enum Layer: Sendable {
      case stored([Group])
      case activations(ActivationLayer)
      case messages(MessageLayer)
    }

    /// From back to front; none is empty.
    private var layers: [Layer] = []
    /// The index behind each layer's last group.
    private var ends: [Int] = []

    /// Takes groups as they are, from back to front.
    public init(_ groups: [Group]) { append(.stored(groups)) }

    /// Takes groups as they are, from back to front.
    public init(arrayLiteral groups: Group...) { self.init(groups) }

    /// Adds a layer in front of all others.
    mutating func append(_ layer: Layer) {
      guard layer.count > 0 else { return }
      layers.append(layer)
      ends.append(endIndex + layer.count)
    }

    /// Zero.
    public var startIndex: Int { 0 }
    /// How many groups there are.
    public var endIndex: Int { ends.last ?? 0 }

    /// A group. What is changed is stored from then on, and with it all groups.
    public subscript(index: Int) -> Group {
      get {
        precondition(indices.contains(index), "there is no such group")
        var layer = 0
        while ends[layer] <= index { layer += 1 }
        return layers[layer].group(at: index - (layer > 0 ? ends[layer - 1] : 0))
      }
      set {
        var groups = Array(self)
        groups[index] = newValue
        self = Self(groups)
      }
    }

    /// Goes through the groups from back to front, which is quicker than to ask for each by index.
    public func makeIterator() -> Iterator { Iterator(layers) }

    /// Groups that between them have every style, symbol and kind of arrow that any group has.
    public var examples: [Group] { layers.flatMap(\.examples) }
  }
}

extension DiagramLayout.Groups {
  /// Goes from layer to layer, and through each.
  public struct Iterator: IteratorProtocol {
    private let layers: [Layer]
    private var layer = 0
    private var index = 0

    fileprivate init(_ layers: [Layer]) { self.layers = layers }

    /// Makes the next group.
    public mutating func next() -> DiagramLayout.Group? {
      while layer < layers.count {
        if index < layers[layer].count {
          index += 1
          return layers[layer].group(at: index - 1)
        }
        layer += 1
        index = 0
      }
      return nil
    }
  }
}

extension DiagramLayout.Groups: MutableCollection, Hashable {
  /// Adds a group in front of all others.
  public mutating func append(_ group: DiagramLayout.Group) { append(.stored([group])) }

  /// Whether both have the same groups, however these are kept.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

  /// Takes in every group.
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
    case .messages(let layer): layer.places.count
    }
  }

  fileprivate func group(at index: Int) -> DiagramLayout.Group {
    switch self {
    case .stored(let groups): groups[index]
    case .activations(let layer): layer.group(at: index)
    case .messages(let layer): layer.group(at: index)
    }
  }

  fileprivate var examples: [DiagramLayout.Group] {
    switch self {
    case .stored(let groups): groups
    case .activations(let layer): layer.examples
    case .messages(let layer): layer.examples
    }
  }
}
