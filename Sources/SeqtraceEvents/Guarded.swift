#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that one thread at a time can access.
///
/// Like `Mutex`, but with a lock that the Thread Sanitizer can see: on Linux, the lock of Swift's library is
/// a futex, which the sanitizer doesn't recognise.
@usableFromInline package final class Guarded<Value>: @unchecked Sendable {
  // Sendable, because the value is accessed only while the lock is held.
  @usableFromInline let lock = ThreadLock()
  @usableFromInline var value: Value

  @inlinable package init(_ value: consuming sending Value) { self.value = value }

  /// Calls `body` with exclusive access to the value and returns its result.
  @inlinable package func withLock<R: Sendable, E: Error>(
    _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R {
    lock.acquire()
    defer { lock.release() }
    return try body(&value)
  }
}

/// A POSIX mutex.
@usableFromInline final class ThreadLock: @unchecked Sendable {
  // Sendable, because the pthread functions may be called on any thread.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  @usableFromInline init() {
    // Without attributes, this fails only if memory runs out.
    precondition(pthread_mutex_init(mutex, nil) == 0)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @usableFromInline func acquire() { pthread_mutex_lock(mutex) }
  @usableFromInline func release() { pthread_mutex_unlock(mutex) }
}
