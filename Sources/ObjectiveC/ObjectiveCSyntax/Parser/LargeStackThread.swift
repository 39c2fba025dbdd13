import Glibc

/// A thread whose stack is large enough for the deepest nesting that the parser allows, and for
/// compiling it.
///
/// Each level of nesting takes several calls, and in debug builds their frames are large: about 20
/// levels would overflow a thread's stack of half a megabyte.
package enum LargeStackThread {
  private static let stackSize = 32 << 20

  /// Runs the body on such a thread, and waits for it.
  package static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      pthread_attr_init(attributes)
      defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
      }
      // The system gets it back at once. The C library would keep its own, and give it to a thread that
      // asked for less: what runs there could then use all of it.
      let stack = mmap(
        nil, stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      guard let stack, stack != MAP_FAILED else { return body() }
      defer { munmap(stack, stackSize) }
      mprotect(stack, Int(sysconf(Int32(_SC_PAGESIZE))), PROT_NONE)
      pthread_attr_setstack(attributes, stack, stackSize)
      var thread: pthread_t = 0
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
        // Without a thread, most programs can be read on the present stack.
        work.takeRetainedValue().body()
      }
    }
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
