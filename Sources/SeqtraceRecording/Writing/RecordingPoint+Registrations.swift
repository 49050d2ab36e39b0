extension RecordingPoint {
  /// Sets the receiver of the callbacks of all registrations that are made while a body runs.
  func declare<R, E: Error>(
    receiver: PartyReference, during body: () throws(E) -> R
  ) throws(E) -> R {
    let lane = quickHand.laneID
    core.update { $0.declaredReceivers[lane, default: []].append(receiver) }
    defer {
      core.update { state in
        _ = state.declaredReceivers[lane]?.popLast()
        if state.declaredReceivers[lane]?.isEmpty ?? false { state.declaredReceivers[lane] = nil }
      }
    }
    return try body()
  }
}
