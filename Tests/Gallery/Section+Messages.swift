import SeqtraceDiagram

extension Section {
  static let messages = Section(
    title: "Messages",
    charts: [
      kinds, arrows, ends, selfMessages, activations, errors, numbers, counted, labels, links,
      changes,
    ])

  private static let kinds = Chart(
    "messages", "Kinds of messages: call, reply, signal, creation, destruction."
  ) { chart in
    let all = chart.lifelines("Waiter", "Kitchen", "Order")
    chart.call(all[0], all[1], "cook(_:)", ["\"soup\""], returning: "true") { chart in
      chart.say(.creation, all[1], all[2], "init()")
      chart.say(.call, all[1], all[2], "dish", value: "\"soup\"")
      chart.say(.destruction, all[1], all[2])
    }
    chart.say(.signal, all[1], all[0], "ready")
  }

  private static let arrows = Chart(
    "arrows", "Lines that a notation chose: heads at one end or both, halves, crosses, circles."
  ) { chart in
    let all = chart.lifelines("Radio", "Tower")
    let tips: [Message.Arrow.Tip] = [
      .none, .cross, .upperFilled, .lowerFilled, .upperOpen, .lowerOpen,
    ]
    for (index, tip) in tips.enumerated() {
      let ends = index.isMultiple(of: 2) ? all : all.reversed()
      chart.say(.call, ends[0], ends[1], "\(tip)", arrow: .init(head: tip))
    }
    chart.say(.call, all[0], all[1], "both", arrow: .init(head: .filled, tail: .filled))
    chart.say(
      .signal, all[1], all[0], "dashed", arrow: .init(isDashed: true, head: .open, tail: .open))
    chart.say(
      .call, all[0], all[1], "circles",
      arrow: .init(head: .filled, hasCircleAtSender: true, hasCircleAtReceiver: true))
    var filled = Message.Arrow(head: .filled, hasCircleAtSender: true, hasCircleAtReceiver: true)
    filled.hasSolidCircles = true
    chart.say(.call, all[0], all[1], "filled circles", arrow: filled)
  }

  private static let ends = Chart(
    "ends", "Open ends: from and to the edge, found and lost."
  ) { chart in
    let all = chart.lifelines("Waiter", "Kitchen")
    chart.say(.call, .gate, .occurrence(all[0]), "from the edge")
    chart.say(.call, .unknown, .occurrence(all[0]), "found")
    chart.say(.call, all[0], all[1], "call()")
    chart.say(.call, .occurrence(all[1]), .unknown, "lost")
    chart.say(.call, .occurrence(all[1]), .gate, "to the edge")
  }

  private static let selfMessages = Chart(
    "self-messages", "Messages to oneself, one inside another."
  ) { chart in
    let all = chart.lifelines("Parser", "Lexer")
    chart.call(all[0], all[0], "expression()") { chart in
      chart.call(all[0], all[0], "term()") { chart in
        chart.call(all[0], all[0], "factor()") { chart in
          chart.call(all[0], all[1], "next()", returning: "number") { _ in }
        }
      }
      chart.call(all[0], all[1], "next()", returning: "plus") { _ in }
    }
    chart.say(.signal, all[1], all[1], "refill")
  }

  private static let activations = Chart(
    "activations", "Activations: calls inside calls, back to the caller, and one cut short."
  ) { chart in
    let all = chart.lifelines("View", "Model", "Store")
    chart.call(all[0], all[1], "save()") { chart in
      chart.call(all[1], all[2], "write(_:)", ["…"], returning: "ok") { chart in
        chart.call(all[2], all[1], "encode()") { chart in
          chart.call(all[1], all[0], "willSave()")
        }
      }
    }
    chart.say(.call, all[0], all[2], "sync()")
    chart.begin(all[2])
    chart.end(all[2], interrupted: true)
  }

  private static let errors = Chart("errors", "Errors: thrown instead of returned.") { chart in
    let all = chart.lifelines("Loader", "Decoder", "File")
    chart.call(all[0], all[1], "decode(_:)", ["data"]) { chart in
      chart.call(all[1], all[2], "read()", returning: "CocoaError.fileReadNoSuchFile") { _ in }
      chart.amend { $0.isThrow = true }
      chart.say(.reply, all[1], all[0], value: "DecodingError.dataCorrupted")
      chart.amend { $0.isThrow = true }
    }
  }

  private static let numbers = Chart(
    "numbers", "Numbers: of one part, of several, and none."
  ) { chart in
    let all = chart.lifelines("Client", "Server", "Disk")
    chart.call(all[0], all[1], "open()", number: 1) { chart in
      chart.call(all[1], all[2], "seek(to:)", ["0"], number: MessageNumber(1, 1))
      chart.call(all[1], all[2], "read(_:)", ["4096"], number: MessageNumber(1, 2)) { chart in
        chart.call(all[2], all[2], "spinUp()", number: MessageNumber(1, 2, 1))
      }
    }
    chart.say(.reply, all[1], all[0], value: "handle")
    chart.call(all[0], all[1], "close()", number: 12)
    chart.caption(1, "The client asks for a file.")
    chart.caption(12, "It gives it back. Captions stand under the picture, by number.")
  }

  private static let counted = Chart(
    "counted", "Numbers by count, within the calls; answers belong to their calls."
  ) { chart in
    let all = chart.lifelines("Client", "Server", "Disk")
    chart.call(all[0], all[1], "open()", returning: "handle") { chart in
      chart.call(all[1], all[2], "seek(to:)", ["0"])
      chart.call(all[1], all[2], "read(_:)", ["4096"]) { $0.call(all[2], all[2], "spinUp()") }
    }
    chart.call(all[0], all[1], "close()")
    chart.countMessages()
  }

  private static let links = Chart(
    "links", "Messages that lead to the line that recorded them, and say on hover what they are."
  ) { chart in
    let all = chart.lifelines("Waiter", "Kitchen")
    chart.say(.call, all[0], all[1], "cook(_:)", ["\"soup\""])
    chart.link("https://example.org/Sources/Waiter.swift#L12")
    chart.say(.signal, all[1], all[0], "ready")
    chart.link("https://example.org/Sources/Kitchen.swift#L34")
  }

  private static let labels = Chart(
    "labels", "Labels: long, wide, of several lines, and full of markup."
  ) { chart in
    let all = chart.lifelines("客户端", "Renderer", "PlaceholderPresentationController<Label>")
    chart.say(
      .call, all[0], all[1],
      "addObserver(forName:object:queue:using:)",
      ["UITextView.textDidChangeNotification", "textView", "nil", "block"])
    chart.say(.signal, all[1], all[0], "点击「确定」按钮")
    chart.say(.signal, all[1], all[2], "first line\nsecond line")
    chart.say(.signal, all[2], all[1], "<b>&amp; \"quotes\"</b> **bold** %date()")
    chart.say(.signal, all[0], all[2], "across all")
  }

  private static let changes = Chart(
    "changes", "Changes: what a later diagram added, removed, changed or moved."
  ) { chart in
    let all = chart.lifelines("Waiter", "Kitchen")
    chart.say(.call, all[0], all[1], "cook(_:)", ["\"soup\""])
    for (name, change) in [
      ("add(_:)", Message.Change.added), ("stir()", .removed), ("serve(at:)", .changed),
      ("taste()", .movedHere), ("salt()", .movedAway),
    ] {
      chart.say(.call, all[0], all[1], name)
      chart.amend { $0.change = change }
    }
  }
}
