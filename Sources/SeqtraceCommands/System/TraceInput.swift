import SeqtraceEvents
import SeqtraceTranscript

/// A file that holds a trace, in either of its forms.
struct TraceInput {
  /// The forms of a trace file.
  enum Form {
    case jsonLines, transcript
  }

  /// The file.
  let file: InputFile
  /// The form; `nil` where the file's content or ending tells.
  var form: Form?
  /// Whether damaged lines of JSON Lines are left out.
  var partial = false

  /// Reads the trace.
  func read() throws(CommandError) -> TraceReader.Reading {
    var pieces = try file.pieces()
    var start: [UInt8] = []
    // A pipe may deliver a file byte by byte.
    while start.count < Self.signatureLength, let piece = try pieces.next() { start += piece }
    return try isTranscript(start) ? transcript(start, &pieces) : jsonLines(start, &pieces)
  }

  private static let signatureLength = 32

  private func isTranscript(_ start: [UInt8]) -> Bool {
    switch form {
    case .jsonLines: false
    case .transcript: true
    case nil: TranscriptReader.isTranscript(start) || file.path.hasSuffix(Self.ending)
    }
  }

  private static let ending = "." + TranscriptWriter.fileEnding

  private func transcript(
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

  private func jsonLines(
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
