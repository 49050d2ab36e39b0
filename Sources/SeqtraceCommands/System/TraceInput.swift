import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript

/// A file that holds a trace, in either of its forms.
struct TraceInput {
  /// The file.
  let file: InputFile
  /// Whether damaged lines are left out; in a transcript, together with the lines nested below them.
  var partial = false

  /// The largest number of damaged places of a transcript that are left out; each takes another reading.
  private static let mostDamages = 100

  /// Reads a transcript after its first bytes have been read.
  func transcript(
    _ start: [UInt8], _ pieces: inout InputPieces, on console: Console
  ) throws(CommandError) -> TraceReader.Reading {
    var bytes = start
    while let piece = try pieces.next() { bytes += piece }
    var damages: [Complaint] = []
    while true {
      do throws(TranscriptReadError) {
        let reading = try TranscriptReader().read(bytes)
        console.complain(damages)
        return TraceReader.Reading(trace: reading.trace)
      } catch {
        guard partial, damages.count < Self.mostDamages,
          TranscriptReader.blank(line: error.diagnostic.line, of: &bytes)
        else { throw .malformedTranscript(file.name, error) }
        var complaint = Complaint(error.diagnostic, in: file.name)
        complaint.severity = .warning
        damages.append(complaint)
      }
    }
  }

  /// Reads JSON Lines after the first bytes have been read.
  func jsonLines(
    _ start: [UInt8], _ pieces: inout InputPieces
  ) throws(CommandError) -> TraceReader.Reading {
    var reading = TraceReading(partial: partial, expectedSize: pieces.expectedSize)
    var piece: [UInt8]? = start
    while let bytes = piece {
      do throws(TraceReadError) { try reading.read(bytes) } catch {
        throw .malformedTrace(file.name, error)
      }
      piece = try pieces.next()
    }
    do throws(TraceReadError) { return try reading.finish() } catch {
      throw .malformedTrace(file.name, error)
    }
  }
}
