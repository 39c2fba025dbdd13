import Foundation
import Invocation

/// An `NSPredicate` made from a block.
package final class PredicateObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked as in the superclass; `block` is constant.
  let block: BlockObject

  init(_ block: BlockObject, isa: ClassObject) {
    self.block = block
    super.init(isa)
  }
}

extension StandardLibrary {
  func installPredicates() {
    let type = addClass("NSPredicate")
    type.classMethod("predicateWithBlock:", "@@:@?") { call in
      .object(PredicateObject(try call.block(0), isa: type))
    }
    type.classMethod("predicateWithFormat:", "@@:@", isVariadic: true) { call in
      throw call.invalid("formats are not supported: make the predicate by predicateWithBlock:")
    }
    type.method("evaluateWithObject:", "B@:@") { call in
      let predicate = try call.receiver(as: PredicateObject.self)
      return call.bool(try call.run(predicate.block, [call[0], .null]).isTrue)
    }
    arrays.method("filteredArrayUsingPredicate:", "@\"NSArray\"@:@") { call in
      let objects = try call.receiver(as: ArrayObject.self).elements
      return .object(call.library.array(try call.filtered(objects)))
    }
    mutableArrays.method("filterUsingPredicate:", "v@:@") { call in
      let array = try call.receiver(as: ArrayObject.self)
      try array.setElements(try call.filtered(array.elements))
      return .void
    }
  }
}

extension Call {
  /// Returns the objects that the predicate in the first argument accepts.
  fileprivate func filtered(_ objects: [Object]) throws -> [Object] {
    let predicate = try required(0)
    try chargeObjects(objects.count)
    return try objects.filter { try send("evaluateWithObject:", to: predicate, [$0]).isTrue }
  }
}
