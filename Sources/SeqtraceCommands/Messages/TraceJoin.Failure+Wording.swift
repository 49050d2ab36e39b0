import SeqtraceInterchange

extension TraceJoin.Failure {
  private static let separately = "To draw each input by itself, name a folder: -o pictures/"

  /// The complaint for the user.
  func complaint(among inputs: [String]) -> Complaint {
    switch self {
    case .noIDs(let name):
      Complaint(
        .error, at: name,
        "has no ids of traces, so it can't be drawn together with \(Self.others(than: name, inputs))",
        hint: "RecordingTracer records ids where spans come from or go to other processes. "
          + Self.separately)
    case .unrelated(let name):
      Complaint(
        .error, at: name, "no trace id in it occurs in \(Self.others(than: name, inputs))",
        hint: Self.separately)
    case .selection(let error): error.complaint(in: inputs.first ?? "")
    }
  }

  private static func others(than name: String, _ inputs: [String]) -> String {
    let others = inputs.map { InputFile(path: $0).name }.filter { $0 != name }
    return others.count == 1 ? others[0] : "the other inputs"
  }
}
