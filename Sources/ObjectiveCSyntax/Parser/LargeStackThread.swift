import Glibc

/// A thread with a stack for all the nesting that a parser allows.
///
/// Each level of a program takes several calls to read, and without optimization their frames are
/// large: on the stack of a caller that is itself a thread's, half a megabyte, 20 levels would be
/// the end.
enum LargeStackThread {
  private static let stackSize = 32 << 20

  /// Does something on such a thread, and waits for it.
  static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      pthread_attr_init(attributes)
      defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
      }
      pthread_attr_setstacksize(attributes, stackSize)
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
        // No thread is to be had: most programs are read without.
        work.takeRetainedValue().body()
      }
    }
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
