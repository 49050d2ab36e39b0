import SeqtraceDiagram

extension MermaidAssembly {
  /// The number of a participant; one that wasn't mentioned before gets a lifeline.
  mutating func number(of id: SourceSpan) -> Int {
    let (number, isNew) = table.number(of: id)
    if isNew {
      let name = label(id)
      diagram.lifelines.append(Lifeline(id: number, name: name))
      participants.append(ParticipantState())
    }
    return number
  }

  /// Takes a declaration; returns the participant's number.
  mutating func declare(_ participant: MermaidSyntax.Participant, at span: SourceSpan) -> Int {
    let count = participants.count
    let number = number(of: participant.id)
    if participant.isCreated {
      if number < count { report(.createdTwice(syntax.text(of: participant.id)), at: span) }
      reportUnmetCreation(at: span)
      created = number
    }
    var kind: Lifeline.Kind = participant.isActor ? .actor : .participant
    var name: String?
    if let configuration = participant.configuration {
      let type = MermaidParticipantType(syntax.text(of: configuration))
      for problem in type.problems { warnOnce(problem, "\(problem)", at: configuration) }
      kind = type.kind ?? kind
      name = type.alias
    }
    if let alias = participant.alias { name = label(alias) }
    // A second declaration changes what it names, and no more.
    if !participants[number].isDeclared || participant.configuration != nil {
      diagram.lifelines[number].kind = kind
    }
    if let name { diagram.lifelines[number].label = name }
    participants[number].isDeclared = true
    addToBox(number, at: participant.id)
    return number
  }

  private mutating func addToBox(_ number: Int, at id: SourceSpan) {
    guard let box else { return }
    if let other = participants[number].box, other != box {
      return report(.inTwoBoxes(syntax.text(of: id)), at: id)
    }
    participants[number].box = box
    diagram.groups[box].first = min(diagram.groups[box].first, number)
    diagram.groups[box].last = max(diagram.groups[box].last, number)
  }

  // MARK: Lives

  mutating func activate(_ number: Int) {
    // A bar that starts where another one of the lifeline ended doesn't lie within it.
    if participants[number].lastEnd == position { isBehindBoundary = true }
    let start = nextMark()
    participants[number].activations.append(diagram.activations.count)
    diagram.activations.append(Activation(lifeline: number, start: start, end: start))
  }

  mutating func deactivate(_ number: Int, at id: SourceSpan, isInterrupted: Bool = false) {
    guard let activation = participants[number].activations.popLast() else {
      return report(.inactive(syntax.text(of: id)), at: id)
    }
    let end = nextMark()
    diagram.activations[activation].end = end
    diagram.activations[activation].isInterrupted = isInterrupted
    participants[number].lastEnd = end
  }

  /// Ends a life with the last row. Activations may still be ended by statements, as in Mermaid.
  mutating func end(_ number: Int) { diagram.lifelines[number].destruction = position }

  /// Reports a created participant that no message went to.
  mutating func reportUnmetCreation(at span: SourceSpan) {
    guard let number = created else { return }
    report(.creationWithoutMessage(diagram.lifelines[number].name), at: span)
    created = nil
  }

  /// Reports what `create` and `destroy` announced at the end of the text.
  mutating func reportUnmetLives() {
    // Mermaid draws such a text, without the creation or the X.
    let place = SourceSpan(syntax.source.count..<syntax.source.count)
    if let number = created {
      let problem = NotationDiagnostic.Problem.creationWithoutMessage(
        diagram.lifelines[number].name)
      warnOnce(problem, "create", at: place)
    }
    if let number = destroyed {
      let problem = NotationDiagnostic.Problem.destructionWithoutMessage(
        diagram.lifelines[number].name)
      warnOnce(problem, "destroy", at: place)
      end(number)
    }
  }

  // MARK: The whole

  /// Gives each lifeline a name of its own: what is shown, if no other shows the same.
  mutating func nameLifelines() {
    var taken: Set<String> = []
    for index in diagram.lifelines.indices where standIns[index] == nil {
      if let name = participants[index].name, taken.insert(name).inserted {
        diagram.lifelines[index].name = name
        continue
      }
      let label = diagram.lifelines[index].label
      var name = String(label.map { $0 == "\n" ? " " : $0 })
      if !taken.insert(name).inserted {
        var count = 2
        while !taken.insert("\(name)#\(count)").inserted { count += 1 }
        name = "\(name)#\(count)"
      }
      diagram.lifelines[index].name = name
    }
  }

  /// Puts blocks in the order of the model, and drops what nothing is left of.
  mutating func sortBlocks() {
    guard !diagram.groups.isEmpty else { return }
    let spans = boxSpans
    diagram.groups = diagram.groups.enumerated().compactMap { index, group in
      guard group.first <= group.last else { return nil }
      if participants[group.first...group.last].contains(where: { $0.box != index }) {
        warnOnce(.scatteredBox(group.title), "box \(index)", at: spans[index])
      }
      var group = group
      // The exporter gives boxes of no colour that of the theme's series.
      if group.tint == .series(index % Tint.seriesLength) { group.tint = nil }
      return group
    }
  }

  private var boxSpans: [SourceSpan] {
    syntax.statements.compactMap { statement in
      if case .open(.box, _) = statement.content { statement.span } else { nil }
    }
  }
}
