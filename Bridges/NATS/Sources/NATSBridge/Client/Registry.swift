import Synchronization

/// Objects that C callbacks find by a number instead of a pointer.
///
/// The C client can post an error after the callback for the end of the connection. A number that
/// is no longer registered is harmless then, whereas a pointer would dangle.
final class Registry<Element: AnyObject & Sendable>: Sendable {
  private struct Entries {
    var last = 0
    var objects: [Int: Element] = [:]
  }

  private let entries = Mutex(Entries())

  func add(_ object: Element) -> Int {
    entries.withLock {
      $0.last += 1
      $0.objects[$0.last] = object
      return $0.last
    }
  }

  func remove(_ number: Int) {
    // Release the object after unlocking, because its `deinit` may be foreign code.
    _ = entries.withLock { $0.objects.removeValue(forKey: number) }
  }

  func remove(_ closure: UnsafeMutableRawPointer?) { remove(Int(bitPattern: closure)) }

  subscript(closure: UnsafeMutableRawPointer?) -> Element? {
    let number = Int(bitPattern: closure)
    return entries.withLock { $0.objects[number] }
  }
}
