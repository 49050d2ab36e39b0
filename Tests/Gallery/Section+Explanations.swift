import SeqtraceDiagram

extension Section {
  static let explanations = Section(
    title: "Explanations", charts: [messageNotes, regions, times, measures, legend])

  private static let messageNotes = Chart(
    "message-notes", "Notes beside the messages that they explain."
  ) { chart in
    let all = chart.lifelines("Waiter", "Kitchen", "Guest")
    chart.say(.call, all[0], all[1], "cook(_:)", ["\"soup\""])
    chart.noteBeside("never before noon")
    chart.say(.call, all[1], all[1], "taste()")
    chart.noteBeside("with a clean spoon")
    chart.say(.signal, all[1], all[0], "ready")
    chart.noteBeside("leftwards, too")
    chart.say(.call, .occurrence(all[1]), .unknown, "more salt!")
    chart.noteBeside("nobody listens")
    chart.say(.call, all[0], all[2], "serve(_:)", ["soup"])
  }

  private static let regions = Chart(
    "regions", "Regions: tints for stretches, across all lifelines or over some."
  ) { chart in
    let all = chart.lifelines("Waiter", "Kitchen", "Guest")
    for tint in Tint.meanings {
      let isWhole = tint != .caution && tint != .negative
      chart.region(tint, tint.description, over: isWhole ? nil : (all[0], all[1])) { chart in
        chart.say(.call, all[0], all[1], "cook(_:)", ["\"soup\""])
      }
    }
    chart.region(.accent, "A region over the guest alone", over: (all[2], all[2])) { chart in
      chart.say(.call, all[0], all[2], "serve(_:)", ["soup"])
      chart.region(.color(.init(0x7048E8)), "", over: nil) {
        $0.say(.signal, all[2], all[0], "thanks")
      }
    }
  }

  private static let times = Chart("times", "How long calls took, and where time passed.") {
    chart in
    let all = chart.lifelines("Waiter", "Kitchen", "Stove")
    chart.call(all[0], all[1], "cook(_:)", ["\"soup\""], returning: "soup") { chart in
      chart.call(all[1], all[2], "heat()") { _ in }
      chart.time(TimeSpan(nanoseconds: 12_340_000))
      chart.separator(.delay, "9 min 50 s")
      chart.call(all[1], all[1], "taste()") { _ in }
      chart.time(TimeSpan(nanoseconds: 850))
    }
    chart.time(TimeSpan(nanoseconds: 590_000_000_000))
  }

  private static let measures = Chart(
    "measures", "How long it took from one message to another."
  ) { chart in
    let all = chart.lifelines("Guest", "Waiter", "Kitchen")
    chart.call(all[0], all[1], "order(_:)", ["\"soup\""]) { chart in
      chart.call(all[1], all[2], "cook(_:)", ["\"soup\""]) { chart in
        chart.fragment(.opt, ("it is cold", { $0.say(.signal, all[2], all[2], "heat up") }))
      }
    }
    chart.say(.signal, all[2], all[1], "ready")
    chart.say(.call, all[1], all[0], "serve(_:)", ["soup"])
    let times: [Int64] = [0, 40, 60, 590, 650].map { $0 * 1_000_000_000 }
    chart.change { diagram in
      diagram.contexts = zip(diagram.messages, times).map {
        MessageContext(position: $0.position, nanoseconds: $1)
      }
    }
    chart.measure("order", "serve")
    chart.measure("cook", "ready")
    chart.measure("order", "cook")
  }

  private static let legend = Chart("legend", "A legend of the notation that a picture uses.") {
    chart in
    let all = chart.lifelines("Waiter", "Kitchen")
    chart.call(all[0], all[1], "cook(_:)", ["\"soup\""], returning: "soup") { chart in
      chart.fragment(.opt, ("it is cold", { $0.say(.signal, all[1], all[1], "heat up") }))
    }
    chart.noteBeside("with a spoon")
    chart.legend { kind in
      switch kind {
      case .call: "call: the sender waits"
      case .signal: "signal: the sender goes on"
      case .reply: "answer to a call"
      case .activation: "busy"
      case .note: "remark"
      case .state: "state of the lifeline"
      default: "happens or not"
      }
    }
  }
}
