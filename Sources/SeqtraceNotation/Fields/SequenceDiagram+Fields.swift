import SeqtraceDiagram

extension SequenceDiagram: JSONRecord {
  static let blank = SequenceDiagram()

  static let fields: [JSONField<SequenceDiagram>] = [
    .text("title", \.title.plainText),
    .runs("titleRuns", \.title.looks, of: \.title),
    .tint("background", \.surroundings.background),
    .integer("messageWidth", \.surroundings.messageWidth),
    .record("dimensions", \.surroundings.dimensions),
    .text("header", \.surroundings.header.plainText),
    .runs("headerRuns", \.surroundings.header.looks, of: \.surroundings.header),
    .text("accessibleTitle", \.surroundings.accessibleTitle, keepsEmpty: true)
      .withoutEmptyText(\.surroundings.accessibleTitle),
    .text("accessibleDescription", \.surroundings.accessibleDescription, keepsEmpty: true)
      .withoutEmptyText(\.surroundings.accessibleDescription),
    .list("lifelines", \.lifelines, isRequired: true).only(in: .file),
    .list("messages", \.messages, isRequired: true).only(in: .file),
    .list("activations", \.activations),
    .list("fragments", \.fragments),
    .list("notes", \.notes),
    .list("references", \.references),
    .list("separators", \.separators),
    .list("groups", \.groups),
    .list("regions", \.regions),
    .list("sharedRows", \.sharedStretches),
    .list("durations", \.durations),
    .list("measures", \.measures),
    .list("registrations", \.registrations),
    .list("links", \.links).only(in: .comments),
    // These values come from the lifelines, and the fields of these already have their canonical form.
    .list("lives", \.lives).only(in: .comments).canonical { _, _ in },
    .list("captions", \.captions),
    .list("legend", \.legend),
    .text("footer", \.surroundings.footer.plainText),
    .runs("footerRuns", \.surroundings.footer.looks, of: \.surroundings.footer),
    .texts("remarks", \.remarks),
    // This field comes last, because its canonical form depends on that of the texts.
    .record("textPlaces", \.surroundings.textPlaces).canonical { diagram, _ in
      diagram.surroundings.dropPlacesOfMissingTexts()
    },
  ]
}

extension SequenceDiagram.Surroundings {
  fileprivate mutating func dropPlacesOfMissingTexts() {
    if header == nil { textPlaces.header = .left }
    if footer == nil { textPlaces.footer = .left }
  }
}

/// The positions at which a lifeline is created and destroyed, and the lifeline of which it is a facet.
struct Life: JSONRecord {
  var lifeline: Lifeline.ID
  var creation: Position?
  var destruction: Position?
  var facetOf: Lifeline.ID?

  static let blank = Life(lifeline: 0)
  static let fields: [JSONField<Life>] = [
    .lifeline("lifeline", \.lifeline),
    .position("creation", \.creation),
    .position("destruction", \.destruction),
    .lifeline("facetOf", \.facetOf),
  ]
}

extension SequenceDiagram {
  fileprivate var sharedStretches: [Stretch] {
    get { sharedRows.map(Stretch.init) }
    set { sharedRows = newValue.map(\.positions) }
  }

  /// The lives of those lifelines that are facets, or that don't exist from the start to the end. Used for
  /// comments.
  fileprivate var lives: [Life] {
    get {
      lifelines.compactMap { lifeline in
        let life = Life(
          lifeline: lifeline.id, creation: lifeline.creation, destruction: lifeline.destruction,
          facetOf: lifeline.facetOf)
        return life == Life(lifeline: lifeline.id) ? nil : life
      }
    }
    set {
      let lives = Dictionary(newValue.map { ($0.lifeline, $0) }) { _, last in last }
      for index in lifelines.indices {
        let life = lives[lifelines[index].id]
        lifelines[index].creation = life?.creation
        lifelines[index].destruction = life?.destruction
        lifelines[index].facetOf = life?.facetOf
      }
    }
  }
}

extension MessageLink: JSONRecord {
  static let blank = MessageLink(position: 0, address: "")
  static let fields: [JSONField<MessageLink>] = [
    .position("position", \.position),
    .text("address", \.address),
  ]
}

extension Caption: JSONRecord {
  static let blank = Caption(number: 0, text: "")
  static let fields: [JSONField<Caption>] = [
    .plain("number", \.number, .number, usual: nil, \.json, \.number),
    .text("text", \.text),
  ]
}

extension LegendEntry: JSONRecord {
  static let blank = LegendEntry(kind: .call, text: "")
  static let fields: [JSONField<LegendEntry>] = [
    .plain("kind", \.kind, .text, usual: nil, { .string($0.name) }) {
      $0.text.flatMap(LegendEntry.Kind.init(named:))
    },
    .text("text", \.text),
  ]
}

extension TextRun: JSONRecord {
  static let blank = TextRun("")
  static let fields: [JSONField<TextRun>] = [
    .text("text", \.text),
    .plain(
      "looks", \.looks, .array(of: .words(Looks.allNames)), usual: [],
      { .array($0.names.map(JSONValue.string)) }
    ) { input in
      let looks = input.elements?.map { $0.text.flatMap(Looks.init(named:)) } ?? [nil]
      return looks.contains(nil) ? nil : Looks(looks.compactMap(\.self))
    },
    .color("color", \.color),
    .integer("size", \.size),
  ]
}

extension TextRun.Looks {
  private static let names: [(look: Self, name: String)] = [
    (.bold, "bold"), (.italic, "italic"), (.monospaced, "monospaced"),
    (.underlined, "underlined"), (.struckThrough, "struckThrough"), (.raised, "raised"),
    (.lowered, "lowered"), (.linked, "linked"),
  ]

  fileprivate static var allNames: [String] { names.map(\.name) }

  /// The names of the looks in this set.
  fileprivate var names: [String] { Self.names.filter { contains($0.look) }.map(\.name) }

  /// Creates the look with a name; `nil` if there is no such name.
  fileprivate init?(named name: String) {
    guard let entry = Self.names.first(where: { $0.name == name }) else { return nil }
    self = entry.look
  }
}

extension TextPlaces: JSONRecord {
  static let blank = TextPlaces()
  static let fields: [JSONField<TextPlaces>] = [
    .word("header", \.header, usual: .left),
    .word("footer", \.footer, usual: .left),
    .word("labels", \.labels, usual: .center),
  ]
}

extension SequenceDiagram.Dimensions: JSONRecord {
  static let blank = SequenceDiagram.Dimensions()
  static let fields: [JSONField<SequenceDiagram.Dimensions>] = [
    .integer("headPadding", \.headPadding, usual: 0),
    .integer("groupPadding", \.groupPadding, usual: 0),
    .integer("labelWidth", \.labelWidth),
    .integer("noteWidth", \.noteWidth),
    .integer("percent", \.scale),
  ]
}
