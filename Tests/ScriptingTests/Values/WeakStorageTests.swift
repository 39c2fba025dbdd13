import Testing

@testable import Scripting

/// The storage of `__weak` variables of all kinds.
struct WeakStorageTests {
  private let script: Script
  private var machine: Machine { script.machine }

  init() throws {
    script = try Script(source: "@interface Thing : NSObject @end @implementation Thing @end")
  }

  private func make() throws -> Object { try script.instantiate("Thing") }

  @Test func `an element of memory keeps no object alive`() throws {
    let pointer = ElementPointer(Memory([.weak(nil)]))
    do {
      let object = try make()
      try pointer.store(.object(object))
      #expect(try pointer.load().object === object)
    }
    #expect(try pointer.load().object == nil)
  }

  @Test func `a copy of a structure has weak fields of its own`() throws {
    let shape = StructureShape(name: "S", fields: [.init(name: "object", type: .id)])
    let object = try make()
    let first = Structure(shape, [.weak(object)])
    let second = first.copy()
    let third = second.replacing(0, with: .object(nil))
    #expect(first.fields[0].contents.object === object)
    #expect(second.fields[0].contents.object === object)
    #expect(third.fields[0].contents.object == nil)
  }

  @Test func `an instance variable stays weak when it is assigned`() throws {
    let owner = try make()
    owner.variables = [.weak(nil)]
    do {
      let object = try make()
      owner.set(0, .object(object))
      #expect(owner.variables[0].contents.object === object)
    }
    #expect(owner.variables[0].contents.object == nil)
  }
}
