import Tracing

/// The most recent service contexts, by number, in a ring buffer of bounded size.
struct RecentContexts {
  private var contexts: [UInt64: ServiceContext] = [:]

  /// The numbers of the contexts as a ring buffer.
  private var numbers: [UInt64] = []
  private var next = 0
  private static let count = 1024

  /// The context with a number; `nil` if the context was overwritten.
  ///
  /// Each number must be set only once.
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
