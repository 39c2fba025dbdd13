import Invocation
import ObjectiveCSyntax
/// An enumeration of a collection by `for … in`.
package class Enumeration: Pointer {
  func next(on activation: Activation) throws -> Object? { nil }

  override var noun: String { "an enumeration" }
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
    let interpreter = activation.interpreter
    while true {
      if position == count {
        position = 0
        count = try interpreter.send(
          Self.enumeration, to: object, [.pointer(state), .pointer(buffer), .integer(16)],
          types: [.pointer(type), .pointer(.id), .unsignedLong], on: activation
        ).integer
        if count <= 0 {
          count = 0
          return nil
        }
      }
      guard case .structure(let found) = try state.borrow(), found.count > 2,
        case .pointer(let items?) = try found.member(1)
      else { return nil }
      if case .pointer(let pointer?) = try found.member(2), let now = try? pointer.load() {
        if let mutations, !mutations.isSame(as: now) {
          throw interpreter.objects.mutation(of: object)
        }
        mutations = now
      }
      defer { position += 1 }
      if let element = try items.advanced(by: position).load().object { return element }
      try activation.step()
    }
  }
}

extension Interpreter {
  /// Begins an enumeration of an object; an enumeration of `nil` has no elements.
  func enumeration(of object: Object?, on activation: Activation) throws -> Enumeration {
    guard let object else { return Enumeration() }
    if let enumeration = objects.enumeration(of: object) { return enumeration }
    guard
      let type = definitions.declarations.types.table.typedefs["NSFastEnumerationState"].map(
        definitions.declarations.types.resolve)
    else {
      return Enumeration()
    }
    return FastEnumeration(object, type)
  }
}
