import SeqtraceEvents

/// The source file that applies to each line of a transcript, unless the line states another one.
struct FilesInForce {
  /// For each event, the index of the event whose source file applies to the lines inside the former; -1 if
  /// none does.
  private var sourceOf: [Int32]
  private let trace: Trace
  private let structure: LaneStructure

  init(_ trace: Trace, _ structure: LaneStructure) {
    self.trace = trace
    self.structure = structure
    sourceOf = [Int32](repeating: -1, count: trace.events.count)
    for index in trace.events.indices {
      sourceOf[index] =
        trace.events[index].source == nil ? surroundings(of: Int32(index)) : Int32(index)
    }
  }

  /// Returns the file that a reader assumes for an event's line.
  func expected(at event: Int32) -> String? {
    guard trace.events[Int(event)].kind.lineForm.inheritsFile else { return nil }
    let source = surroundings(of: event)
    return source < 0 ? nil : trace.events[Int(source)].source?.fileID
  }

  /// Returns the index of the event whose source file applies at another event's position, or -1 if none
  /// does.
  private func surroundings(of event: Int32) -> Int32 {
    let parent = structure.parentOf[Int(event)]
    if parent >= 0 { return sourceOf[Int(parent)] }
    let start = structure.startOf[Int(trace.events[Int(event)].lane)]
    return start < 0 ? -1 : sourceOf[Int(start)]
  }
}
