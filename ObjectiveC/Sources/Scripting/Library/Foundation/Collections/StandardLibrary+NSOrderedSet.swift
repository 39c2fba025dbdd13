import Foundation
import Invocation

extension StandardLibrary {
  /// Installs `NSOrderedSet` and `NSMutableOrderedSet`.
  func installOrderedSets() {
    let type = addClass("NSOrderedSet")
    let mutable = interpreter.addClass("NSMutableOrderedSet", superclass: type)
    type.allocate = { OrderedSetObject(isa: $0) }
    installCollection(type)
    type.protocols.formUnion(["NSCopying", "NSMutableCopying"])
    let set = ClassTable<OrderedSetObject>(type: type)
    func copy(_ own: OrderedSetObject, _ type: ClassObject, _ call: Call) throws -> Object {
      try call.add(own.elements, to: OrderedSetObject(isa: type))
    }
    set.method("copyWithZone:") { (own, _: OutPointer, call: Call) in
      call.library.isMutable(own, mutable) ? try copy(own, type, call) : own
    }
    set.method("mutableCopyWithZone:") { (own, _: OutPointer, call: Call) in
      try copy(own, mutable, call)
    }
    let (any, changing) = (
      ClassTable<CollectionObject>(type: type),
      ClassTable<CollectionObject>(type: mutable)
    )
    installMemberCreation(any, changing, "orderedSet")
    for kind in ["Set", "OrderedSet"] { installCombining(any, changing, with: kind) }
    installList(set)
    set.method("array") { (own, call: Call) in call.array(own.elements) }
    set.method("set") { (own, call: Call) in
      let set = SetObject(isa: call.library.sets)
      try call.add(own.elements, to: set)
      return set
    }
    installChanges(ClassTable(type: mutable))
  }

  private func installChanges(_ set: ClassTable<OrderedSetObject>) {
    set.change("insertObject:atIndex:") { (own, object: Object, _: UInt, call: Call) in
      let index = call.integer(1)
      guard 0...own.count ~= index else { throw call.outOfBounds(index, own.count) }
      try own.insert(object, at: index, on: call.activation)
    }
    set.change("removeObjectAtIndex:") { (own, _: UInt, call: Call) in
      let index = try call.index(0, within: own.count)
      try own.remove(own.elements[index], on: call.activation)
    }
    func replace(_ own: OrderedSetObject, _ index: Int, with new: Object, _ call: Call) throws {
      let old = own.elements[try call.index(index, within: own.count)]
      if let known = try own.member(equalTo: new, on: call.activation), known !== old { return }
      try own.remove(old, on: call.activation)
      try own.insert(new, at: call.integer(index), on: call.activation)
    }
    set.change("replaceObjectAtIndex:withObject:") { (own, _: UInt, new: Object, call: Call) in
      try replace(own, 0, with: new, call)
    }
    set.change("setObject:atIndex:") { (own, new: Object, _: UInt, call: Call) in
      try replace(own, 1, with: new, call)
    }
    set.change("removeObjectsInRange:") { (own, _: NSRange, call: Call) in
      for object in own.elements[try call.range(0, within: own.count)] {
        try own.remove(object, on: call.activation)
      }
    }
  }
}
