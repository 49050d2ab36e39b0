#if Macros
  import Foundation

  extension String {
    /// A hash of the text.
    var contentHash: UInt64 {
      var text = self
      return text.withUTF8 { UnsafeRawBufferPointer($0).contentHash }
    }
  }

  extension Data {
    /// A hash of the bytes.
    var contentHash: UInt64 { withUnsafeBytes(\.contentHash) }
  }

  extension UnsafeRawBufferPointer {
    /// A variant of FNV-1a that takes eight bytes at a time. It must be fast: if nothing has changed, an
    /// execution of the rewriter does nothing but hash.
    fileprivate var contentHash: UInt64 {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var offset = 0
      while offset + 8 <= count {
        let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = (hash ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01b3
        hash ^= hash >> 29
        offset += 8
      }
      for byte in self[offset...] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      return hash
    }
  }
#endif
