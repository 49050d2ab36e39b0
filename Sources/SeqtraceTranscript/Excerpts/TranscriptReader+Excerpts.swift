extension TranscriptReader {
  /// Reads a transcript without some parts. Lines keep their numbers.
  ///
  /// - Parameters:
  ///   - text: The transcript.
  ///   - parts: The parts to omit, in order; each consists of whole neighbouring calls.
  /// - Throws: The first error in the rest.
  package func read(
    _ text: TranscriptText, without parts: [TranscriptText.Part]
  ) throws(TranscriptReadError) -> Reading {
    try text.bytes.withUnsafeBufferPointer { bytes throws(TranscriptReadError) in
      var pass = TranscriptPass(bytes, without: parts)
      return try pass.run()
    }
  }
}
