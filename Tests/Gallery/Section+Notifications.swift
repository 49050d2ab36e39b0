import SeqtraceDiagram

extension Section {
  static let notifications = Section(
    title: "Notifications", charts: [fanOut, unheard, openRegistration])

  private static let register = "addObserver(forName:)"

  private static let fanOut = Chart(
    "notifications", "A post fans out to the observers that are registered, in order."
  ) { chart in
    let (view, first, second, center) = people(of: &chart)
    chart.call(first, center, register, ["didChange"])
    let one = chart.registration(center, "didChange")
    chart.call(second, center, register, ["didChange"])
    let two = chart.registration(center, "didChange")
    chart.call(view, center, "post(name:)", ["didChange"]) { chart in
      chart.call(center, first, "didChange")
      chart.call(center, second, "didChange")
    }
    chart.call(second, center, "removeObserver(_:)", ["token"])
    chart.deregistration(two)
    chart.call(view, center, "post(name:)", ["didChange"]) { chart in
      chart.call(center, first, "didChange")
    }
    chart.call(first, center, "removeObserver(_:)", ["token"])
    chart.deregistration(one)
  }

  private static let unheard = Chart(
    "unheard", "A post that nobody receives is a lost message of the centre."
  ) { chart in
    let view = chart.lifeline("View")
    let center = chart.lifeline("NotificationCenter", .notificationCenter)
    chart.call(view, center, "post(name:)", ["didChange"]) { chart in
      chart.say(.call, .occurrence(center), .unknown, "didChange")
    }
  }

  private static let openRegistration = Chart(
    "open-registration", "A registration that nothing ends, though its owner dies."
  ) { chart in
    let view = chart.lifeline("View")
    let proxy = chart.lifeline("Proxy")
    let center = chart.lifeline("NotificationCenter", .notificationCenter)
    chart.call(proxy, center, register, ["didChange"])
    _ = chart.registration(center, "didChange")
    chart.say(.destruction, view, proxy)
    chart.call(view, center, "post(name:)", ["didChange"]) { chart in
      chart.say(.call, .occurrence(center), .unknown, "didChange")
    }
  }

  private static func people(
    of chart: inout Sketch
  ) -> (view: Int, first: Int, second: Int, center: Int) {
    let all = chart.lifelines("View", "Label", "Counter")
    return (all[0], all[1], all[2], chart.lifeline("NotificationCenter", .notificationCenter))
  }
}
