internal import SeqtraceDiagram
internal import SeqtraceLayout

/// A link on the page: a rectangle with an address.
struct LinkArea: Sendable, Hashable {
  /// The address, encoded in characters that every PDF reader accepts.
  ///
  /// cairo reads an address between apostrophes and writes it between parentheses, without escaping.
  let target: String
  private(set) var bounds = ItemBounds()

  /// Returns the areas of all groups with links, clipped to the page.
  static func areas(of layout: DiagramLayout) -> [LinkArea] {
    layout.groups.compactMap { group in
      guard let target = group.link.flatMap(LinkAddress.init)?.encoded else { return nil }
      var area = LinkArea(target: target)
      for item in group.items { area.bounds.include(item) }
      area.bounds.clip(to: layout.size)
      return area.isEmpty ? nil : area
    }
  }

  /// Returns the part of the area between two rows of the page; `nil` if it is empty.
  func clipped(from top: Int, to bottom: Int) -> LinkArea? {
    var area = self
    area.bounds.clip(from: top, to: bottom)
    return area.isEmpty ? nil : area
  }

  private init(target: String) { self.target = target }

  private var isEmpty: Bool { bounds.width <= 0 || bounds.height <= 0 }
}
