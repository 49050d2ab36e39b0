// The C library, for all files of the module.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
