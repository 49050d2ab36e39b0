import SeqtraceEvents

extension DiagramAssembly {
  /// Draws a pause in the recording; open activations continue through it.
  mutating func pass(_ gap: TimeSpan) {
    guard next > 0 else { return }
    separators.append(Separator(position: next, kind: .delay, text: StyledText(gap.description)))
    for lane in lanes.indices where !lanes[lane].frames.isEmpty { lanes[lane].last = next }
    next += 1
  }

  /// Marks the duration of a call that has a bar, if the duration is long enough.
  mutating func tellDuration(of frame: Frame, until end: Int) {
    guard let leastDuration, let index = frame.activation, !emptyActivations.contains(index),
      let time = TimeSpan(from: events[frame.event], to: events[end]), time >= leastDuration
    else { return }
    let activation = activations[index]
    durations.append(
      DurationMark(
        lifeline: activation.lifeline, start: activation.start, end: activation.end, time: time))
  }

  /// The contexts of the messages that were created from events.
  var contexts: [MessageContext] {
    let sweep = ContextSweep(of: events, drawn: messages, sourcePaths)
    return messages.compactMap { sweep.context(of: $0) }
  }

  /// Links a message to the source line of an event.
  mutating func link(_ position: Position, toSourceOf index: Int) {
    guard let sourceLinks, let source = events[index].source,
      let address = sourceLinks.address(of: source, at: sourcePaths[source.fileID])
    else { return }
    links.append(MessageLink(position: position, address: address))
  }
}
