import SeqtraceEvents

extension DiagramAssembly {
  /// Draws a pause in the recording; what is open continues through it.
  mutating func pass(_ gap: TimeSpan) {
    guard next > 0 else { return }
    separators.append(Separator(position: next, kind: .delay, text: StyledText(gap.description)))
    for lane in lanes.indices where !lanes[lane].frames.isEmpty { lanes[lane].last = next }
    next += 1
  }

  /// Marks the duration of a call that has a bar.
  mutating func tellDuration(of frame: Frame, until end: Int64?) {
    guard let leastDuration, let begin = events[frame.event].time, let end,
      let index = frame.activation,
      !emptyActivations.contains(index)
    else { return }
    let (nanoseconds, overflows) = end.subtractingReportingOverflow(begin)
    let time = TimeSpan(nanoseconds: overflows ? .max : nanoseconds)
    guard time >= leastDuration else { return }
    let activation = activations[index]
    durations.append(
      DurationMark(
        lifeline: activation.lifeline, start: activation.start, end: activation.end, time: time))
  }

  /// The times of the messages that were made from events with a time.
  var times: [MessageTime] {
    messages.compactMap { message in
      guard case .events(let ids) = message.origin, let id = ids.first,
        events.indices.contains(Int(id) - 1), let time = events[Int(id) - 1].time
      else { return nil }
      return MessageTime(position: message.position, nanoseconds: time)
    }
  }

  /// Links a message to the source line of an event.
  mutating func link(_ position: Position, toSourceOf index: Int) {
    guard let sourceLinks, let source = events[index].source,
      let address = sourceLinks.address(of: source)
    else { return }
    links.append(MessageLink(position: position, address: address))
  }
}
