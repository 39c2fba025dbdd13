import Foundation
import Invocation

extension StandardLibrary {
  func installSets() {
    sets.allocate = { SetObject(isa: $0) }
    installCollection(sets, equal: "isEqualToSet:")
    installCopying(sets, mutable: mutableSets) { (own: SetObject, type) in
      SetObject(ObjectTable(own.table), isa: type)
    }
    let set = ClassTable<CollectionObject>(type: sets)
    let mutable = ClassTable<CollectionObject>(type: mutableSets)
    installMemberCreation(set, mutable, "set")
    installMemberAccess(set)
    installCombining(set, mutable, with: "Set")
    installSetDerivation(ClassTable<SetObject>(type: sets))
    ClassTable<SetObject>(type: mutableSets)
      .change("setSet:") { (own, other: SetObject?, call: Call) in
        try call.step(other?.copySteps ?? 0)
        try own.set(other.map { ObjectTable($0.table) } ?? ObjectTable())
      }
  }

  private func installSetDerivation(_ set: ClassTable<SetObject>) {
    func adding(_ added: [Object], to own: SetObject, _ call: Call) throws -> SetObject {
      try call.chargeEntries(2 * own.count)
      let result = SetObject(ObjectTable(own.table), isa: call.library.sets)
      try call.add(added, to: result)
      return result
    }
    set.method("setByAddingObject:") { (own, object: Object, call: Call) in
      try adding([object], to: own, call)
    }
    set.method("setByAddingObjectsFromArray:") { (own, added: ArrayObject, call: Call) in
      try adding(added.elements, to: own, call)
    }
    set.method("setByAddingObjectsFromSet:") { (own, added: SetObject, call: Call) in
      try adding(try call.members(of: added), to: own, call)
    }
    set.change("enumerateObjectsUsingBlock:") { (own, block: BlockObject, call: Call) in
      try call.run(block, forEach: try call.members(of: own).lazy.map { [.object($0)] }, of: own)
    }
    set.method("objectsPassingTest:") { (own, block: BlockObject, call: Call) in
      let result = SetObject(isa: call.library.sets)
      let passed = try call.filter(try call.members(of: own), by: block) { [.object($0)] }
      try call.add(passed, to: result)
      return result
    }
    set.change("makeObjectsPerformSelector:") { (own, selector: Selector, call: Call) in
      for object in try call.members(of: own) { _ = try call.send(selector, to: object) }
    }
  }
}
