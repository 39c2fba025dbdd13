import Foundation
import Invocation

extension IndexSet: FoundationType {
  static var className: String { "NSIndexSet" }
  var bytes: Int { 128 + MemoryBudget.bytes(rangeView.count, of: 32) }

  func text(_ plain: String) -> String {
    let ranges = rangeView.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
    }
    if ranges.isEmpty { return plain + "(no indexes)" }
    return "\(plain)[number of indexes: \(count) (in \(ranges.count) ranges), indexes: "
      + "(\(ranges.joined(separator: " ")))]"
  }
}

extension StandardLibrary {
  func installIndexSets() {
    table(IndexSet.self, mutable: "NSMutableIndexSet") { set, mutable in
      set.make("indexSet", "init") { IndexSet() }
      set.make("indexSetWithIndex:", "initWithIndex:") { (_: UInt, call: Call) in
        IndexSet(integer: try call.member(0))
      }
      set.make("indexSetWithIndexesInRange:", "initWithIndexesInRange:") {
        (_: NSRange, call: Call) in IndexSet(integersIn: try call.members(0))
      }
      installIndexes(set)
      installIndexEnumeration(set.type)
      installChangesOfIndexes(mutable)
    }
  }

  private func installIndexes(_ set: ClassTable<IndexSet>) {
    set.method("count") { UInt($0.count) }
    set.method("firstIndex") { UInt($0.first ?? NSNotFound) }
    set.method("lastIndex") { UInt($0.last ?? NSNotFound) }
    set.method("indexGreaterThanIndex:") { (set, index: Int) in
      UInt(0..<NSNotFound ~= index ? set.integerGreaterThan(index) ?? NSNotFound : NSNotFound)
    }
    set.method("containsIndex:") { (set, index: Int) in index >= 0 && set.contains(index) }
    set.method("isEqualToIndexSet:") { (set, other: IndexSet?) in set == other }
    set.method("getIndexes:maxCount:inIndexRange:") {
      (set, array: OutPointer, limit: Int, range: OutPointer, call: Call) -> UInt in
      let wanted = try range.pointer?.load().range ?? NSRange(location: 0, length: NSNotFound - 1)
      let start = min(max(0, wanted.location), NSNotFound)
      let end = start + min(max(0, wanted.length), NSNotFound - start)
      var (count, next) = (0, start)
      for index in set[set.indexRange(in: start..<end)] {
        if count == limit { break }
        try call.step()
        try array.pointer?.advanced(by: count).store(.integer(index))
        (count, next) = (count + 1, index + 1)
      }
      if count < limit { next = end }
      try range.pointer?.store(Value(NSRange(location: next, length: end - next)))
      return UInt(count)
    }
  }

  private func installIndexEnumeration(_ type: ClassObject) {
    for (selector, types) in [
      ("enumerateIndexesUsingBlock:", ""), ("enumerateIndexesWithOptions:usingBlock:", "Q"),
    ] as [(Selector, String)] {
      type.procedure(selector, types + "@?") { call in
        // The set may have more indexes than memory has room for.
        let all = try call.receiver(as: FoundationObject<IndexSet>.self).content()
        let block = try call.block(call.count - 1)
        if call.count > 1, call.integer(0) & 2 != 0 {
          try call.run(block, forEach: all.reversed().lazy.map { [.integer($0)] })
        } else {
          try call.run(block, forEach: all.lazy.map { [.integer($0)] })
        }
      }
    }
    func test(
      _ selector: Selector, onlyFirst: Bool, _ result: @escaping (Call, [Int]) -> Value
    ) {
      type.method(selector, (onlyFirst ? "Q" : "@\"NSIndexSet\"") + "@:@?") { call in
        let own = try call.receiver(as: FoundationObject<IndexSet>.self).content()
        let passed = try call.filter(own, by: try call.block(0), onlyFirst: onlyFirst) {
          [.integer($0)]
        }
        return result(call, passed)
      }
    }
    test("indexPassingTest:", onlyFirst: true) { .integer($1.first ?? NSNotFound) }
    test("indexesPassingTest:", onlyFirst: false) { .object(IndexSet($1).object(in: $0.library)) }
  }

  private func installChangesOfIndexes(_ set: ClassTable<IndexSet>) {
    /// Adds a method that changes an `IndexSet`, which moves all ranges behind the changed range.
    func change<Argument: ScriptValue>(
      _ selector: Selector, _ body: @escaping (inout IndexSet, Argument, Call) throws -> Void
    ) {
      set.change(selector) { (set: inout IndexSet, argument: Argument, call: Call) in
        try call.step(1 + set.rangeView.count / 8)
        try call.charge(64)
        try body(&set, argument, call)
      }
    }
    change("addIndex:") { (set: inout IndexSet, _: UInt, call) in set.insert(try call.member(0)) }
    change("removeIndex:") { (set: inout IndexSet, _: UInt, call) in
      set.remove(try call.member(0))
    }
    change("addIndexesInRange:") { (set: inout IndexSet, _: NSRange, call) in
      set.insert(integersIn: try call.members(0))
    }
    change("removeIndexesInRange:") { (set: inout IndexSet, _: NSRange, call) in
      set.remove(integersIn: try call.members(0))
    }
    change("addIndexes:") { (set: inout IndexSet, others: IndexSet, call) in
      try call.step(others.rangeView.count)
      try call.charge(others.bytes)
      set.formUnion(others)
    }
    change("removeIndexes:") { (set: inout IndexSet, others: IndexSet, call) in
      try call.step(others.rangeView.count)
      set.subtract(others)
    }
    set.change("removeAllIndexes") { (set: inout IndexSet) in set = IndexSet() }
  }

  func indexSet(_ indexes: IndexSet) -> Object { indexes.object(in: self) }
}

extension Call {
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
    let indexes = try IndexSet.read(self[index], index, self)
    if let last = indexes.last, last >= count { throw outOfBounds(last, count) }
    return indexes
  }
}
