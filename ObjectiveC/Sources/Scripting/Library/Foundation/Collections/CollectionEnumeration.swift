/// A `for … in` enumeration of a library collection, which fails if the collection changes.
final class CollectionEnumeration: Enumeration {
  private let collection: CollectionObject
  private let version: Int

  // Without another order, the enumeration keeps a position instead of a copy of the elements,
  // which would have to be charged.
  @exclusivity(unchecked) private var position = 0
  private let arranged: [Object]?
  @exclusivity(unchecked) private var remaining: Int

  init(_ collection: CollectionObject) {
    self.collection = collection
    version = collection.version
    arranged = collection.interpreter?.enumerationOrder.map { _ in collection.visited }
    remaining = arranged?.count ?? collection.count
    super.init()
  }

  override func next(on activation: Activation) throws -> Object? {
    // A change after the last element does no harm.
    guard remaining > 0 else { return nil }
    try collection.checkUnchanged(since: version)
    remaining -= 1
    if let arranged { return arranged[arranged.count - 1 - remaining] }
    return collection.nextVisited(&position)
  }
}
