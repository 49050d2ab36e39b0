extension DiagramLayout.Text {
  /// The stretches of a line, nearly always one.
  ///
  /// One needs no storage besides the text, where an array would have its own.
  public struct Spans: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private enum Storage: Hashable {
      case one(Span)
      /// Any other number than one.
      case several([Span])
    }

    private let storage: Storage

    /// Takes one stretch.
    public init(_ span: Span) { storage = .one(span) }

    /// Takes stretches, from left to right.
    public init(_ spans: [Span]) { storage = spans.count == 1 ? .one(spans[0]) : .several(spans) }

    /// Takes stretches, from left to right.
    public init(arrayLiteral spans: Span...) { self.init(spans) }

    /// Zero.
    public var startIndex: Int { 0 }

    /// How many stretches there are.
    public var endIndex: Int {
      switch storage {
      case .one: 1
      case .several(let spans): spans.count
      }
    }

    /// A stretch.
    public subscript(index: Int) -> Span {
      switch storage {
      case .one(let span):
        precondition(index == 0, "there is no such span")
        return span
      case .several(let spans): return spans[index]
      }
    }

    /// The sum of the widths.
    var width: Int {
      switch storage {
      case .one(let span): span.width
      case .several(let spans): spans.reduce(0) { $0 + $1.width }
      }
    }
  }
}
