extension Message {
  /// The rarely used fields of a message, in a box that the other messages don't allocate.
  ///
  /// Copies of a message share the box, which is immutable: setting a field creates a new box.
  @usableFromInline indirect enum RareFields: Sendable, Hashable {
    case none
    case some(Fields)

    @usableFromInline struct Fields: Sendable, Hashable {
      @usableFromInline var arguments: [String] = []
      @usableFromInline var value: String?
      @usableFromInline var number: MessageNumber?
      @usableFromInline var numberText: String?
      /// The message's origin, unless it is a single event.
      @usableFromInline var origin: Origin?
      @usableFromInline var arrow: Arrow?
      @usableFromInline var runs: [TextRun] = []
      @usableFromInline var color: Tint.Color?
      @usableFromInline var isMirrored = false
      @usableFromInline var comment: String?
    }

    /// Creates a box only if it has content, so that equal messages have equal boxes.
    init(_ fields: Fields) { self = fields == Fields() ? .none : .some(fields) }

    var fields: Fields {
      get { if case .some(let fields) = self { fields } else { Fields() } }
      set { self = Self(newValue) }
    }
  }

  /// An end of a message in eight bytes. A ``Message/End`` takes nine, which alignment rounds up to sixteen.
  @usableFromInline struct PackedEnd: Sendable, Hashable {
    /// The id of the lifeline. The two smallest numbers, which aren't ids, represent the ends without a
    /// lifeline.
    @usableFromInline var raw: Int

    @inlinable init(_ end: End) {
      switch end {
      case .occurrence(let lifeline): raw = lifeline
      case .gate: raw = .min + 1
      case .unknown: raw = .min
      }
    }

    @inlinable var end: End {
      switch raw {
      case .min: .unknown
      case .min + 1: .gate
      default: .occurrence(raw)
      }
    }
  }
}
