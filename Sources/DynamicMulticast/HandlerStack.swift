import Glibc

/// The handlers that the present thread is in the middle of, where the delegate's queue does not
/// tell.
enum HandlerStack {
  /// A frame lives on the thread's own stack, as long as its handler runs.
  private struct Frame {
    let registration: Unmanaged<Registration>
    let outer: UnsafeMutablePointer<Frame>?
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var innermost: UnsafeMutablePointer<Frame>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Frame.self)
  }

  static func contains(_ registration: Registration) -> Bool {
    var frame = innermost
    while let current = frame?.pointee {
      if current.registration.toOpaque() == Unmanaged.passUnretained(registration).toOpaque() {
        return true
      }
      frame = current.outer
    }
    return false
  }

  static func run<Result>(
    in registration: Registration, _ handler: () throws -> Result
  ) rethrows -> Result {
    var frame = Frame(registration: .passUnretained(registration), outer: innermost)
    return try withUnsafeMutablePointer(to: &frame) { frame in
      pthread_setspecific(key, frame)
      defer { pthread_setspecific(key, frame.pointee.outer) }
      return try handler()
    }
  }
}
