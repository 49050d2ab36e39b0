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
    var heirs: [Lifeline.ID: Lifeline.ID] = [:]
    for family in families.values {
      for member in family.dropFirst() { heirs[member.id] = family[0].id }
    }
    var result = replacingLifelines(heirs)
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

extension SequenceDiagram {
  /// Returns the diagram with lifelines replaced by others: the keys of a table by their values.
  private func replacingLifelines(_ heirs: [Lifeline.ID: Lifeline.ID]) -> SequenceDiagram {
    func heir(of id: Lifeline.ID) -> Lifeline.ID { heirs[id] ?? id }
    func heir(of end: Message.End) -> Message.End {
      end.lifeline.map { .occurrence(heir(of: $0)) } ?? end
    }
    var result = self
    result.lifelines.removeAll { heirs[$0.id] != nil }
    let shown = Set(result.lifelines.map(\.id))
    for index in result.lifelines.indices {
      result.lifelines[index].facetOf = result.lifelines[index].facetOf.map(heir)
        .flatMap { shown.contains($0) ? $0 : nil }
    }
    let several = Set(heirs.values)
    for index in result.messages.indices {
      result.messages[index].sender = heir(of: result.messages[index].sender)
      result.messages[index].receiver = heir(of: result.messages[index].receiver)
      if result.messages[index].kind == .creation,
        result.messages[index].receiver.lifeline.map(several.contains) ?? false
      {
        result.messages[index].kind = .call
      }
    }
    func replace<Element>(
      _ elements: inout [Element], _ lifeline: WritableKeyPath<Element, Lifeline.ID>
    ) {
      for index in elements.indices {
        elements[index][keyPath: lifeline] = heir(of: elements[index][keyPath: lifeline])
      }
    }
    replace(&result.activations, \.lifeline)
    replace(&result.durations, \.lifeline)
    replace(&result.measures, \.lifeline)
    replace(&result.registrations, \.center)
    // Merged lifelines may have been in different groups.
    result.groups.removeAll { heirs[$0.first] != nil || heirs[$0.last] != nil }
    result.moveSpans { (heir(of: $0), heir(of: $1)) }
    return result
  }
}
