extension PageAssembly {
  /// Returns a lifeline as the page shows it. The result has only a creation or destruction that happens on
  /// the page. If the lifeline was destroyed on an earlier page, its X is at the top.
  func lifeline(_ column: Int) -> Lifeline {
    var lifeline = whole.lifelines[column]
    if let creation = lifeline.creation, !stretch.contains(creation) { lifeline.creation = nil }
    guard let start = lifeline.destruction, let death = cast.deaths[column] else { return lifeline }
    if stretch.goesOn(death) || stretch.beginsLater(start) {
      lifeline.destruction = nil
    } else if let before = stretch.before, death < stretch.first {
      lifeline.destruction = before
    } else if cast.diesBusy[column] {
      lifeline.destruction = stretch.start(start)
    }
    return lifeline
  }

  /// The bars. A bar that continues reaches down to the reference to the next page, or to the end of the
  /// page.
  var activations: [Activation] {
    let bars = content[.activation].map { index in
      var bar = whole.activations[index]
      let goesOn = stretch.goesOn(bar.lastPosition)
      bar.start = stretch.start(bar.start)
      bar.end = stretch.end(bar.end)
      if goesOn {
        bar.goesOn = pages.followsSeparators
        bar.end = pages.followsSeparators ? stretch.last : stretch.last + 1
      } else if let before = stretch.before, bar.end <= before {
        bar.end = stretch.last
      }
      bar.isInterrupted = bar.isInterrupted && !goesOn
      return bar
    }
    return bars.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  /// The durations of the calls that end on the page.
  var durations: [DurationMark] {
    content[.duration].map { index in
      var mark = whole.durations[index]
      mark.start = stretch.start(mark.start)
      mark.end = stretch.end(mark.end)
      return mark
    }.filter { isShown($0.lifeline) }.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  /// The measures, some of which continue from the previous page or on the next page.
  var measures: [TimeMeasure] {
    content[.measure].map { index in
      var measure = whole.measures[index]
      measure.start = stretch.start(measure.start)
      if stretch.goesOn(measure.end) { measure.end = stretch.last + 2 }
      return measure
    }.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  /// The registrations with the centres on the page. A start or end on another page is placed outside of this
  /// page.
  var registrations: [Registration] {
    content[.registration].compactMap { index in
      var registration = whole.registrations[index]
      guard isShown(registration.center) else { return nil }
      registration.start = stretch.start(registration.start)
      let end = registration.end ?? .max
      if stretch.goesOn(end) {
        registration.end = stretch.last + 2
      } else {
        registration.end = registration.end.map(stretch.end)
      }
      return registration
    }
  }

  /// Remarks about elements that continue from earlier pages and aren't shown.
  var remarks: [String] {
    // If the centre isn't on the page, its registrations need no remark.
    let registrationCount = registrations.isEmpty ? 0 : content.hiddenCount(.registration)
    let callCount = content.hiddenCount(.activation)
    if callCount == 0, registrationCount == 0 { return [] }
    return [
      pages.wording.words(.openBefore(calls: callCount, registrations: registrationCount))
    ]
  }

  private func isShown(_ id: Lifeline.ID) -> Bool {
    cast.columns[id].map(columns.contains) ?? false
  }
}
