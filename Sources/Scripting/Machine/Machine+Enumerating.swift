import Invocation
import ObjectiveCSyntax

extension Machine {
  private static let enumeration: Selector = "countByEnumeratingWithState:objects:count:"

  /// Visits the elements of an object by `NSFastEnumeration`, as `for … in` does, until the visitor
  /// returns false.
  func enumerate(
    _ object: Object, on activation: Activation, _ visit: (Object) throws -> Bool
  ) throws {
    guard let type = types.table.typedefs["NSFastEnumerationState"].map(types.resolve) else {
      return
    }
    let state = ElementPointer(Memory([type.zero]))
    let buffer = ElementPointer(Memory(Array(repeating: .null, count: 16)))
    var mutations: Value?
    while true {
      let count = try send(
        Self.enumeration, to: object, [.pointer(state), .pointer(buffer), .integer(16)],
        types: [.pointer(type), .pointer(.id), .unsignedLong], on: activation
      ).integer
      guard count > 0, case .structure(let state) = try state.borrow(),
        case .pointer(let items?) = state.fields[1]
      else { return }
      for index in 0..<count {
        if case .pointer(let pointer?) = state.fields[2], let now = try? pointer.load() {
          if let mutations, !FunctionCompiler.areSame(mutations, now) {
            throw objects.mutation(of: object)
          }
          mutations = now
        }
        guard let element = try items.advanced(by: index).load().object else { continue }
        guard try visit(element) else { return }
      }
    }
  }
}
