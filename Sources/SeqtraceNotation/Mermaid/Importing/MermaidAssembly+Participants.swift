import SeqtraceDiagram

extension MermaidAssembly {
  /// The number of a participant; one that wasn't mentioned before gets a lifeline.
  mutating func number(of id: SourceSpan) -> Int {
    draft.number(of: id) { MermaidLabel.text(of: $0) }
  }

  /// Adds a declaration, and returns the participant's number.
  mutating func declare(_ participant: MermaidSyntax.Participant, at span: SourceSpan) -> Int {
    let count = draft.participants.count
    let number = number(of: participant.id)
    if participant.isCreated {
      if number < count { draft.report(.createdTwice(syntax.text(of: participant.id)), at: span) }
      reportUnmetCreation(at: span)
      draft.created = number
    }
    var kind: Lifeline.Kind = participant.isActor ? .actor : .participant
    var name: String?
    if let configuration = participant.configuration {
      let type = MermaidParticipantType(syntax.text(of: configuration))
      if type.isMalformed {
        draft.report(.malformedSettings(syntax.text(of: configuration)), at: configuration)
      }
      for problem in type.problems { draft.warnOnce(problem, "\(problem)", at: configuration) }
      kind = type.kind ?? kind
      name = type.alias.map { MermaidLabel.text(of: Array($0.utf8)[...]) }
    }
    if let alias = participant.alias { name = label(alias) }
    // A second declaration changes only the properties that it names.
    if !draft.participants[number].isDeclared || participant.configuration != nil {
      draft.diagram.lifelines[number].kind = kind
    }
    if let name { draft.diagram.lifelines[number].label = StyledText(name) }
    draft.participants[number].isDeclared = true
    draft.addToBox(number, at: participant.id)
    return number
  }

  mutating func deactivate(_ number: Int, at id: SourceSpan, _ detail: DiagramDetail? = nil) {
    if draft.deactivate(number, detail) == nil, !draft.resumeBranch(of: number) {
      draft.report(.inactive(syntax.text(of: id)), at: id)
    }
  }

  /// Reports a created participant that no message went to.
  private mutating func reportUnmetCreation(at span: SourceSpan) {
    guard let number = draft.created else { return }
    draft.report(.creationWithoutMessage(draft.diagram.lifelines[number].name), at: span)
    draft.created = nil
  }

  /// At the end of the text, reports a `create` or `destroy` that no message followed.
  mutating func reportUnmetLives() {
    // Mermaid draws such a text, without the creation or the X.
    let place = SourceSpan(syntax.source.count..<syntax.source.count)
    if let number = draft.created {
      let name = draft.diagram.lifelines[number].name
      draft.warnOnce(.creationWithoutMessage(name), "create", at: place)
    }
    if let number = destroyed {
      let name = draft.diagram.lifelines[number].name
      draft.warnOnce(.destructionWithoutMessage(name), "destroy", at: place)
      draft.end(number)
    }
  }
}
