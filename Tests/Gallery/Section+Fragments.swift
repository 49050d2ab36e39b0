import SeqtraceDiagram

extension Section {
  static let fragments = Section(
    title: "Fragments",
    charts: [alternatives, options, loops, parallel, others, nesting, references] + pages)

  private static let alternatives = Chart("alt", "alt: one of several, each with its guard.") {
    chart in
    let all = chart.lifelines("Reader", "Cache", "Store")
    chart.call(all[0], all[1], "page(_:)", ["7"]) { chart in
      chart.fragment(
        .alt,
        ("is cached", { $0.say(.reply, all[1], all[0], value: "page") }),
        (
          "is stored",
          { chart in
            chart.call(all[1], all[2], "load(_:)", ["7"], returning: "page") { _ in }
            chart.say(.reply, all[1], all[0], value: "page")
          }
        ),
        ("else", { $0.say(.reply, all[1], all[0], value: "nil") }))
    }
  }

  private static let options = Chart("opt", "opt and break: perhaps, and perhaps the end.") {
    chart in
    let all = chart.lifelines("Guest", "Waiter", "Kitchen")
    chart.say(.call, all[0], all[1], "order(_:)", ["\"soup\""])
    chart.fragment(
      .opt, ("is thirsty", { $0.say(.call, all[0], all[1], "order(_:)", ["\"tea\""]) }))
    chart.fragment(.break, ("kitchen closed", { $0.say(.signal, all[1], all[0], "sorry") }))
    chart.say(.call, all[1], all[2], "cook(_:)", ["\"soup\""])
  }

  private static let loops = Chart("loop", "loop: again and again, with how often.") { chart in
    let all = chart.lifelines("Typist", "View", "Label")
    chart.fragment(
      .loop,
      (
        "5 times",
        { chart in
          chart.call(all[0], all[1], "insertText(_:)", ["…"]) { chart in
            chart.say(.call, all[1], all[2], "isHidden", value: "true")
          }
        }
      ))
  }

  private static let parallel = Chart("par", "par: at the same time, in any order.") { chart in
    let all = chart.lifelines("Editor", "Saver", "Indexer")
    chart.fragment(
      .par,
      ("save", { $0.call(all[0], all[1], "save(_:)", ["text"]) }),
      ("index", { $0.call(all[0], all[2], "add(_:)", ["text"]) }))
    chart.fragment(.critical, ("lock", { $0.call(all[0], all[1], "rename(to:)", ["\"b\""]) }))
  }

  private static let others = Chart(
    "operators", "The other operators: neg, seq, strict, ignore, consider, assert, and a section."
  ) { chart in
    let all = chart.lifelines("Client", "Server")
    for (kind, guardText) in [
      (CombinedFragment.Operator.neg, nil), (.seq, nil), (.strict, "in this order"),
      (.ignore, "ping"),
      (.consider, "get, put"), (.assert, "answers within a second"),
      (.section, "Shut down"),
    ] {
      chart.fragment(kind, (guardText, { $0.say(.call, all[0], all[1], "get()") }))
    }
  }

  private static let nesting = Chart("nesting", "Fragments inside fragments.") { chart in
    let all = chart.lifelines("Reader", "Cache", "Store")
    chart.fragment(
      .loop,
      (
        "each page",
        { chart in
          chart.say(.call, all[0], all[1], "page(_:)")
          chart.fragment(
            .alt,
            ("is cached", { $0.say(.call, all[1], all[1], "touch()") }),
            (
              "else",
              { chart in
                chart.say(.call, all[1], all[2], "load(_:)")
                chart.fragment(.opt, ("is full", { $0.say(.call, all[1], all[1], "evict()") }))
              }
            ))
        }
      ))
  }

  private static let references = Chart("ref", "ref: what another diagram shows.") { chart in
    let all = chart.lifelines("App", "Server", "Store")
    chart.reference("Logging in", from: all[0], to: all[1], link: "alt.svg")
    chart.say(.call, all[0], all[1], "list()")
    chart.reference("Reading a page, cached or not", from: all[1], to: all[2])
    chart.say(.reply, all[1], all[0], value: "pages")
  }

  /// Two pages of one diagram, parted inside a call and a loop.
  private static let pages: [Chart] = {
    var wording = PageWording.english
    wording.file = { number, _ in "page-\(number).svg" }
    let whole = Chart("page", "") { chart in
      chart.title("A letter")
      let all = chart.lifelines("Writer", "Editor", "Speller", "Printer")
      chart.call(all[0], all[1], "write(_:)", ["letter"]) { chart in
        chart.fragment(
          .loop,
          (
            "each word",
            { chart in
              chart.call(all[1], all[2], "check(_:)", ["word"], returning: "true") { _ in }
              chart.call(all[1], all[2], "learn(_:)", ["word"]) { _ in }
              chart.say(.call, all[1], all[1], "next()")
            }
          ))
      }
      chart.call(all[0], all[3], "print(_:)", ["letter"])
    }
    let summaries = [
      "Pages: where a diagram is parted, a reference leads to the next page.",
      "Pages: what was open goes on, and a reference leads back.",
    ]
    return zip(summaries, whole.diagram.paged(.pages(2), wording: wording)).enumerated().map {
      Chart(name: "page-\($0 + 1)", summary: $1.0, diagram: $1.1)
    }
  }()
}
