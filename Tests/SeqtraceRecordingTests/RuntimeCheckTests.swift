import CSeqtraceRecorder
import Testing

@testable import SeqtraceRecording

/// If one of these fails, recording is still right, but slower, or says less of tasks.
struct RuntimeCheckTests {
  #if os(Linux) && _pointerBitWidth(_64)
    @Test func `This runtime is as the recorder knows it`() {
      #expect(RuntimeCheck.knowsLiterals)
      #expect(RuntimeCheck.knowsObjects)
      #expect(RuntimeCheck.knowsDeaths)
      #expect(RuntimeCheck.canBindTaskLocals)
    }

    /// An object that is held only to see whether it lives may die where it is let go of: on a thread
    /// that the program would never use for that.
    @Test func `Looking for the dead holds nobody`() {
      let generation = seqtrace_generation_create()!
      defer { seqtrace_generation_destroy(generation) }
      var registry = ObjectRegistry(generation: generation)
      var probe: Probe? = Probe()
      let identity = registry.makeIdentity(name: "Probe")
      registry.bind(ObjectReference(probe!), to: identity)
      #expect(registry.isDead(identity.serial) == false)
      #expect(registry.takeSurvivors().isEmpty)
      probe = nil
      #expect(registry.isDead(identity.serial) == true)
    }

    private final class Probe {}
  #endif
}
