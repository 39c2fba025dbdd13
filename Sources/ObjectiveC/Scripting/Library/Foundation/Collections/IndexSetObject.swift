import Foundation
import Invocation

/// An `NSIndexSet` or `NSMutableIndexSet`.
final class IndexSetObject: ValueObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the indexes.

  private(set) var indexes: IndexSet

  /// The number of ranges, on which the cost of nearly all methods depends.
  private(set) var rangeCount: Int

  override var copySteps: Int { rangeCount / 16 }

  init(_ indexes: IndexSet = [], isa: ClassObject) {
    self.indexes = indexes
    rangeCount = indexes.rangeView.count
    super.init(isa)
    note(contents: Self.size(rangeCount))
  }

  /// Returns the number of bytes to charge for `count` ranges.
  private static func size(_ count: Int) -> Int { 128 + MemoryBudget.bytes(count, of: 32) }

  func setIndexes(_ new: IndexSet) throws {
    let count = new.rangeView.count
    try reserve(contents: Self.size(count))
    indexes = new
    rangeCount = count
  }

  /// Changes the indexes by a body that adds at most `count` ranges.
  ///
  /// A change moves all ranges behind the changed range, so the function counts steps for all of
  /// them.
  func change(
    adding count: Int = 1, _ call: Call, _ body: (inout IndexSet) -> Void
  ) throws {
    try call.step(1 + (rangeCount + count) / 8)
    try reserve(contents: Self.size(rangeCount + count))
    body(&indexes)
    rangeCount = indexes.rangeView.count
  }

  var wrapped: Any { interpreter?.run { _ in indexes } ?? indexes }

  override var isLeaf: Bool { true }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    activation.count(copySteps)
    return indexes == (other as? IndexSetObject)?.indexes
  }

  override func hash(on activation: Activation) -> Int {
    activation.count(copySteps)
    return indexes.count
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try activation.step(rangeCount)
    try activation.chargeTemporary(rangeCount * 64)
    let ranges = indexes.rangeView.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
    }
    let own = plainDescription
    if ranges.isEmpty { return own + "(no indexes)" }
    return try own + "[number of indexes: \(indexes.count) (in \(ranges.count) ranges), indexes: "
      + "(\(activation.joined(ranges, separator: " ")))]"
  }
}

extension StandardLibrary {
  func installIndexSets() {
    let type = addClass("NSIndexSet")
    let mutable = interpreter.addClass("NSMutableIndexSet", superclass: type)
    type.allocate = { IndexSetObject(isa: $0) }
    installComparison(type)
    installCopying(type, mutable: mutable) { (own: IndexSetObject, type) in
      IndexSetObject(own.indexes, isa: type)
    }
    let creation = CreationMethods(
      type: type, make: { IndexSetObject($0, isa: $1) }, fill: { try $0.setIndexes($1) })
    type.classMethod("indexSet", "@@:") { .object(IndexSetObject(isa: try $0.receivingClass)) }
    creation("indexSetWithIndex:", "initWithIndex:", "@@:Q") { IndexSet(integer: try $0.member(0)) }
    creation("indexSetWithIndexesInRange:", "initWithIndexesInRange:", "@@:" + Self.rangeType) {
      IndexSet(integersIn: try $0.members(0))
    }
    creation("indexSetWithIndexSet:", "initWithIndexSet:", "@@:@") {
      try $0.required(0, IndexSetObject.self).indexes
    }
    installIndexSetContents(type)
    installMutableIndexSets(mutable)
  }

  func indexSet(_ indexes: IndexSet) -> Object {
    IndexSetObject(indexes, isa: addClass("NSIndexSet"))
  }

