import SeqtraceDiagram

extension Chart {
  /// A little of everything, to be drawn in each theme.
  static let themeSample = Chart("theme", "A little of everything.") { chart in
    let client = chart.lifeline("client", .actor)
    let facet = chart.lifeline("UITextView extension", facetOf: client + 2)
    let view = chart.lifeline("UITextView")
    let proxy = chart.lifeline("NotificationProxy")
    let center = chart.lifeline("NotificationCenter", .notificationCenter)
    chart.title("A placeholder for a text view")
    chart.call(client, facet, "placeholder", number: 1) { chart in
      chart.say(.creation, facet, proxy, number: 2)
      chart.call(proxy, center, "addObserver(forName:)", ["didChange"], number: 3)
    }
    let registration = chart.registration(center, "didChange")
    chart.separator(.divider, "Typing")
    chart.fragment(
      .alt,
      (
        "is editable",
        { chart in
          chart.call(client, view, "insertText(_:)", ["\"H\""], returning: "true") { chart in
            chart.say(.signal, view, center, "post(_:)", ["didChange"])
          }
        }
      ),
      (
        "else",
        { chart in
          chart.say(.reply, view, client, value: "NotEditable")
          chart.amend { $0.isThrow = true }
        }
      ))
    chart.note(.over(view, proxy), "The view owns the proxy.")
    chart.say(.destruction, view, proxy)
    chart.begin(proxy)
    chart.call(proxy, center, "removeObserver(_:)", ["token"])
    chart.deregistration(registration)
    chart.end(proxy)
  }
}
