extension DiagramLayout.Text {
  /// The spans of a line, nearly always a single one.
  ///
  /// A single span is stored in place, without an array's allocation.
  public struct Spans: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private enum Storage: Hashable {
      case one(Span)
      /// No spans, or several.
      case several([Span])
    }

    private let storage: Storage

    /// Creates a collection of one span.
    public init(_ span: Span) { storage = .one(span) }

    /// Creates a collection of spans, given from left to right.
    public init(_ spans: [Span]) { storage = spans.count == 1 ? .one(spans[0]) : .several(spans) }

    /// Creates a collection of spans, given from left to right.
    public init(arrayLiteral spans: Span...) { self.init(spans) }

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of spans.
    public var endIndex: Int {
      switch storage {
      case .one: 1
      case .several(let spans): spans.count
      }
    }

    /// Returns the span at an index.
    public subscript(index: Int) -> Span {
      switch storage {
      case .one(let span):
        precondition(index == 0, "there is no such span")
        return span
      case .several(let spans): return spans[index]
      }
    }

    /// Whether a span has its own font size, a background colour or a link. Hardly any has; the check is fast
    /// because it is made for each text.
    var haveSpecials: Bool {
      switch storage {
      case .one(let span): span.isSpecial
      case .several(let spans): spans.contains { $0.isSpecial }
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

extension DiagramLayout.Text.Span {
  fileprivate var isSpecial: Bool {
    size != 0 || looks.contains(.linked)
  }
}
