extension DiagramCut {
  /// Returns the diagram of the kept elements, with a remark about the omitted ones.
  ///
  /// - Parameters:
  ///   - reason: The reason for the omission.
  ///   - wording: The wording of the remark.
  func result(
    _ reason: DiagramText.Omission.Reason, _ wording: DiagramWording
  ) -> SequenceDiagram {
    guard hasGaps else { return whole }
    var result = part
    let lost = lostNumbers(in: result)
    result.captions.removeAll { lost.contains($0.number) }
    result.remarks.append(
      wording(.omission(omission(in: result, reason, numbers: lost.sorted()))))
    return result
  }

  private var hasGaps: Bool {
    [keepsLifeline, keepsMessage, keepsActivation, keepsNote].contains { $0.contains(false) }
  }

  /// Returns the numbers that no remaining message has.
  private func lostNumbers(in result: SequenceDiagram) -> Set<MessageNumber> {
    let shown = Set(result.messages.lazy.compactMap(\.number))
    return Set(whole.messages.lazy.compactMap(\.number)).subtracting(shown)
  }

  private func omission(
    in result: SequenceDiagram, _ reason: DiagramText.Omission.Reason, numbers: [MessageNumber]
  ) -> DiagramText.Omission {
    let hidden = zip(whole.lifelines, keepsLifeline).lazy.filter { !$1 }.map(\.0.label.text)
    let centers = whole.registrations.lazy.filter { keeps($0.center) }.count
    return DiagramText.Omission(
      reason: reason, lifelines: .init(Array(hidden)),
      messageCount: whole.messages.count - result.messages.count,
      numbers: .init(numbers.map(\.description)),
      noteCount: whole.notes.count - result.notes.count,
      registrationCount: centers - result.registrations.count,
      edgeCount: zip(whole.messages, keepsMessage).lazy.filter { message, isKept in
        isKept && (hides(message.sender) || hides(message.receiver))
      }.count)
  }
}
