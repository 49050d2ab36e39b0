import SeqtraceDiagram
import Testing

/// A diagram that every renderer is tried on.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  var diagram: SequenceDiagram

  var testDescription: String { name }

  static let all: [Sample] = [
    placeholder, kinds, nesting, fragments, notes, states, labels, empty, single, facets, heads,
    stretches,
    part, page, regions, measures, remarkable, looks, sizes, colors, outlines, deepNumbers,
  ]
}

extension Sample {
  /// The article's twelve steps, written by hand.
  static let placeholder: Sample = {
    var diagram = SequenceDiagram(title: "A placeholder for a text view")
    diagram.lifelines = [
      Lifeline(id: 0, name: "client", kind: .actor),
      Lifeline(
        id: 1, name: "UITextView extension#1", label: "UITextView extension", facetOf: 2,
        destruction: 17),
      Lifeline(id: 2, name: "UITextView#1", label: "UITextView", destruction: 17),
      Lifeline(id: 3, name: "UILabel#1", label: "UILabel", creation: 2, destruction: 18),
      Lifeline(
        id: 4, name: "NotificationProxy#1", label: "NotificationProxy", creation: 5,
        destruction: 19),
      Lifeline(
        id: 5, name: "NotificationCenter#1", label: "NotificationCenter",
        kind: .notificationCenter),
    ]
    func message(
      _ position: Int, _ kind: Message.Kind, _ from: Int, _ to: Int, _ name: String,
      _ arguments: [String] = [], value: String? = nil, number: MessageNumber? = nil
    ) -> Message {
      Message(
        position: position, kind: kind, from: .occurrence(from), to: .occurrence(to), name: name,
        arguments: arguments, value: value, number: number)
    }
    let observe = "addObserver(forName:object:queue:using:)"
    diagram.messages = [
      message(0, .call, 0, 1, "placeholder", value: #""Enter your text here!""#, number: 1),
      message(1, .call, 1, 1, "addPlaceholderLabel()", number: 2),
      message(2, .creation, 1, 3, "", number: 3),
      message(3, .call, 1, 3, "text", value: #""Enter your text here!""#, number: 3),
      message(4, .call, 1, 2, "addSubview(_:)", ["label"], number: 4),
      message(5, .creation, 1, 4, "", number: 5),
      message(
        6, .call, 1, 4, observe,
        ["UITextView.textDidChangeNotification", "…", "…", "block"], number: 6),
      message(
        7, .call, 4, 5, observe,
        ["UITextView.textDidChangeNotification", "textView", "nil", "block"], number: 7),
      message(8, .reply, 5, 4, "", value: "token"),
      message(9, .call, 1, 2, "addSubview(_:)", ["proxy"], number: 8),
      message(10, .call, 0, 2, "insertText(_:)", [#""H""#]),
      message(11, .call, 2, 5, "post(name:object:)", ["UITextView.textDidChangeNotification"]),
      message(12, .call, 5, 1, "UITextViewTextDidChangeNotification", number: 9),
      message(13, .call, 1, 3, "isHidden", value: "true", number: 10),
      message(17, .destruction, 0, 2, ""),
      message(18, .destruction, 2, 3, "", number: 11),
      message(19, .destruction, 2, 4, "", number: 11),
      message(20, .call, 4, 5, "removeObserver(_:)", ["token"], number: 12),
    ]
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 9), Activation(lifeline: 1, start: 1, end: 4),
      Activation(lifeline: 2, start: 4, end: 4), Activation(lifeline: 4, start: 6, end: 8),
      Activation(lifeline: 5, start: 7, end: 8), Activation(lifeline: 2, start: 9, end: 9),
      Activation(lifeline: 2, start: 10, end: 13), Activation(lifeline: 5, start: 11, end: 13),
      Activation(lifeline: 1, start: 12, end: 13), Activation(lifeline: 2, start: 17, end: 20),
      Activation(lifeline: 4, start: 19, end: 20), Activation(lifeline: 5, start: 20, end: 20),
    ]
    diagram.registrations = [
      Registration(
        center: 5, name: "UITextViewTextDidChangeNotification", start: 7, end: 20)
    ]
    diagram.captions = [
      Caption(number: 1, text: "The client sets the text that an empty view shall show."),
      Caption(number: 2, text: "The extension makes room for it with a label."),
    ]
    return Sample(name: "placeholder", diagram: diagram)
  }()

  /// Every kind of message and every kind of end.
  static let kinds = Sample(
    name: "kinds",
    diagram: SequenceDiagram(
      title: "Kinds of messages",
      lifelines: [
        Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B"),
        Lifeline(id: 2, name: "C", creation: 3, destruction: 9),
      ],
      messages: [
        Message(position: 0, from: .gate, to: .occurrence(0), name: "from the edge"),
        Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "call()"),
        Message(
          position: 2, kind: .signal, from: .occurrence(1), to: .occurrence(0), name: "signal"),
        Message(position: 3, kind: .creation, from: .occurrence(0), to: .occurrence(2), name: ""),
        Message(
          position: 4, kind: .reply, from: .occurrence(1), to: .occurrence(0), name: "",
          value: "42"),
        Message(
          position: 5, kind: .reply, from: .occurrence(1), to: .occurrence(0), name: "",
          value: "DecodingError.dataCorrupted", isThrow: true),
        Message(position: 6, from: .unknown, to: .occurrence(1), name: "found"),
        Message(position: 7, from: .occurrence(1), to: .unknown, name: "lost"),
        Message(position: 8, from: .occurrence(1), to: .gate, name: "to the edge"),
        Message(
          position: 9, kind: .destruction, from: .occurrence(0), to: .occurrence(2), name: ""),
        Message(
          position: 10, from: .occurrence(0), to: .occurrence(1), name: "added", change: .added),
        Message(
          position: 11, from: .occurrence(0), to: .occurrence(1), name: "removed",
          change: .removed),
        Message(
          position: 12, from: .occurrence(0), to: .occurrence(1), name: "changed",
          change: .changed),
      ]))

  /// Activations within activations, messages to oneself, an interruption.
  static let nesting = Sample(
    name: "nesting",
    diagram: SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")],
      messages: [
        Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "outer()"),
        Message(position: 1, from: .occurrence(1), to: .occurrence(1), name: "inner()"),
        Message(position: 2, from: .occurrence(1), to: .occurrence(1), name: "innermost()"),
        Message(position: 3, from: .occurrence(1), to: .occurrence(0), name: "back()"),
        Message(position: 4, from: .occurrence(0), to: .occurrence(1), name: "again()"),
        Message(position: 5, kind: .reply, from: .occurrence(1), to: .occurrence(0), name: "ok"),
        Message(position: 6, from: .occurrence(0), to: .occurrence(1), name: "killed()"),
      ],
      activations: [
        Activation(lifeline: 1, start: 0, end: 5), Activation(lifeline: 1, start: 1, end: 5),
        Activation(lifeline: 1, start: 2, end: 5), Activation(lifeline: 0, start: 3, end: 5),
        Activation(lifeline: 1, start: 4, end: 5),
        Activation(lifeline: 1, start: 6, end: 6, isInterrupted: true),
      ]))

  /// Fragments, nested and with several operands.
  static let fragments = Sample(
    name: "fragments",
    diagram: SequenceDiagram(
      lifelines: [
        Lifeline(id: 0, name: "Reader"), Lifeline(id: 1, name: "Cache"),
        Lifeline(id: 2, name: "Store"),
      ],
      messages: (0..<8).map { position in
        Message(
          position: position, from: .occurrence(position % 2),
          to: .occurrence(position == 6 ? 0 : position % 2 + 1), name: "step \(position)")
      },
      fragments: [
        CombinedFragment(
          .alt,
          operands: [
            .init(condition: "is cached", positions: 1..<3),
            .init(condition: "else", positions: 3..<7),
          ]),
        CombinedFragment(.loop, operands: [.init(condition: "3 times", positions: 4..<6)]),
        CombinedFragment(.opt, operands: [.init(positions: 5..<6)]),
      ]))

  /// Notes in every place.
  static let notes = Sample(
    name: "notes",
    diagram: SequenceDiagram(
      lifelines: [
        Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B"), Lifeline(id: 2, name: "C"),
      ],
      messages: [Message(position: 2, from: .occurrence(0), to: .occurrence(1), name: "call()")],
      notes: [
        Note(position: 0, placement: .left(of: 0), text: "left of A"),
        Note(position: 1, placement: .right(of: 1), text: "right of B,\non two lines"),
        Note(position: 3, placement: .over(0, 2), text: "over all of them"),
        Note(
          position: 4, placement: .over(1, 1),
          text: "over B, and with so much text that it has to be broken into several lines"),
      ]))

  /// States of lifelines.
  static let states = Sample(
    name: "states",
    diagram: SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")],
      messages: [
        Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "call()"),
        Message(position: 3, kind: .reply, from: .occurrence(1), to: .occurrence(0), name: ""),
      ],
      activations: [Activation(lifeline: 1, start: 1, end: 3)],
      notes: [
        Note(position: 0, state: "idle", of: 1),
        Note(position: 2, state: "busy,\nfor A", of: 1),
        Note(position: 4, state: "idle", of: 1),
      ]))

  /// Labels that nobody would choose.
  static let labels = Sample(
    name: "labels",
    diagram: SequenceDiagram(
      title: "<script>alert(1)</script> & \"quotes\"",
      lifelines: [
        Lifeline(id: 0, name: "一个客户端"), Lifeline(id: 1, name: "</text><script>"),
        Lifeline(id: 2, name: "AVeryLongTypeNameThatHasToBeBrokenSomewhere<Element, Failure>"),
      ],
      messages: [
        "点击「确定」按钮", "👩‍👩‍👧‍👦 says 👍🏽 é", "two\nlines", "a\u{0}b\u{1B}[31mc\u{7F}",
        "\u{202E}reversed", "]]>&amp;<!--", String(repeating: "long label ", count: 900),
        String(repeating: "x", count: 2000), "",
      ].enumerated().map { index, name in
        Message(
          position: index, from: .occurrence(index % 2), to: .occurrence(index % 2 + 1),
          name: name)
      }))

  /// Nothing at all.
  static let empty = Sample(name: "empty", diagram: SequenceDiagram())

  /// A lifeline without messages.
  static let single = Sample(
    name: "single",
    diagram: SequenceDiagram(lifelines: [Lifeline(id: 0, name: "alone", kind: .actor)]))

  /// A centre with registrations, one of which nothing ends.
  static let facets = Sample(
    name: "registrations",
    diagram: SequenceDiagram(
      lifelines: [
        Lifeline(id: 0, name: "View extension", facetOf: 1), Lifeline(id: 1, name: "View"),
        Lifeline(id: 2, name: "NotificationCenter", kind: .notificationCenter),
      ],
      messages: (0..<5).map { position in
        Message(
          position: position, from: .occurrence(position % 2), to: .occurrence(2),
          name: position < 4 ? "addObserver(_:)" : "removeObserver(_:)")
      },
      registrations: [
        Registration(center: 2, name: "didChange", start: 0, end: 4),
        Registration(center: 2, name: "didChange", start: 1, end: nil),
        Registration(center: 2, name: nil, start: 2, end: 3),
      ]))

  /// A part of a diagram: a bar and registrations that were there before, one of which goes on
  /// after, a loop of what was folded, messages at the edge, and what is left out.
  static let part = Sample(
    name: "part",
    diagram: SequenceDiagram(
      lifelines: [
        Lifeline(id: 0, name: "Controller"), Lifeline(id: 3, name: "View"),
        Lifeline(id: 5, name: "NotificationCenter", kind: .notificationCenter),
      ],
      messages: [
        Message(
          position: 10, from: .occurrence(0), to: .occurrence(3), name: "insertText(_:)",
          arguments: ["…"]),
        Message(position: 30, from: .gate, to: .occurrence(5), name: "post(_:)"),
        Message(position: 31, from: .occurrence(5), to: .occurrence(0), name: "didChange"),
        Message(position: 40, from: .occurrence(0), to: .occurrence(5), name: "removeObserver(_:)"),
      ],
      activations: [
        Activation(lifeline: 0, start: 2, end: 40), Activation(lifeline: 3, start: 10, end: 10),
        Activation(lifeline: 5, start: 30, end: 31), Activation(lifeline: 0, start: 31, end: 31),
        Activation(lifeline: 5, start: 40, end: 40),
      ],
      fragments: [
        CombinedFragment(.loop, operands: [.init(condition: "3 times", positions: 10..<20)])
      ],
      registrations: [
        Registration(center: 5, name: "a", start: 3, end: 40),
        Registration(center: 5, name: "b", start: 4, end: 70),
        Registration(center: 5, name: "c", start: 5, end: nil),
      ],
      remarks: [
        "before 3: client; 2 messages (with the numbers 1, 2), 1 note",
        "hidden: UILabel, UINib, UIViewController, UITableViewController, UIScrollView, UIStackView, "
          + "UIGestureRecognizer; 12 messages; 1 message drawn at the edge",
      ]))
}

