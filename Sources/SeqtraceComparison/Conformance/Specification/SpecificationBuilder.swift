import SeqtraceDiagram

/// Converts a written design into a ``Specification``.
///
/// Rows and fragments are processed in order; a fragment's operands cover ranges of rows. References are
/// replaced by the steps of the referenced designs.
struct SpecificationBuilder {
  /// Finds the designs that references lead to; `nil` if references can't be followed.
  let resolver: WrittenDesign.Resolver?
  /// Whether the run's replies have values.
  let hasResults: Bool
  private var result = Specification()
  /// The lifelines of the specification, by name.
  private var lifelineOfName: [String: Lifeline.ID] = [:]
  /// The calls that have no reply yet, innermost last.
  private var open: [Int] = []
  /// The files of the designs that are being processed, outermost first.
  private var files: [String] = []

  /// The maximum nesting depth of fragments.
  private static let mostLevels = 64
  /// The maximum number of steps, including those of references.
  private static let mostSteps = 100_000
  /// The maximum number of references. Their number can grow exponentially, for example if each design of a
  /// chain refers to the next one twice.
  private static let mostReferences = 1000
  private var referenceCount = 0

  private init(resolver: WrittenDesign.Resolver?, hasResults: Bool) {
    self.resolver = resolver
    self.hasResults = hasResults
  }

  /// Returns the specification of a design.
  static func specification(
    of design: WrittenDesign, resolver: WrittenDesign.Resolver? = nil, hasResults: Bool = true
  ) throws(SpecificationError) -> Specification {
    var builder = SpecificationBuilder(resolver: resolver, hasResults: hasResults)
    builder.result.root = try builder.root(of: design)
    guard !builder.result.steps.isEmpty else {
      throw SpecificationError(.noSteps, at: DesignPlace(file: design.file, line: nil))
    }
    return builder.result
  }

  private mutating func root(of design: WrittenDesign) throws(SpecificationError)
    -> Specification.Node
  {
    files.append(design.file)
    defer { files.removeLast() }
    let pass = DesignPass(design)
    try check(pass)
    let ids = lifelines(of: design.diagram)
    pass.ids = ids
    return try sequence(pass, upTo: .max, Surroundings())
  }

  /// Throws if the design has elements with a meaning that can't be checked.
  private func check(_ pass: DesignPass) throws(SpecificationError) {
    let diagram = pass.design.diagram
    for (index, fragment) in diagram.fragments.enumerated() {
      switch fragment.operator {
      case .neg, .ignore, .consider, .assert:
        throw SpecificationError(
          .unsupportedOperator(fragment.operator), at: pass.place(ofFragment: index))
      default: break
      }
    }
    if let state = diagram.notes.first(where: { $0.kind == .state }) {
      throw SpecificationError(.state, at: pass.place(at: state.position))
    }
    if let measure = diagram.measures.first {
      throw SpecificationError(.time, at: pass.place(at: measure.start))
    }
  }

  /// Adds the lifelines of a design to the result; lifelines of several designs with the same name are
  /// merged. Returns the new ids by the design's ids.
  private mutating func lifelines(of diagram: SequenceDiagram) -> [Lifeline.ID: Lifeline.ID] {
    var ids: [Lifeline.ID: Lifeline.ID] = [:]
    for lifeline in diagram.lifelines {
      let known = lifelineOfName[lifeline.name]
      ids[lifeline.id] = known ?? result.lifelines.count
      guard known == nil else { continue }
      lifelineOfName[lifeline.name] = result.lifelines.count
      var copy = lifeline
      copy.id = result.lifelines.count
      result.lifelines.append(copy)
    }
    return ids
  }

  /// The context of a part of a design.
  private struct Surroundings {
    var critical: Int?
    var isRestricted = false
    var level = 0
  }

  // MARK: - Sequences

