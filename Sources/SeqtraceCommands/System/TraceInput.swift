import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript

/// A file that holds a trace, in either of its forms.
struct TraceInput {
  /// The file.
  let file: InputFile
  /// Whether damaged lines of JSON Lines are left out.
  var partial = false

  /// Reads a transcript of which some bytes were read already.
  func transcript(
    _ start: [UInt8], _ pieces: inout InputPieces
  ) throws(CommandError) -> TraceReader.Reading {
    var bytes = start
    while let piece = try pieces.next() { bytes += piece }
    do throws(TranscriptReadError) {
      return TraceReader.Reading(trace: try TranscriptReader().read(bytes).trace)
    } catch {
      throw .malformedTranscript(file.name, error)
    }
  }

  /// Reads JSON Lines of which some bytes were read already.
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
