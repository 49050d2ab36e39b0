import Foundation

/// The system's zlib, opened at run time, since it has no module here.
struct Zlib {
  private typealias Convert =
    @convention(c) (
      UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>?, UInt
    ) -> Int32
  private typealias Sum = @convention(c) (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt

  private let library: UnsafeMutableRawPointer

  init() throws {
    let names = ["libz.so.1", "libz.1.dylib"]
    guard let found = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else {
      throw Raster.Unreadable(reason: "no zlib")
    }
    library = found
  }

  /// Unpacks what unpacks to a known number of bytes.
  func inflated(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    let result = try convert("uncompress", bytes, room: count)
    guard result.count == count else { throw Raster.Unreadable(reason: "compressed data") }
    return result
  }

  /// Packs bytes.
  func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    try convert("compress", bytes, room: bytes.count + bytes.count / 500 + 64)
  }

  /// The checksum that PNG files carry.
  func crc(of bytes: [UInt8]) throws -> UInt {
    let sum = unsafeBitCast(try function("crc32"), to: Sum.self)
    return sum(0, bytes, UInt32(bytes.count))
  }

  private func convert(_ name: String, _ bytes: [UInt8], room: Int) throws -> [UInt8] {
    let convert = unsafeBitCast(try function(name), to: Convert.self)
    return try [UInt8](unsafeUninitializedCapacity: room) { result, written in
      var length = UInt(room)
      guard convert(result.baseAddress, &length, bytes, UInt(bytes.count)) == 0 else {
        throw Raster.Unreadable(reason: "compressed data")
      }
      written = Int(length)
    }
  }

  private func function(_ name: String) throws -> UnsafeMutableRawPointer {
    guard let function = dlsym(library, name) else {
      throw Raster.Unreadable(reason: "no \(name)")
    }
    return function
  }
}
