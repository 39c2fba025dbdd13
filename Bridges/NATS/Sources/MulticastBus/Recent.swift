/// A dictionary of bounded size, which removes the oldest entries when it becomes too large.
///
/// The keys come from the network, so their number must be bounded.
struct Recent<Value> {
  private var values: [String: Value] = [:]
  private var order: [String] = []
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: String) -> Value? {
    get { values[key] }
    set {
      guard let newValue else {
        values[key] = nil
        return
      }
      if values.updateValue(newValue, forKey: key) == nil { note(key) }
    }
  }

  mutating func remove(_ key: String) -> Value? { values.removeValue(forKey: key) }

  private mutating func note(_ key: String) {
    order.append(key)
    if order.count < capacity { return }
    for key in order.prefix(capacity / 2) { values[key] = nil }
    order.removeFirst(capacity / 2)
  }
}
