/// The calls of a diagram as trees, from which a summary selects.
///
/// Here, all messages except replies are calls. A reply belongs to its call.
package struct SummaryForest {
  /// A message that isn't a reply.
  struct Call {
    /// The index of its message.
    let message: Int
    /// The index of the caller, which is smaller than the index of this call; `nil` for an outermost call.
    let caller: Int?
    /// The index of the receiving lifeline; `nil` if the message goes to the edge or is lost.
    let lifeline: Int?
    /// The index of the name in ``SummaryForest/names``.
    let name: Int
    /// Whether the sender and the receiver are the same lifeline.
    let isSelfCall: Bool
    /// Whether the call destroys an object or is inside such a call.
    let isDeath: Bool
    /// Whether the call has a reply, and whether the reply is an error.
    var hasReply = false
    var fails = false
  }

  let diagram: SequenceDiagram
  let tree: CallTree
  private(set) var calls: [Call] = []
  /// The call of each message; for a reply, the call that it answers.
  private(set) var callOfMessage: [Int?]
  /// The declaration names of the calls.
  private(set) var names: [String] = []
  /// The number of each lifeline's type.
  let typeOfLifeline: [Int]
  /// The index of each lifeline.
  let lifelineIndices: [Lifeline.ID: Int]

  /// Finds the calls of a diagram.
  ///
  /// - Complexity: O(*n*) for *n* messages, lifelines and activations together.
  package init(of diagram: SequenceDiagram) {
    self.diagram = diagram
    tree = CallTree(of: diagram)
    callOfMessage = Array(repeating: nil, count: diagram.messages.count)
    lifelineIndices = diagram.lifelineIndices
    var types = Numbers<String>()
    typeOfLifeline = diagram.lifelines.map { types.number(of: $0.typeName) }
    addCalls()
  }

  private mutating func addCalls() {
    var names = Numbers<String>()
    var callOfBar: [Int?] = Array(repeating: nil, count: diagram.activations.count)
    for (index, message) in diagram.messages.enumerated() {
      let caller = tree.senders[index].flatMap { callOfBar[$0] }
      if message.kind == .reply {
        callOfMessage[index] = caller
        if let caller {
          calls[caller].hasReply = true
          if message.isThrow { calls[caller].fails = true }
        }
        continue
      }
      let lifeline = message.receiver.lifeline.flatMap { lifelineIndices[$0] }
      callOfMessage[index] = calls.count
      for bar in tree.starts[index] { callOfBar[bar] = calls.count }
      calls.append(
        Call(
          message: index, caller: caller, lifeline: lifeline,
          name: names.number(of: message.name),
          isSelfCall: lifeline != nil && message.sender == message.receiver,
          isDeath: message.kind == .destruction || caller.map { calls[$0].isDeath } ?? false))
    }
    self.names = names.values
  }

  /// The outermost call that contains the most calls.
  var mainCall: Int? {
    var sizes = Array(repeating: 1, count: calls.count)
    var main: Int?
    for index in calls.indices.reversed() {
      if let caller = calls[index].caller {
        sizes[caller] += sizes[index]
      } else if !calls[index].isDeath, main.map({ sizes[$0] <= sizes[index] }) ?? true {
        main = index
      }
    }
    return main
  }

  /// Returns the number of the receiver's type; `nil` for a receiver at the edge.
  func receiverType(of call: Call) -> Int? { call.lifeline.map { typeOfLifeline[$0] } }

  /// Returns the index of the lifeline that sends a call.
  func sender(of call: Call) -> Int? {
    diagram.messages[call.message].sender.lifeline.flatMap { lifelineIndices[$0] }
  }

  /// Returns the number of drawn calls after repeats have been folded.
  ///
  /// - Parameters:
  ///   - isKept: For each call, whether it is kept.
  ///   - lane: Maps a lifeline to a number that is equal for lifelines drawn as one.
  func foldedCount(of isKept: [Bool], lane: (Int) -> Int) -> Int {
    folded(isKept, lane: lane).count
  }

  /// For each call, a hash that includes its inner calls: equal for calls that look the same, on lifelines of
  /// the same types.
  var looks: [UInt64] {
    folded(Array(repeating: true, count: calls.count)) { typeOfLifeline[$0] }.looks
  }

  private func folded(_ isKept: [Bool], lane: (Int) -> Int) -> FoldedCount {
    let callers = callers(left: isKept)
    var places = Array(repeating: 0, count: calls.count)
    var folded: [FoldedCount.Call] = []
    for (index, call) in calls.enumerated() where isKept[index] {
      places[index] = folded.count
      var hasher = ContentHash()
      hasher.add(
        UInt64(4 * call.name + (call.hasReply ? 2 : 0) + (call.fails ? 1 : 0)))
      hasher.add(UInt64(bitPattern: Int64(call.lifeline.map(lane) ?? -1)))
      folded.append(
        FoldedCount.Call(caller: callers[index].map { places[$0] }, look: hasher.value))
    }
    return FoldedCount(of: folded)
  }

  /// Returns, for each call, the nearest caller that is kept; `nil` if none is.
  func callers(left isKept: [Bool]) -> [Int?] {
    var callers: [Int?] = []
    callers.reserveCapacity(calls.count)
    for call in calls {
      callers.append(call.caller.flatMap { isKept[$0] ? $0 : callers[$0] })
    }
    return callers
  }
}
