import SeqtraceDiagram

extension MermaidAssembly {
  /// Returns the number of a participant. Adds a lifeline if the participant wasn't mentioned before.
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
    // A second declaration changes only those properties that it contains.
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

  /// Reports a created participant to which no message was sent.
  private mutating func reportUnmetCreation(at span: SourceSpan) {
    guard let number = draft.created else { return }
    draft.report(.creationWithoutMessage(draft.diagram.lifelines[number].name), at: span)
    draft.created = nil
  }

  /// Reports, at the end of the text, a `create` or `destroy` that isn't followed by a message.
  mutating func reportUnmetLives() {
    // This is only a warning, because Mermaid draws such a text, without the creation or the X.
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
