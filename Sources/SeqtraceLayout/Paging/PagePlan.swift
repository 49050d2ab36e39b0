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
    pages = try PageSlicer(
      layout: layout, size: size, pageSize: pageSize, margin: paper == nil ? 0 : margin
    ).pages()
  }

  /// The heights at which pages start, and the end of the last one.
  package var borders: [Int] {
    pages.map(\.rows.lowerBound) + [pages[pages.count - 1].rows.upperBound]
  }
}

/// Content of a page besides its rows, in a part of its own.
package struct PageFurniture: Sendable {
  package let items: [DiagramLayout.Item]
  package let part: DrawnPart
}
