internal import SeqtraceLayout

/// Where on the page a click leads somewhere.
struct LinkArea: Sendable, Hashable {
  /// Where it leads, in characters that every PDF reader takes.
  let target: String
  private var left = Double.infinity
  private var right = -Double.infinity
  private var top = Double.infinity
  private var bottom = -Double.infinity

  var width: Double { right - left }
  var height: Double { bottom - top }
  var middleX: Double { (left + right) / 2 }
  var middleY: Double { (top + bottom) / 2 }

  /// The areas of all groups that lead somewhere, as far as they lie on the page.
  static func areas(of layout: DiagramLayout) -> [LinkArea] {
    layout.groups.compactMap { group in
      guard let target = group.link.flatMap(safeTarget) else { return nil }
      var area = LinkArea(target: target)
      for index in group.items.clamped(to: layout.items.indices) {
        area.include(layout.items[index])
      }
      area.clip(to: layout.size)
      return area.width > 0 && area.height > 0 ? area : nil
    }
  }

  private init(target: String) { self.target = target }

  private mutating func include(_ item: DiagramLayout.Item) {
    switch item {
    case .line(let from, let to, _): include([from, to])
    case .box(let box, _, _):
      include([Point(x: box.x, y: box.y)])
      include(x: Double(box.x) + Double(box.width), y: Double(box.y) + Double(box.height))
    case .polygon(let corners, _): include(corners)
    case .arrow(let arrow): include(arrow.points, margin: 4)
    case .text(let text): include(TextBox(text))
    case .symbol(_, let center, _): include([center], margin: 8)
    }
  }

  private mutating func include(_ points: [Point], margin: Double = 0) {
    for point in points {
      include(x: Double(point.x) - margin, y: Double(point.y) - margin)
      include(x: Double(point.x) + margin, y: Double(point.y) + margin)
    }
  }

  private mutating func clip(to size: Size) {
    left = max(left, 0)
    right = min(right, Double(size.width))
    top = max(top, 0)
    bottom = min(bottom, Double(size.height))
  }

  private mutating func include(_ box: TextBox) {
    include(x: box.left, y: box.top)
    include(x: box.right, y: box.bottom)
  }

  private mutating func include(x: Double, y: Double) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }
}

extension LinkArea {
  /// A link that can stand in a PDF, or `nil` for one that would run a program of its own.
  ///
  /// cairo writes a link between parentheses and Graphviz between apostrophes, both without
  /// escaping, and Graphviz replaces `\N` and the like; so all of these are percent-encoded, with
  /// everything else that RFC 3986 does not allow.
  static func safeTarget(_ link: String) -> String? {
    var bytes: [UInt8] = []
    for byte in link.utf8 {
      if isAllowed(byte) { bytes.append(byte) } else { bytes.append(contentsOf: encoded(byte)) }
    }
    let target = String(decoding: bytes, as: UTF8.self)
    let scheme = target.prefix { $0 != ":" }.lowercased()
    let runsPrograms = ["javascript", "vbscript", "data"].contains(scheme)
    return target.isEmpty || (runsPrograms && target.contains(":")) ? nil : target
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/?#[]@!$&*+,;=%".utf8.contains(byte)
    }
  }

  private static func encoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
