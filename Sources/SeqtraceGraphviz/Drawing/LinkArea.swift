internal import SeqtraceLayout

/// Where on the page a click leads somewhere.
struct LinkArea: Sendable, Hashable {
  /// Where it leads, in characters that every PDF reader takes.
  let target: String
  /// The area.
  private(set) var bounds = ItemBounds()

  /// The areas of all groups that lead somewhere, as far as they lie on the page.
  static func areas(of layout: DiagramLayout) -> [LinkArea] {
    layout.groups.compactMap { group in
      guard let target = group.link.flatMap(safeTarget) else { return nil }
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

extension LinkArea {
  /// A link that can stand in a PDF, or `nil` for one that would run a program of its own.
  ///
  /// cairo takes a link between apostrophes and writes it between parentheses, without escaping; so
  /// these are percent-encoded, with backslashes and everything else that RFC 3986 does not allow.
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
