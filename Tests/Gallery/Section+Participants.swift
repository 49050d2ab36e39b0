import SeqtraceDiagram

extension Section {
  static let participants = Section(
    title: "Participants", charts: [heads, groups, facets, lives])

  private static let heads = Chart("participants", "Heads: every kind of participant.") { chart in
    for kind in Lifeline.Kind.allCases {
      let name = kind == .notificationCenter ? "notification center" : kind.rawValue
      let id = chart.lifeline(name, kind)
      if id > 0 { chart.say(.signal, id - 1, id) }
    }
  }

  private static let groups = Chart("groups", "Groups: participants that belong together.") {
    chart in
    let all = chart.lifelines("App", "Gateway", "Accounts", "Orders", "Mail")
    chart.group("Server", from: all[1], to: all[3])
    chart.group("Outside", from: all[4], to: all[4])
    chart.call(all[0], all[1], "order(_:)", ["soup"]) { chart in
      chart.call(all[1], all[2], "user()", returning: "Ada") { _ in }
      chart.call(all[1], all[3], "place(_:for:)", ["soup", "Ada"])
      chart.say(.signal, all[3], all[4], "confirmation")
    }
  }

  private static let facets = Chart("facets", "Facets: parts of one object, side by side.") {
    chart in
    let client = chart.lifeline("client", .actor)
    // The facet stands before its object, whose number is the next.
    let facet = chart.lifeline("UITextView extension", facetOf: client + 2)
    let view = chart.lifeline("UITextView")
    chart.say(.call, client, facet, "placeholder", value: "\"Enter your text here!\"")
    chart.begin(facet)
    chart.call(facet, view, "addSubview(_:)", ["label"])
    chart.end(facet)
  }

  private static let lives = Chart(
    "lives", "Creation and destruction: from the arrow that creates to the X."
  ) { chart in
    let all = chart.lifelines("Kitchen", "Cook", "Order", "Log")
    chart.say(.creation, all[0], all[2], "init(table:)", ["7"])
    chart.call(all[0], all[1], "cook(_:)", ["order"]) { chart in
      chart.say(.destruction, all[1], all[2])
    }
    // Its deinit still sends something.
    chart.say(.destruction, all[0], all[1])
    chart.begin(all[1])
    chart.call(all[1], all[3], "write(_:)", ["\"closed\""])
    chart.end(all[1])
  }
}