  /// Processes all rows and fragments before a position.
  private mutating func sequence(
    _ pass: DesignPass, upTo end: Position, _ around: Surroundings
  ) throws(SpecificationError) -> Specification.Node {
    var nodes: [Specification.Node] = []
    while let item = pass.next(before: end) {
      switch item {
      case .row(let messages):
        var branches: [Specification.Node] = []
        for message in messages { branches.append(.step(try step(message, in: pass, around))) }
        nodes.append(
          branches.count == 1
            ? branches[0]
            : .parallel(branches, addFragment(.par, at: pass.place(at: messages[0].position))))
      case .reference(let reference): nodes.append(try self.reference(reference, in: pass))
      case .fragment(let index): nodes.append(try fragment(index, pass, around))
      }
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func step(
    _ message: Message, in pass: DesignPass, _ around: Surroundings
  ) throws(SpecificationError) -> Int {
    var message = message
    message.sender = pass.end(message.sender)
    message.receiver = pass.end(message.receiver)
    // Many authors draw a reply with the arrow of a call, but no call has a status code as its name.
    let isAnswer = message.kind == .reply || message.kind == .call && message.name.status != nil
    let answered = isAnswer ? answer(of: message, in: pass) : nil
    if answered != nil { message.kind = .reply }
    if message.kind == .reply, answered == nil { message.kind = .call }
    let index = result.steps.count
    let place = pass.place(at: message.position)
    guard index < Self.mostSteps else {
      throw SpecificationError(.tooLong(limit: Self.mostSteps), at: place)
    }
    var step = Specification.Step(
      message: message, label: StepLabel(of: message, hasResults: hasResults), place: place)
    step.answers = answered
    let bars = pass.bars(at: message.position).compactMap { pass.stepOfCall[$0] }
    step.bars = bars.filter { bar in
      // A call can't outlast the bar that it came from.
      let caller = result.steps[bar].bars.last {
        result.steps[$0].message.receiver == result.steps[bar].message.sender
      }
      return isOpen(bar) && caller.map(bars.contains) ?? true
    }
    step.critical = around.critical
    step.isRestricted = around.isRestricted
    result.steps.append(step)
    pass.stepOfCall[message.position] = index
    pass.lastPosition = message.position
    if message.kind == .call || message.kind == .creation || message.kind == .destruction {
      open.append(index)
    }
    return index
  }

  /// Returns whether a call has no reply yet. Messages after the reply aren't inside the call, even if its
  /// bar continues.
  private func isOpen(_ call: Int) -> Bool {
    if result.steps[call].message.kind == .signal { return true }
    let place = open.partitioningIndex { $0 >= call }
    return place < open.count && open[place] == call
  }

  /// Removes and returns the innermost call that a reply can answer.
  private mutating func answer(of reply: Message, in pass: DesignPass) -> Int? {
    let found = open.lastIndex { index in
      let call = result.steps[index].message
      return call.sender == reply.receiver && call.receiver == reply.sender
        && !pass.isOver(index, at: call.position)
    }
    return found.map { open.remove(at: $0) }
  }

  private mutating func reference(
    _ reference: DiagramReference, in pass: DesignPass
  ) throws(SpecificationError) -> Specification.Node {
    let name = reference.name.text
    let place = pass.place(at: reference.position)
    let design: WrittenDesign
    do throws(UnresolvedReference) {
      guard let resolver else { throw UnresolvedReference("references can't be followed here") }
      design = try resolver(name, reference.link, pass.design.file)
    } catch {
      guard error.isMissing else {
        throw SpecificationError(.unusableReference(name, reason: error.reason), at: place)
      }
      result.openReferences.append(.init(name: name, reason: error.reason, place: place))
      let ends = [reference.first, reference.last]
      let lifelines = pass.design.diagram.lifelines
      if let first = lifelines.firstIndex(where: { ends.contains($0.id) }),
        let last = lifelines.lastIndex(where: { ends.contains($0.id) })
      {
        result.freeParticipants.append(Set(lifelines[first...last].compactMap { pass.ids[$0.id] }))
      }
      return .sequence([])
    }
    guard !files.contains(design.file) else {
      throw SpecificationError(.recursiveReference(name), at: place)
    }
    guard files.count < Self.mostLevels else {
      throw SpecificationError(.tooDeep(limit: Self.mostLevels), at: place)
    }
    referenceCount += 1
    guard referenceCount <= Self.mostReferences else {
      throw SpecificationError(.tooManyReferences(limit: Self.mostReferences), at: place)
    }
    return try root(of: design)
  }

  // MARK: - Fragments

  private mutating func fragment(
    _ index: Int, _ pass: DesignPass, _ around: Surroundings
  ) throws(SpecificationError) -> Specification.Node {
    let fragment = pass.design.diagram.fragments[index]
    let place = pass.place(ofFragment: index)
    guard around.level < Self.mostLevels else {
      throw SpecificationError(.tooDeep(limit: Self.mostLevels), at: place)
    }
    var inside = around
    inside.level += 1
    let number = addFragment(
      fragment.operator, at: place, fragment.operands.map { $0.condition?.text ?? "" })
    let before = open
    switch fragment.operator {
    case .alt where fragment.operands.count > 1:
      inside.isRestricted = true
      return .choice(try operands(of: fragment, pass, inside, areChoices: true), number)
    // An `alt` without an `else` can also be skipped.
    case .alt, .opt:
      inside.isRestricted = true
      return .choice(try options(of: fragment, pass, inside), number)
    case .break:
      inside.isRestricted = true
      let operands = try operands(of: fragment, pass, inside)
      open = before
      return .breaking(operands.count == 1 ? operands[0] : .choice(operands, number), number)
    case .loop:
      let guardText = fragment.operands[0].condition?.text
      guard let bounds = LoopBounds(guardText) else {
        throw SpecificationError(.unusableBounds(guardText ?? ""), at: place)
      }
      inside.isRestricted = inside.isRestricted || bounds.most != nil
      let operands = try operands(of: fragment, pass, inside)
      // A `break` in the body ends the loop, so the body must not be nested in another sequence.
      let body = operands.count == 1 ? operands[0] : .sequence(operands)
      return .loop(body, bounds, number)
    case .par: return .parallel(try operands(of: fragment, pass, inside), number)
    case .critical: return try critical(fragment, number, pass, inside)
    case .seq:
      let parts = try operands(of: fragment, pass, inside).flatMap(\.parts)
      let hasBreak = parts.contains { if case .breaking = $0 { true } else { false } }
      // The parts aren't ordered, so there is no rest that a `break` could end.
      if hasBreak { throw SpecificationError(.unsupportedOperator(.break), at: place) }
      return .weak(parts, number)
    default: return .sequence(try operands(of: fragment, pass, inside))
    }
  }

  private mutating func critical(
    _ fragment: CombinedFragment, _ number: Int, _ pass: DesignPass, _ around: Surroundings
  ) throws(SpecificationError) -> Specification.Node {
    var inside = around
    let region = result.criticalCount
    if inside.critical == nil {
      inside.critical = region
      result.criticalCount += 1
    }
    var body = fragment
    body.operands = [fragment.operands[0]]
    let first = try operands(of: body, pass, inside)[0]
    let whole: Specification.Node =
      around.critical == nil ? .critical(first, region, number) : first
    guard fragment.operands.count > 1 else { return whole }
    // Mermaid's options are alternatives for a critical part that failed.
    body.operands = Array(fragment.operands.dropFirst())
    var options = around
    options.isRestricted = true
    return .sequence([whole, .choice(try self.options(of: body, pass, options), number)])
  }

  /// Returns the operands of a fragment, followed by an empty alternative.
  private mutating func options(
    of fragment: CombinedFragment, _ pass: DesignPass, _ around: Surroundings
  ) throws(SpecificationError) -> [Specification.Node] {
    let before = open
    let operands = try operands(of: fragment, pass, around, areChoices: true)
    open.unite(before)
    return operands + [.sequence([])]
  }

  private mutating func operands(
    of fragment: CombinedFragment, _ pass: DesignPass, _ around: Surroundings,
    areChoices: Bool = false
  ) throws(SpecificationError) -> [Specification.Node] {
    // Each operand can reply to the calls that are open before the fragment.
    let before = open
    var nodes: [Specification.Node] = []
    var after: [Int] = []
    for operand in fragment.operands {
      open = before
      nodes.append(try sequence(pass, upTo: operand.positions.upperBound, around))
      if areChoices { after.unite(open) }
    }
    // If at least one alternative leaves a call open, the call can be answered after the fragment.
    if areChoices { open = after }
    return nodes
  }

  private mutating func addFragment(
    _ rule: CombinedFragment.Operator, at place: DesignPlace, _ guards: [String] = []
  ) -> Int {
    result.fragments.append(.init(operator: rule, place: place, guards: guards))
    return result.fragments.count - 1
  }
}

extension [Int] {
  /// Adds the elements of another ascending list that this list lacks. Usually, the two lists have a long
  /// common prefix.
  fileprivate mutating func unite(_ other: [Int]) {
    let shared = zip(self, other).prefix { $0 == $1 }.count
    let rest = Set(self[shared...]).union(other[shared...])
    self = self[..<shared] + rest.sorted()
  }
}
