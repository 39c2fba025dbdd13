import Invocation
import ObjectiveCSyntax
import ScriptProgram
/// An enumeration of a collection by `for … in`.
class Enumeration: Pointer {
  func next(on activation: Activation) throws -> Object? { nil }

  override var noun: String { "an enumeration" }
}

/// An enumeration of a collection of the library.
///
/// It goes through the elements that the collection had, and fails if the collection changes.
final class CollectionEnumeration: Enumeration {
  private let collection: Object
  private let elements: [Object]
  private let version: Int
  private var position = 0

  init(_ collection: Object, on activation: Activation) throws {
    let objects = activation.machine.objects
    self.collection = collection
    version = objects.version(of: collection)
    elements = try objects.elements(of: collection, on: activation)
    super.init()
  }

  override func next(on activation: Activation) throws -> Object? {
    guard position < elements.count else { return nil }
    let objects = activation.machine.objects
    if objects.version(of: collection) != version { throw objects.mutation(of: collection) }
    defer { position += 1 }
    return elements[position]
  }
}

/// An enumeration of an object by `NSFastEnumeration`.
final class FastEnumeration: Enumeration {
  private static let enumeration: Selector = "countByEnumeratingWithState:objects:count:"

  private let object: Object
  private let type: StaticType
  private let state: ElementPointer
  private let buffer = ElementPointer(Memory(Array(repeating: .null, count: 16)))
  private var mutations: Value?
  private var position = 0
  private var count = 0

  init(_ object: Object, _ type: StaticType) {
    self.object = object
    self.type = type
    state = ElementPointer(Memory([type.zero]))
    super.init()
  }

  override func next(on activation: Activation) throws -> Object? {
    let machine = activation.machine
    while true {
      if position == count {
        position = 0
        count = try machine.send(
          Self.enumeration, to: object, [.pointer(state), .pointer(buffer), .integer(16)],
          types: [.pointer(type), .pointer(.id), .unsignedLong], on: activation
        ).integer
        if count <= 0 {
          count = 0
          return nil
        }
      }
      guard case .structure(let found) = try state.borrow(), found.count > 2,
        case .pointer(let items?) = found.member(1)
      else { return nil }
      if case .pointer(let pointer?) = found.member(2), let now = try? pointer.load() {
        if let mutations, !mutations.isSame(as: now) {
          throw machine.objects.mutation(of: object)
        }
        mutations = now
      }
      defer { position += 1 }
      if let element = try items.advanced(by: position).load().object { return element }
      try activation.step()
    }
  }
}

extension Machine {
  /// Begins an enumeration of an object; of nil, there are no elements.
  func enumeration(of object: Object?, on activation: Activation) throws -> Enumeration {
    guard let object else { return Enumeration() }
    if objects.isCollection(object) {
      return try CollectionEnumeration(object, on: activation)
    }
    guard
      let type = definitions.declarations.types.table.typedefs["NSFastEnumerationState"].map(
        definitions.declarations.types.resolve)
    else {
      return Enumeration()
    }
    return FastEnumeration(object, type)
  }
}
