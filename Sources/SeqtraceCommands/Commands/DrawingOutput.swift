import SeqtraceComparison
import SeqtraceEvents

/// Where a drawing goes, and what kind it is.
struct DrawingOutput {
  /// What draws.
  let renderer: TraceRenderer
  /// The file; `nil` for standard output.
  let file: OutputFile?
  /// Where standard output is, and who hears of what is odd.
  let console: Console

  /// Draws a trace and writes it, saying what the trace's design misses.
  func write(_ trace: consuming Trace) throws {
    let design = trace.design ?? ""
    let rendering = try renderer.render(consume trace)
    console.complain(rendering.complaints(design: design))
    guard let file else { return try rendering.write { try console.writeOutput($0) } }
    do throws(SystemError) {
      try file.write { (sink) throws(SystemError) in try rendering.write(to: sink) }
    } catch {
      throw CommandError.unwritableOutput(file.path, error)
    }
  }
}

extension TraceRenderer.Rendering {
  /// How many missing steps are told one by one.
  private static let mostListed = 3

  /// What the user should hear of the design and the run.
  fileprivate func complaints(design: String) -> [Complaint] {
    if let unknownDesign {
      return [
        Complaint(
          .warning, "there is no design '\(unknownDesign)', so the messages have no numbers")
      ]
    }
    if let optionWithoutDesign {
      return [
        Complaint(
          .warning, "\(optionWithoutDesign): the trace has no design, so there are no steps",
          hint: "Only demo scenarios have a design; --number plain counts any trace's messages.")
      ]
    }
    // A run that did none of a design's later steps was cut off; one line says so.
    if missing.count > Self.mostListed {
      let steps = missing.compactMap { $0.message.number?.description }
      let listed = steps.enumerated().filter { steps.firstIndex(of: $0.element) == $0.offset }
      return [
        Complaint(
          .warning,
          "steps \(listed.map(\.element).joined(separator: ", ")) of the design '\(design)' "
            + "did not happen, or not in this order",
          hint: "Did the recording stop before the end?")
      ]
    }
    return missing.map { missing in
      let step = missing.message.number.map { "step \($0)" } ?? "a step"
      let verdict = missing.misplaced == nil ? "did not happen" : "happened out of order"
      return Complaint(
        .warning, "\(step) of the design '\(design)' \(verdict): \(missing.label)")
    }
  }
}

extension Match.Missing {
  /// The message, with the receiver where the message doesn't tell it from others.
  fileprivate var label: String {
    switch message.kind {
    case .creation, .destruction: "\(message.label) \(receiver ?? "?")"
    case .call, .signal, .reply: message.label
    }
  }
}
