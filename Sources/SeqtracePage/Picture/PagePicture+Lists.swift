import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceNotation

extension PagePicture {
  /// A list of the page's data: its name, and what adds its columns.
  typealias List = (key: String, add: (inout ElementColumns) -> Void)

  /// The lists of the page's data.
  var lists: [List] {
    let (diagram, heads, reaches, centers) = (diagram, heads, items.reaches, items.centers)
    let (lines, masks, theme, calls) = (lines, masks, theme, PageCalls(of: diagram))
    return [
      Self.list(
        "contexts", of: contexts,
        [
          ("lane", { $0.flatMap { $0.lane == 0 ? nil : $0.lane } }),
          ("nanoseconds", { $0?.nanoseconds.map { Int($0) } }),
          ("duration", { $0?.duration.map { Int($0.nanoseconds) } }),
          ("cause", { $0?.cause.flatMap(diagram.messageIndex) }),
        ],
        [
          ("source", { $0?.source.map { .string($0) } }),
          (
            "facts",
            { $0.flatMap { $0.facts.isEmpty ? nil : .string($0.facts.joined(separator: "\n")) } }
          ),
        ]),
      Self.list(
        "columns", of: Array(centers.indices),
        [
          ("x", { centers[$0] }), ("left", { reaches[$0].left }), ("right", { reaches[$0].right }),
          ("reach", { max(reaches[$0].right, reaches[$0].label) }),
          ("bottom", { heads[$0]?.bottom }),
        ]),
      Self.list(
        "calls", of: Array(calls.parents.indices),
        [
          ("up", { message in calls.parents[message].map { message - $0 } }),
          ("depth", { calls.depths[$0] }), ("opened", { calls.opened[$0] }),
        ]),
      Self.list("noteCalls", of: calls.ofNotes, [("call", { $0 })]),
      Self.list(
        "rows", of: rows,
        [
          ("top", \.top), ("kind", { $0.kind == .message ? nil : $0.kind.rawValue }),
          ("index", { $0.kind == .message ? nil : $0.index }),
        ]),
      Self.list(
        "arrows", of: Array(zip(arrows.indices, arrows)),
        [
          ("look", \.1.look), ("start", \.1.start), ("end", \.1.end), ("y", \.1.y),
          ("loop", \.1.loop), ("drop", \.1.drop), ("labelX", \.1.labelX),
          ("baseline", \.1.baseline), ("quiet", \.1.quiet),
          ("masked", { $0.1.isMasked ? 1 : nil }),
        ],
        [
          ("mask", { masks[$0.0].flatMap { tint in theme.pair { $0[tint] } } }),
          ("lines", { lines[$0.0].map { .array($0.map(Self.json)) } }),
        ]),
      Self.list(
        "bars", of: bars,
        [
          ("number", \.number), ("look", \.look), ("x", \.x), ("top", \.top),
          ("bottom", \.bottom),
        ]),
      Self.list(
        "items", of: items.items,
        [
          ("look", \.look),
          ("part", { $0.origin.part == .ordinary ? nil : $0.origin.part.rawValue }),
          ("owner", \.origin.lifeline), ("position", \.origin.position),
          ("until", \.origin.until), ("fragment", \.origin.fragment), ("left", \.columns.left),
          ("right", \.columns.right), ("hold", { $0.hold == .bySides ? nil : $0.hold.rawValue }),
          ("x1", \.x.left), ("x2", \.x.right), ("top", \.y.top), ("bottom", \.y.bottom),
        ],
        [
          ("text", { $0.text.map { .string($0) } }),
          ("spans", { $0.spans.isEmpty ? nil : Self.json($0.spans) }),
          (
            "corners",
            { item in
              item.corners.isEmpty
                ? nil : .array(item.corners.flatMap { [.integer($0.x), .integer($0.y)] })
            }
          ),
        ]),
    ]
  }

  /// The recorded facts of each message; `nil` if there are none.
  private var contexts: [MessageContext?] {
    var contexts: [MessageContext?] = Array(repeating: nil, count: diagram.messages.count)
    for context in diagram.contexts {
      if let message = diagram.messageIndex(at: context.position) { contexts[message] = context }
    }
    return contexts
  }

  /// A list with columns of numbers, and of other values. An element without a value isn't in the column.
  private static func list<Element>(
    _ name: String, of elements: [Element],
    _ numbers: [(key: String, number: (Element) -> Int?)],
    _ others: [(key: String, value: (Element) -> JSONValue?)] = []
  ) -> List {
    (
      name,
      { columns in
        columns.count = elements.count
        for (key, number) in numbers {
          columns.add(key, of: elements) { number($0).map { .integer($0) } }
        }
        for (key, value) in others { columns.add(key, of: elements, value) }
      }
    )
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
