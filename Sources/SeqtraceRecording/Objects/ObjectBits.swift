internal import CSeqtraceRecorder

/// The two words by which an object is known while it lives, without asking it anything.
struct ObjectBits {
  let address: UInt64
  /// The word of its header that holds the address of its side table, which is its alone.
  let count: UInt64

  /// The bits of an object; `nil` for one without a side table.
  @inline(__always)
  init?(_ object: AnyObject) {
    #if _runtime(_ObjC) || !_pointerBitWidth(_64)
      // An object of Objective-C has its reference count somewhere else.
      return nil
    #else
      let pointer = Unmanaged.passUnretained(object).toOpaque()
      address = UInt64(UInt(bitPattern: pointer))
      count = seqtrace_object_count(pointer)
      // Both of the first bits say: the rest is the address of the side table (RefCount.h).
      if count >> 62 != 3 { return nil }
    #endif
  }
}
