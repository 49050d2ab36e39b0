import SeqtraceEvents

extension DiagramAssembly {
  /// Marks the duration of a call that has a bar, if the duration is long enough.
  mutating func tellDuration(of frame: Frame, until end: Int) {
    guard let leastDuration = builder.leastDuration, let index = frame.activation,
      !emptyActivations.contains(index),
      let time = TimeSpan(from: events[frame.event], to: events[end]), time >= leastDuration
    else { return }
    let activation = activations[index]
    durations.append(
      DurationMark(
        lifeline: activation.lifeline, start: activation.start, end: activation.end, time: time))
  }

  /// The contexts of the messages that were created from events.
  var contexts: [MessageContext] {
    let sweep = ContextSweep(of: events, drawn: messages, builder.sourcePaths)
    return messages.compactMap { sweep.context(of: $0) }
  }

  /// Links a message to the source line of an event.
  mutating func link(_ position: Position, toSourceOf index: Int) {
    guard let source = events[index].source,
      let address = builder.sourceLinks?.address(
        of: source, at: builder.sourcePaths[source.fileID])
    else { return }
    links.append(MessageLink(position: position, address: address))
  }
}
