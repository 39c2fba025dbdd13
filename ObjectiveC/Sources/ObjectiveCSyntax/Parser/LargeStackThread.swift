import Glibc

/// A thread whose stack suffices to parse and compile the deepest nesting that the parser allows.
///
/// Each level of nesting takes several calls, whose frames are large in debug builds. About 20
/// levels would overflow a thread's stack of half a megabyte.
package enum LargeStackThread {
  private static let stackSize = 32 << 20

  /// Runs `body` on a thread with a large stack, and waits until `body` has returned.
  ///
  /// `body` need not be sendable, because the calling thread waits meanwhile. If no thread can be
  /// made, `body` runs on the calling thread.
  package static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      pthread_attr_init(attributes)
      defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
      }
      // The stack is mapped here so that `munmap` returns the memory to the system at once. The C
      // library would keep a stack of its own for reuse. It could give the large stack to a thread
      // that asked for a smaller one, and code on that thread could then touch all of the memory.
      let stack = mmap(
        nil, stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      guard let stack, stack != MAP_FAILED else { return body() }
      defer { munmap(stack, stackSize) }
      // A guard page at the low end turns an overflow into a fault.
      mprotect(stack, Int(sysconf(Int32(_SC_PAGESIZE))), PROT_NONE)
      pthread_attr_setstack(attributes, stack, stackSize)
      var thread: pthread_t = 0
      // The reference is consumed exactly once: by the thread, or below if there is no thread.
      let work = Unmanaged.passRetained(Work(body))
      let error = pthread_create(
        &thread, attributes,
        { pointer in
          guard let pointer else { return nil }
          Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
      if error == 0 {
        pthread_join(thread, nil)
      } else {
        // Most programs can be read on the current stack.
        work.takeRetainedValue().body()
      }
    }
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
