#if Macros
  import SwiftSyntax

  // Computed properties and subscripts. The call of a getter has the property's name; that of a setter has
  // the name `name = …`.
  extension CallInserter {
    func recordAccessors(
      of block: AccessorBlockSyntax, named name: String, _ attributes: AttributeListSyntax,
      _ modifiers: DeclModifierListSyntax, type: TypeSyntax?, at keyword: TokenSyntax
    ) {
      let isBuilt = index.knows(.hasBuilder, of: name) && type?.isOpaque != false
      guard !Self.runtimeProperties.contains(name), !isBuilt, !leavesOutTestCode else { return }
      switch block.accessors {
      case .getter(let statements):
        let parts = BodyParts(block.leftBrace, statements, block.rightBrace, index)
        record(parts, name, attributes, modifiers, at: keyword, effects: nil, returnsValue: true)
      case .accessors(let accessors):
        for accessor in accessors {
          guard let body = accessor.body else { continue }
          let word = accessor.accessorSpecifier.text
          guard word == "get" || word == "set" else { continue }
          let ownModifiers = DeclModifierListSyntax(
            Array(modifiers) + (accessor.modifier.map { [$0] } ?? []))
          let ownAttributes = AttributeListSyntax(Array(attributes) + Array(accessor.attributes))
          record(
            BodyParts(body, index), word == "get" ? name : "\(name) = …", ownAttributes,
            ownModifiers,
            at: accessor.accessorSpecifier, effects: accessor.effectSpecifiers,
            returnsValue: word == "get")
        }
      @unknown default: break
      }
    }

    private func record(
      _ parts: BodyParts, _ name: String, _ attributes: AttributeListSyntax,
      _ modifiers: DeclModifierListSyntax, at keyword: TokenSyntax,
      effects: AccessorEffectSpecifiersSyntax?, returnsValue: Bool
    ) {
      if let reason = obstacle(attributes) { return leaveOut(reason) }
      if parts.onlyTraps { return leaveOut(.trap) }
      if returnsValue, parts.looksBuilt { return leaveOut(.resultBuilder) }
      guard let degree = degree(of: name, at: keyword, to: parts.rightBrace) else { return }
      var body = RecordedBody(parts, named: name, modifiers, degree)
      body.returnsValue = returnsValue
      body.isAsync = effects?.asyncSpecifier != nil
      body.throwsClause = effects?.throwsClause
      record(body)
    }

    /// Properties that the runtime and the standard library read, even while the recorder is recording. They
    /// aren't recorded.
    private static let runtimeProperties: Set = [
      "unownedExecutor", "description", "debugDescription", "customMirror", "hashValue",
      "participantName", "_domain", "_code",
    ]
  }
#endif
