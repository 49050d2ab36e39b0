import SeqtraceDiagram

/// The kinds of notation that a legend can explain.
enum LegendKinds {
  static let all: [LegendEntry.Kind] =
    [
      .call, .signal, .reply, .thrownReply, .creation, .found, .lost, .gate, .actor, .boundary,
      .control, .entity, .database, .collections, .queue, .notificationCenter, .facet, .activation,
      .interruption, .destruction, .duration, .measure, .registration, .openRegistration,
      .reference,
      .divider, .delay, .note, .state, .group, .added, .removed, .changed,
      .movedHere, .movedAway,
    ] + CombinedFragment.Operator.allCases.map { .fragment($0) }
}
