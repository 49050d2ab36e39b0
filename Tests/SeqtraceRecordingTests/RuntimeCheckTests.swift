import Testing

@testable import SeqtraceRecording

/// If one of these fails, recording is still right, but slower, or says less of tasks.
struct RuntimeCheckTests {
  #if os(Linux) && _pointerBitWidth(_64)
    @Test func `This runtime is as the recorder knows it`() {
      #expect(RuntimeCheck.knowsLiterals)
      #expect(RuntimeCheck.knowsObjects)
      #expect(RuntimeCheck.canBindTaskLocals)
    }
  #endif
}
