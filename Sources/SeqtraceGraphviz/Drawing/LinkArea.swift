internal import SeqtraceDiagram
internal import SeqtraceLayout

/// An area of the page that is a link.
struct LinkArea: Sendable, Hashable {
  /// The address, in characters that every PDF reader accepts.
  ///
  /// cairo reads a link between apostrophes and writes it between parentheses, without escaping.
  let target: String
  /// The area.
  private(set) var bounds = ItemBounds()

  /// The areas of all groups with links, clipped to the page.
  static func areas(of layout: DiagramLayout) -> [LinkArea] {
    layout.groups.compactMap { group in
      guard let target = group.link.flatMap(LinkAddress.init)?.encoded else { return nil }
      var area = LinkArea(target: target)
      for item in group.items { area.bounds.include(item) }
      area.bounds.clip(to: layout.size)
      return area.isEmpty ? nil : area
    }
  }

  /// The part of the area in a stretch of the page, if any.
  func clipped(from top: Int, to bottom: Int) -> LinkArea? {
    var area = self
    area.bounds.clip(from: top, to: bottom)
    return area.isEmpty ? nil : area
  }

  private init(target: String) { self.target = target }

  private var isEmpty: Bool { bounds.width <= 0 || bounds.height <= 0 }
}
