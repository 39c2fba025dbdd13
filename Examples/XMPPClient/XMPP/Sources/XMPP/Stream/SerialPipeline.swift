/// A queue whose items are handled one at a time, each after the previous item is finished.
struct SerialPipeline<Item> {
  private var items: [Item?] = []
  private var next = 0
  private var isBusy = false

  /// The unfinished items.
  var pending: [Item] { items[next...].compactMap(\.self) }

  mutating func append(_ item: Item) { items.append(item) }

  /// Returns the next item to handle, or `nil` if there is none or an item is being handled.
  mutating func begin() -> Item? {
    guard !isBusy, next < items.count else { return nil }
    isBusy = true
    return items[next]
  }

  /// Removes the item returned by ``begin()``.
  mutating func finish() {
    isBusy = false
    items[next] = nil
    next += 1
    if next == items.count { (items, next) = ([], 0) }
  }
}
