import Tracing

/// The contexts that were noted last, by numbers.
struct RecentContexts {
  private var contexts: [UInt64: ServiceContext] = [:]

  /// The numbers in a ring.
  private var numbers: [UInt64] = []
  private var next = 0
  private static let count = 1024

  /// The context of a number, nil if it was forgotten.
  ///
  /// A context is set once for a number.
  subscript(number: UInt64) -> ServiceContext? {
    get { contexts[number] }
    set {
      if numbers.count < Self.count {
        numbers.append(number)
      } else {
        contexts[numbers[next]] = nil
        numbers[next] = number
        next = (next + 1) % Self.count
      }
      contexts[number] = newValue
    }
  }
}
