extension SequenceDiagram {
  /// Returns this diagram with one lifeline for each type, instead of one for each object.
  ///
  /// The new lifeline replaces that of the type's first object, and the new head shows several boxes. The new
  /// lifeline also has the messages to the type itself. Messages that create one of the objects become calls.
  /// Facets of these objects are merged as well, by type. A remark in ``remarks`` lists the merged types.
  ///
  /// - Parameter wording: The wording of the remark.
  /// - Complexity: O(*n*) for *n* lifelines, messages and activations together.
  public func mergingObjects(wording: DiagramWording = .english) -> SequenceDiagram {
    let objects = Dictionary(grouping: lifelines.filter(\.isNumbered), by: \.typeName)
    // The type itself has a lifeline without a number.
    let members = lifelines.filter { $0.isNumbered || objects[$0.name] != nil }
    let families = Dictionary(grouping: members, by: \.typeName).filter { $0.value.count > 1 }
    guard !families.isEmpty else { return self }
    var merger = LifelineMerger()
    for family in families.values { merger.merge(family.map(\.id), into: family[0].id) }
    var result = merger.merged(self)
    for index in result.lifelines.indices {
      guard let family = families[result.lifelines[index].typeName] else { continue }
      result.lifelines[index].become(oneFor: family)
    }
    let merged = lifelines.filter { families[$0.typeName]?.first?.id == $0.id }
    let names = merged.compactMap { lifeline in
      let count = objects[lifeline.typeName]!.count
      return count > 1 ? "\(lifeline.typeName) (\(count))" : nil
    }
    if !names.isEmpty { result.remarks.append(wording(.mergedObjects(.init(names)))) }
    return result
  }
}

extension Lifeline {
  /// Turns this lifeline into the common lifeline of all objects of its type.
  fileprivate mutating func become(oneFor family: [Lifeline]) {
    name = typeName
    label = StyledText(typeName)
    if kind == .participant, family.count(where: \.isNumbered) > 1 { kind = .collections }
    (creation, destruction) = (nil, nil)
  }
}

/// Replaces lifelines by others throughout a diagram.
private struct LifelineMerger {
  private var heirs: [Lifeline.ID: Lifeline.ID] = [:]

  mutating func merge(_ ids: [Lifeline.ID], into heir: Lifeline.ID) {
    for id in ids where id != heir { heirs[id] = heir }
  }

  func merged(_ diagram: SequenceDiagram) -> SequenceDiagram {
    var result = diagram
    result.lifelines.removeAll { heirs[$0.id] != nil }
    let shown = Set(result.lifelines.map(\.id))
    let several = Set(heirs.values)
    for index in result.lifelines.indices {
      result.lifelines[index].facetOf = result.lifelines[index].facetOf.map(heir)
        .flatMap { shown.contains($0) ? $0 : nil }
    }
    for index in result.messages.indices {
      result.messages[index].sender = end(result.messages[index].sender)
      result.messages[index].receiver = end(result.messages[index].receiver)
      guard let id = result.messages[index].receiver.lifeline, several.contains(id) else {
        continue
      }
      if result.messages[index].kind == .creation { result.messages[index].kind = .call }
    }
    for index in result.activations.indices {
      result.activations[index].lifeline = heir(of: result.activations[index].lifeline)
    }
    for index in result.notes.indices {
      result.notes[index].placement = placement(result.notes[index].placement)
    }
    mergeMarks(of: &result)
    return result
  }

  private func mergeMarks(of result: inout SequenceDiagram) {
    for index in result.references.indices {
      result.references[index].first = heir(of: result.references[index].first)
      result.references[index].last = heir(of: result.references[index].last)
    }
    for index in result.regions.indices {
      result.regions[index].first = result.regions[index].first.map(heir)
      result.regions[index].last = result.regions[index].last.map(heir)
    }
    for index in result.durations.indices {
      result.durations[index].lifeline = heir(of: result.durations[index].lifeline)
    }
    for index in result.measures.indices {
      result.measures[index].lifeline = heir(of: result.measures[index].lifeline)
    }
    for index in result.registrations.indices {
      result.registrations[index].center = heir(of: result.registrations[index].center)
    }
    // Merged lifelines may have been in different groups.
    result.groups.removeAll { heirs[$0.first] != nil || heirs[$0.last] != nil }
  }

  private func heir(of id: Lifeline.ID) -> Lifeline.ID { heirs[id] ?? id }

  private func end(_ end: Message.End) -> Message.End {
    end.lifeline.map { .occurrence(heir(of: $0)) } ?? end
  }

  private func placement(_ placement: Note.Placement) -> Note.Placement {
    switch placement {
    case .left(let id): .left(of: heir(of: id))
    case .right(let id): .right(of: heir(of: id))
    case .over(let first, let last): .over(heir(of: first), heir(of: last))
    case .beside: placement
    }
  }
}
