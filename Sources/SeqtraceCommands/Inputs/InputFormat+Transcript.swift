import SeqtraceTranscript

extension InputFormat {
  static let transcript = InputFormat(
    name: "transcript", endings: [TranscriptWriter.fileEnding],
    matchesStart: { TranscriptReader.isTranscript($0) },
    reader: .recording(RecordedTrace.transcript))
}

extension RecordedTrace {
  /// The largest number of damaged lines that are left out. Each one causes another parse.
  private static let mostDamages = 100

  /// Reads a transcript. If `choice.isPartial`, damaged lines and the lines nested in those are left out.
  static func transcript(
    _ pieces: inout InputPieces, _ choice: ReadingChoice
  ) throws(CommandError) -> RecordedTrace {
    var bytes = try pieces.rest()
    var damages: [Complaint] = []
    while true {
      do throws(TranscriptReadError) {
        let reading = try TranscriptReader().read(bytes)
        return RecordedTrace(
          trace: reading.trace, rules: reading.rules, isNormalized: true, warnings: damages)
      } catch {
        guard choice.isPartial, damages.count < mostDamages,
          TranscriptReader.blank(line: error.diagnostic.line, of: &bytes)
        else { throw .malformedTranscript(pieces.file.name, error) }
        var complaint = Complaint(error.diagnostic, in: pieces.file.name)
        complaint.severity = .warning
        damages.append(complaint)
      }
    }
  }
}