  private func installIndexSetContents(_ type: ClassObject) {
    type.method("count", "Q@:") { .integer(try $0.indexSet.indexes.count) }
    type.method("firstIndex", "Q@:") { .integer(try $0.indexSet.indexes.first ?? NSNotFound) }
    type.method("lastIndex", "Q@:") { .integer(try $0.indexSet.indexes.last ?? NSNotFound) }
    func neighbour(_ selector: Selector, _ find: @escaping (IndexSet, Int) -> Int?) {
      type.method(selector, "Q@:Q") { call in
        let index = call.integer(0)
        guard index >= 0, index < NSNotFound else { return .integer(NSNotFound) }
        return .integer(find(try call.indexSet.indexes, index) ?? NSNotFound)
      }
    }
    neighbour("indexGreaterThanIndex:") { $0.integerGreaterThan($1) }
    neighbour("indexLessThanIndex:") { $0.integerLessThan($1) }
    neighbour("indexGreaterThanOrEqualToIndex:") { $0.integerGreaterThanOrEqualTo($1) }
    neighbour("indexLessThanOrEqualToIndex:") { $0.integerLessThanOrEqualTo($1) }
    type.method("containsIndex:", "B@:Q") { call in
      let index = call.integer(0)
      return call.bool(try index >= 0 && call.indexSet.indexes.contains(index))
    }
    type.method("containsIndexes:", "B@:@") { call in
      let (own, others) = (try call.indexSet, try call.required(0, IndexSetObject.self))
      // The method searches for each range of the other set.
      try call.step(others.rangeCount * (1 + own.copySteps))
      return call.bool(own.indexes.contains(integersIn: others.indexes))
    }
    type.method("containsIndexesInRange:", "B@:" + Self.rangeType) { call in
      let members = try call.members(0)
      return call.bool(try call.indexSet.indexes.contains(integersIn: members))
    }
    type.method("countOfIndexesInRange:", "Q@:" + Self.rangeType) { call in
      let members = try call.members(0)
      return .integer(try call.indexSet.indexes.count(in: members))
    }
    type.method("isEqualToIndexSet:", "B@:@") { call in
      call.bool(
        try call.indexSet.indexes == (try call.optional(0, IndexSetObject.self)?.indexes))
    }
    type.method("enumerateIndexesUsingBlock:", "v@:@?") { call in
      try call.run(
        try call.block(0), forEach: try call.indexSet.indexes.lazy.map { [.integer($0)] })
      return .void
    }
    type.method("enumerateRangesUsingBlock:", "v@:@?") { call in
      try call.run(
        try call.block(0),
        forEach: try call.indexSet.indexes.rangeView.lazy.map { [Value(NSRange($0))] })
      return .void
    }
  }

  private func installMutableIndexSets(_ type: ClassObject) {
    func change(
      _ selector: Selector, _ types: String, _ body: @escaping (Call, IndexSetObject) throws -> Void
    ) {
      type.method(selector, "v@:" + types) { call in
        try body(call, try call.indexSet)
        return .void
      }
    }
    change("addIndex:", "Q") { call, own in
      let member = try call.member(0)
      try own.change(call) { $0.insert(member) }
    }
    change("removeIndex:", "Q") { call, own in
      let member = try call.member(0)
      try own.change(call) { $0.remove(member) }
    }
    change("addIndexesInRange:", Self.rangeType) { call, own in
      let members = try call.members(0)
      try own.change(call) { $0.insert(integersIn: members) }
    }
    change("removeIndexesInRange:", Self.rangeType) { call, own in
      let members = try call.members(0)
      try own.change(call) { $0.remove(integersIn: members) }
    }
    change("addIndexes:", "@") { call, own in
      for range in try call.required(0, IndexSetObject.self).indexes.rangeView {
        try own.change(call) { $0.insert(integersIn: range) }
      }
    }
    change("removeIndexes:", "@") { call, own in
      for range in try call.required(0, IndexSetObject.self).indexes.rangeView {
        try own.change(call) { $0.remove(integersIn: range) }
      }
    }
    change("removeAllIndexes", "") { try $1.setIndexes([]) }
  }
}

extension Call {
  fileprivate var indexSet: IndexSetObject {
    get throws {
      let own = try receiver(as: IndexSetObject.self)
      try step(own.copySteps)
      return own
    }
  }

  /// Returns an argument that must be a valid member of an index set.
  fileprivate func member(_ index: Int) throws -> Int {
    let member = integer(index)
    guard member >= 0, member < NSNotFound else {
      throw interpreter.exception(
        "NSRangeException",
        "*** \(name): argument \(index) is \(UInt(bitPattern: member)), not an index less than NSNotFound"
      )
    }
    return member
  }

  fileprivate func members(_ index: Int) throws -> Range<Int> {
    try range(index, within: NSNotFound - 1)
  }

  /// Returns an argument that must be an index set within `count` elements.
  func indexes(_ index: Int, within count: Int) throws -> IndexSet {
    let indexes = try required(index, IndexSetObject.self).indexes
    if let last = indexes.last, last >= count { throw outOfBounds(last, count) }
    return indexes
  }
}
