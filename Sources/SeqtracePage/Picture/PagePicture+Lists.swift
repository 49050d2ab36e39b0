import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceNotation

extension PagePicture {
  /// The lists of the page's data, each as a name and the columns.
  var lists: [(key: String, add: @Sendable (inout ElementColumns) -> Void)] {
    let (heads, reaches, centers) = (heads, items.reaches, items.centers)
    let (lines, masks, calls) = (lines, masks, PageCalls(of: diagram))
    let (rows, arrows, bars, items, theme) = (
      self.rows, self.arrows, self.bars, self.items.items, theme
    )
    return [
      (
        "columns",
        { list in
          list.count = centers.count
          list.add("x", of: centers) { .integer($0) }
          list.add("left", of: reaches) { .integer($0.left) }
          list.add("right", of: reaches) { .integer($0.right) }
          list.add("bottom", of: heads) { $0.map { .integer($0.bottom) } }
        }
      ),
      (
        "calls",
        { list in
          list.count = calls.parents.count
          list.add("up", of: Array(calls.parents.indices)) { index in
            calls.parents[index].map { .integer(index - $0) }
          }
          list.add("depth", of: calls.depths) { .integer($0) }
          list.add("opened", of: calls.opened) { $0.map { .integer($0) } }
        }
      ),
      (
        "noteCalls",
        { list in
          list.count = calls.ofNotes.count
          list.add("call", of: calls.ofNotes) { $0.map { .integer($0) } }
        }
      ),
      (
        "rows",
        { list in
          list.count = rows.count
          list.add("top", of: rows) { .integer($0.top) }
          list.add("kind", of: rows) { $0.kind == .message ? nil : .integer($0.kind.rawValue) }
          list.add("index", of: rows) { $0.kind == .message ? nil : .integer($0.index) }
        }
      ),
      (
        "arrows",
        { list in
          list.count = arrows.count
          func add(_ key: String, _ number: (PageArrow) -> Int32) {
            list.add(key, of: arrows) { arrow in
              let number = number(arrow)
              return number == PageArrow.none ? nil : .integer(Int(number))
            }
          }
          add("look") { $0.look }
          add("start") { $0.start }
          add("end") { $0.end }
          add("y") { $0.y }
          add("loop") { $0.loop }
          add("drop") { $0.drop }
          add("labelX") { $0.labelX }
          add("baseline") { $0.baseline }
          add("quiet") { $0.quiet }
          add("masked") { $0.isMasked ? 1 : PageArrow.none }
          list.add("mask", of: Array(arrows.indices)) { index in
            masks[index].flatMap { tint in theme.pair { $0[tint] } }
          }
          list.add("lines", of: Array(arrows.indices)) { index in
            lines[index].map { .array($0.map(Self.json)) }
          }
        }
      ),
      (
        "bars",
        { list in
          list.count = bars.count
          list.add("number", of: bars) { .integer(Int($0.number)) }
          list.add("look", of: bars) { .integer(Int($0.look)) }
          list.add("x", of: bars) { .integer(Int($0.x)) }
          list.add("top", of: bars) { .integer(Int($0.top)) }
          list.add("bottom", of: bars) { .integer(Int($0.bottom)) }
        }
      ),
      (
        "items",
        { list in
          list.count = items.count
          list.add("look", of: items) { .integer($0.look) }
          list.add("part", of: items) { item in
            item.origin.part == .ordinary ? nil : .integer(item.origin.part.rawValue)
          }
          list.add("owner", of: items) { $0.origin.lifeline.map { .integer($0) } }
          list.add("position", of: items) { $0.origin.position.map { .integer($0) } }
          list.add("until", of: items) { $0.origin.until.map { .integer($0) } }
          list.add("fragment", of: items) { $0.origin.fragment.map { .integer($0) } }
          list.add("left", of: items) { .integer($0.columns.left) }
          list.add("right", of: items) { .integer($0.columns.right) }
          list.add("hold", of: items) { $0.hold == .bySides ? nil : .integer($0.hold.rawValue) }
          list.add("x1", of: items) { .integer($0.x.left) }
          list.add("x2", of: items) { .integer($0.x.right) }
          list.add("top", of: items) { .integer($0.y.top) }
          list.add("bottom", of: items) { .integer($0.y.bottom) }
          list.add("text", of: items) { $0.text.map { .string($0) } }
          list.add("spans", of: items) { $0.spans.isEmpty ? nil : Self.json($0.spans) }
          list.add("corners", of: items) { item in
            item.corners.isEmpty
              ? nil : .array(item.corners.flatMap { [.integer($0.x), .integer($0.y)] })
          }
        }
      ),
    ]
  }

  /// The members of the page's data that aren't lists.
  var members: [(key: String, value: JSONValue)] {
    [
      ("looks", .array(looks.json)), ("dot", PageLooks.dot),
      ("headTop", .integer(headTop)), ("headBottom", .integer(headBottom)),
      ("bottom", .integer(bottom)), ("width", .integer(width)),
      ("isRecorded", .bool(diagram.messages.contains { $0.isRecorded })),
    ]
  }

  private static func json(_ spans: [(text: String, look: Int)]) -> JSONValue {
    .array(spans.map { .array([.string($0.text), .integer($0.look)]) })
  }
}

extension Theme {
  /// A colour for light and for dark surroundings; `nil` if the palettes lack it.
  fileprivate func pair(_ color: (Palette) -> Color?) -> JSONValue? {
    guard let light = color(light), let dark = color(dark) else { return nil }
    return .array([.string(light.hex), .string(dark.hex)])
  }
}
