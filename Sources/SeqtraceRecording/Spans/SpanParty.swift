internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The sender or receiver of a span's message.
package enum SpanParty {
  /// A role, such as a service.
  case role(String)
  /// The participant that is active when the span starts. If none is, the participant with this number or, if
  /// there is no number, this role.
  case active(else: UInt32?, String)
  /// The number that the session gave a participant.
  case number(UInt32)
}

extension Hand {
  /// Returns the number of a span's party. A role belongs to the module of the file.
  func number(of party: SpanParty, in fileID: String) -> UInt32 {
    switch party {
    case .role(let name): return participant(Recorder.Participant.role(name), fileID)
    case .number(let number): return number
    case .active(let number, let name):
      let active = seqtrace_lane_innermost(lane).receiver
      return active != 0 ? active : number ?? participant(Recorder.Participant.role(name), fileID)
    }
  }

  /// Whether the lane's origin is unknown.
  var isLaneOrphan: Bool { lane.pointee.number != 0 && !lane.pointee.has_origin }

  /// Records the start of a span and returns its position.
  func open(_ start: SpanActivation.Start, to receiver: UInt32) -> UInt32 {
    var event = seqtrace_event(
      start.kind, site: site(start.name, start.fileID, start.line), receiver: receiver,
      cause: start.cause)
    if let sender = start.sender { event.sender = number(of: sender, in: start.fileID) }
    if event.sender == Hand.excluded { event.sender = 0 }
    event.queue = text(start.queue)
    let place = append(event, opens: true).place
    lane.pointee.frames[Int(lane.pointee.depth) - 1].is_span = 1
    return place
  }
}
