/// The distribution of a picture over the pages of a PDF.
///
/// ```
///  ┌─────────────┐ ┌─────────────┐
///  │ ▭   ▭   ▭   │ │ ▭   ▭   ▭   │  the heads of the lifelines that continue
///  │ │──▶│   │   │ │ │   │   │   │  a little of their lines
///  │ │   │──▶│   │ │ │   │◀──│   │  the rows, as many as there is room for
///  │     1/2     │ │     2/2     │
///  └─────────────┘ └─────────────┘
/// ```
package struct PagePlan: Sendable {
  /// One page.
  package struct Page: Sendable {
    /// The vertical range of the layout that the page shows.
    package let rows: Range<Int>
    /// The place of these rows on the page.
    package let content: DrawnPart
    /// The other content: repeated heads and the page number.
    package let furniture: [PageFurniture]
  }

  /// The error for a picture that would be too small to read on such a page.
  package struct TooWide: Error {
    /// The width of the widest picture that is readable on the page.
    package let widest: Int
  }

  /// Width and height in points.
  package let pageSize: (width: Double, height: Double)
  /// The pages; at least one.
  package let pages: [Page]

  /// The largest side of a page in PDF without a custom unit (ISO 32000-1, annex C.2).
  private static let largestSide = 14_400
  /// The smallest readable scale, to which a picture may shrink to fit the paper's width: 13 units become the
  /// 4 points of small print.
  private static let smallestScale = 0.3

  /// Plans the pages.
  ///
  /// - Parameters:
  ///   - layout: The picture, in points.
  ///   - paper: The size of the paper in points; without it, a page is as large as PDF allows.
  ///   - margin: The free space at the sides of the paper.
  /// - Throws: ``TooWide``.
  package init(
    _ layout: DiagramLayout, paper: (width: Double, height: Double)?, margin: Double
  ) throws(TooWide) {
    let size = Size(width: max(layout.size.width, 1), height: max(layout.size.height, 1))
    let limit = Double(Self.largestSide)
    let isWhole = max(size.width, size.height) <= Self.largestSide
    if paper == nil && isWhole {
      pageSize = (Double(size.width), Double(size.height))
      let window = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
      let content = DrawnPart(window: window, x: 0, y: 0, scale: 1)
      pages = [Page(rows: 0..<size.height, content: content, furniture: [])]
      return
    }
    pageSize = paper ?? (min(Double(size.width), limit), limit)
    let frame = PageFrame(pageSize: pageSize, margin: paper == nil ? 0 : margin)
    let scale = min(1, frame.width / Double(size.width), Self.wholeScale(layout, frame: frame))
    guard scale >= Self.smallestScale else {
      throw TooWide(widest: Int(frame.width / Self.smallestScale))
    }
    pages = PageSlicer(layout: layout, size: size, frame: frame, scale: scale).pages()
  }

  /// The scale at which a picture without rows, which shouldn't be divided, fits on one page. It is 1 for all
  /// other pictures, and if the scale would be less than a half.
  private static func wholeScale(_ layout: DiagramLayout, frame: PageFrame) -> Double {
    guard layout.groups.contains(where: { $0.role == .link }) else { return 1 }
    let scale = frame.height / Double(layout.size.height + 1)
    return scale >= 0.5 ? scale : 1
  }

  /// The heights at which pages start, and the end of the last one.
  package var borders: [Int] {
    pages.map(\.rows.lowerBound) + [pages[pages.count - 1].rows.upperBound]
  }
}

/// The printed area of a page, in points.
struct PageFrame: Sendable {
  let margin, width, height: Double
  /// The baseline of the page number.
  let numberBaseline: Double

  /// The room for the page number, at the bottom.
  private static let footer = 20.0

  init(pageSize: (width: Double, height: Double), margin: Double) {
    self.margin = margin
    width = pageSize.width - 2 * margin
    height = pageSize.height - 2 * margin - Self.footer
    numberBaseline = pageSize.height - margin - 4
  }
}

/// Content of a page besides its rows, in a part of its own.
package struct PageFurniture: Sendable {
  package let items: [DiagramLayout.Item]
  package let part: DrawnPart
}