extension Sample {
  /// A diagram of so many calls between two lifelines, each with a label of 25 characters.
  static func repeated(_ count: Int) -> Sample {
    Sample(
      name: "repeated",
      diagram: SequenceDiagram(
        lifelines: [
          Lifeline(id: 0, name: "PlaceholderController"),
          Lifeline(id: 1, name: "NotificationCenter"),
        ],
        messages: (0..<count).map {
          Message(
            position: $0, from: .occurrence(0), to: .occurrence(1),
            name: "message number \(10_000_000 + $0)()")
        }))
  }
}

extension Sample {
  /// Every kind of head, in groups.
  static let heads: Sample = {
    var diagram = SequenceDiagram(title: "Kinds of lifelines")
    diagram.lifelines = Lifeline.Kind.allCases.enumerated().map { index, kind in
      Lifeline(id: index, name: kind.rawValue, kind: kind)
    }
    diagram.messages = (0..<diagram.lifelines.count - 1).map {
      Message(position: $0, from: .occurrence($0), to: .occurrence($0 + 1), name: "call()")
    }
    diagram.groups = [
      LifelineGroup(title: "Outside", from: 0, to: 2),
      LifelineGroup(title: "The storage, with a longer title", from: 5, to: 5),
    ]
    return Sample(name: "heads", diagram: diagram)
  }()

  /// References to other diagrams, dividers and delays, in a fragment too.
  static let stretches: Sample = {
    var diagram = SequenceDiagram(
      lifelines: [
        Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B"), Lifeline(id: 2, name: "C"),
      ])
    diagram.messages = [0, 3, 6, 9].map {
      Message(
        position: $0, from: .occurrence($0 % 2), to: .occurrence($0 % 2 + 1), name: "step \($0)")
    }
    diagram.references = [
      DiagramReference(position: 1, over: 0, 1, name: "logging in", link: "login.svg"),
      DiagramReference(position: 7, over: 2, 2, name: "another diagram with a long name"),
    ]
    diagram.separators = [
      Separator(position: 2, kind: .divider, text: "later"),
      Separator(position: 4, kind: .delay, text: "a minute passes"),
      Separator(position: 5, kind: .divider), Separator(position: 8, kind: .delay),
    ]
    diagram.fragments = [
      CombinedFragment(.opt, operands: [.init(condition: "if asked", positions: 6..<8)])
    ]
    return Sample(name: "stretches", diagram: diagram)
  }()
}
