extension TranscriptReader {
  /// Reads a transcript as if some parts weren't there. Lines keep their numbers.
  ///
  /// - Parameters:
  ///   - text: The transcript.
  ///   - parts: The parts, in their order; each consists of whole calls beside each other.
  /// - Throws: The first error in what is read.
  package func read(
    _ text: TranscriptText, without parts: [TranscriptText.Part]
  ) throws(TranscriptReadError) -> Reading {
    try text.bytes.withUnsafeBufferPointer { bytes throws(TranscriptReadError) in
      var pass = TranscriptPass(bytes, without: parts)
      return try pass.run()
    }
  }
}
