import SeqtraceDiagram

extension Section {
  static let explanations = Section(
    title: "Explanations", charts: [messageNotes, regions, times, legend])

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
    for tint in Region.Tint.allCases {
      let isWhole = tint != .caution && tint != .negative
      chart.region(tint, tint.rawValue, over: isWhole ? nil : (all[0], all[1])) { chart in
        chart.say(.call, all[0], all[1], "cook(_:)", ["\"soup\""])
      }
    }
    chart.region(.accent, "A region over the guest alone", over: (all[2], all[2])) { chart in
      chart.say(.call, all[0], all[2], "serve(_:)", ["soup"])
      chart.region(.positive, "", over: nil) { $0.say(.signal, all[2], all[0], "thanks") }
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
      default: "happens or not"
      }
    }
  }
}
