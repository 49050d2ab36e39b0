internal import CSeqtraceRecorder

/// Tries out what the recorder uses of the runtime without a promise that it stays.
///
/// Where a check fails, the recorder does without: it asks for names and objects the slow way each time, or
/// doesn't record what a task inherits.
enum RuntimeCheck {
  /// Whether the bits of a text tell those that live as long as the process from others
  /// (``LiteralBits``).
  static let knowsLiterals: Bool = {
    let literal = "a literal that is too long for the two words of a string"
    let made = String(repeating: "made while the program runs, ", count: 2)
    guard LiteralBits(made) == nil, LiteralBits(literal) != nil, let short = LiteralBits("short"),
      let again = LiteralBits("short"),
      let other = LiteralBits("other")
    else { return false }
    return short.low == again.low && short.high == again.high && short.low != other.low
  }()

  /// Whether the bits of an object tell objects apart, as soon as something refers to them weakly
  /// (``ObjectBits``).
  static let knowsObjects: Bool = {
    let (one, other) = (Probe(), Probe())
    guard ObjectBits(one) == nil else { return false }
    let references = (ObjectReference(one), ObjectReference(other))
    return withExtendedLifetime((one, other, references)) {
      guard let bits = ObjectBits(one), let others = ObjectBits(other) else { return false }
      // More strong references don't change the bits of an object that has a side table.
      let more = [one, one]
      return withExtendedLifetime(more) {
        ObjectBits(one)?.count == bits.count && bits.count != others.count
          && bits.address != others.address
      }
    }
  }()

  /// Whether an object's side table says that it dies (``ObjectReference/hasBegunToDie``).
  static let knowsDeaths: Bool = {
    guard knowsObjects else { return false }
    var isDyingInside = false
    var reference: ObjectReference?
    do {
      let probe = DyingProbe { isDyingInside = reference?.seemsToDie ?? false }
      let living = ObjectReference(probe)
      reference = living
      let more = [probe, probe]
      guard withExtendedLifetime(more, { !living.seemsToDie }) else { return false }
    }
    return isDyingInside && reference?.seemsToDie ?? false
  }()

  private final class Probe {}

  /// Does something while it dies.
  private final class DyingProbe {
    private let lastAct: () -> Void

    init(_ lastAct: @escaping () -> Void) { self.lastAct = lastAct }

    deinit { lastAct() }
  }

  @TaskLocal private static var probe: UInt64 = 0

  /// Whether a task-local value can be bound and found by the functions that `TaskLocal` calls.
  static var canBindTaskLocals: Bool {
    guard seqtrace_has_locals() else { return false }
    let key = Unmanaged.passUnretained($probe).toOpaque()
    let type = unsafeBitCast(UInt64.self as Any.Type, to: UnsafeRawPointer.self)
    let value: UInt64 = 0x5E97_2ACE
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1) { buffer in
      buffer.initializeElement(at: 0, to: value)
      seqtrace_push_local(key, buffer.baseAddress, type)
    }
    let bound = seqtrace_bound_local(key)?.load(as: UInt64.self)
    let isBound = probe == value && bound == value
    seqtrace_pop_local()
    return isBound && probe == 0
  }
}
