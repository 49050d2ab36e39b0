import Testing

@testable import SeqtraceRecording

/// If this fails, recording is still right, but says less of tasks.
struct RuntimeCheckTests {
  #if os(Linux) && _pointerBitWidth(_64)
    @Test func `This runtime is as the recorder knows it`() {
      #expect(RuntimeCheck.canBindTaskLocals)
    }
  #endif
}
