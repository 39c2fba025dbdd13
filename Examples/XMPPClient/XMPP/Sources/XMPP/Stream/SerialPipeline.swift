/// Items that are handled one after the other, each when the one before it is done.
struct SerialPipeline<Item> {
  private var items: [Item?] = []
  private var next = 0
  private var isBusy = false

  /// The items that are not done.
  var pending: [Item] { items[next...].compactMap(\.self) }

  mutating func append(_ item: Item) { items.append(item) }

  /// The item to be handled now; nil if there is none, or one is being handled.
  mutating func begin() -> Item? {
    guard !isBusy, next < items.count else { return nil }
    isBusy = true
    return items[next]
  }

  /// Removes the item that was begun.
  mutating func finish() {
    isBusy = false
    items[next] = nil
    next += 1
    if next == items.count { (items, next) = ([], 0) }
  }
}
