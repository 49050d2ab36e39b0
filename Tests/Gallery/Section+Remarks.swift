import SeqtraceDiagram

extension Section {
  static let remarks = Section(
    title: "Notes and stretches", charts: [notes, states, stretches, captions, leftOut])

  private static let notes = Chart("notes", "Notes: beside a participant, over one, over several.")
  {
    chart in
    let all = chart.lifelines("Waiter", "Kitchen", "Guest")
    chart.note(.left(of: all[0]), "left of the waiter")
    chart.say(.call, all[0], all[1], "cook(_:)", ["\"soup\""])
    chart.note(.right(of: all[1]), "right of the kitchen,\non two lines")
    chart.note(.over(all[1], all[1]), "over the kitchen alone")
    chart.say(.signal, all[1], all[0], "ready")
    chart.note(.over(all[0], all[2]), "over all three: the guest hears of it only now")
    chart.say(.call, all[0], all[2], "serve(_:)", ["soup"])
  }

  private static let states = Chart(
    "states", "State invariants: the state that a lifeline is in, in a rounded box on it."
  ) { chart in
    let all = chart.lifelines("Guest", "Kitchen", "Oven")
    chart.state("closed", of: all[1])
    chart.call(all[0], all[1], "open()") { chart in
      chart.state("heating", of: all[2])
      chart.say(.call, all[1], all[2], "heat(to:)", ["200"])
      chart.state("waiting for the oven,\nnot for the guest", of: all[1])
    }
    chart.state("hot", of: all[2])
    chart.note(.right(of: all[2]), "a note, for comparison")
    chart.say(.signal, all[2], all[1], "ready")
    chart.state("open", of: all[1])
  }

  private static let stretches = Chart(
    "stretches", "Dividers, delays and spaces, and pages that are drawn in one piece."
  ) { chart in
    let all = chart.lifelines("Waiter", "Kitchen")
    chart.separator(.divider, "At noon")
    chart.say(.call, all[0], all[1], "cook(_:)", ["\"soup\""])
    chart.separator(.delay, "ten minutes later")
    chart.separator(.space, height: 25)
    chart.say(.signal, all[1], all[0], "ready")
    chart.separator(.divider, "In the evening")
    chart.say(.call, all[0], all[1], "close()")
    chart.separator(.delay)
    chart.separator(.divider)
    chart.separator(.page, "The next day")
    chart.say(.call, all[0], all[1], "open()")
    chart.separator(.page)
  }

  private static let captions = Chart(
    "captions", "A title, and captions: numbered explanations, in any language."
  ) { chart in
    chart.title("A placeholder for a text view")
    let all = chart.lifelines("client", "UITextView", "UILabel")
    chart.say(.call, all[0], all[1], "placeholder", value: "\"…\"", number: 1)
    chart.say(.creation, all[1], all[2], "init()", number: 2)
    chart.say(.call, all[1], all[2], "text", value: "\"…\"", number: 2)
    chart.caption(1, "The client sets the text that an empty view shall show.")
    chart.caption(
      2,
      "标签被创建，并得到这段文字。 A caption that is longer than the picture is wide goes on in "
        + "the next line, below the text and not below the number.")
  }

  private static let leftOut = Chart(
    "left-out", "What options left out is said under the picture."
  ) { chart in
    let all = chart.lifelines("Controller", "View")
    chart.say(.call, all[0], all[1], "reload()")
    chart.say(.call, .gate, .occurrence(all[0]), "didChange(_:)")
    chart.remark("hidden: UILabel, UINib; 12 messages; 1 message drawn at the edge")
  }
}
