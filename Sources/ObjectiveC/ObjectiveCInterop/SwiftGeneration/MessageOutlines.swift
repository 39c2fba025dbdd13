import SwiftDeclarations

/// Makes the outlines of methods, and gives numbers to their texts.
struct MessageOutlines {
  /// The outlines of each protocol; none if it has no message that several declare.
  private(set) var outlines: [[MessageOutline]] = []

  /// The messages that several protocols declare.
  let shared: Set<MethodKey>

  private var numbers: [String: Int32] = [:]

  init(shared: Set<MethodKey>) {
    self.shared = shared
  }

  /// Adds the methods of the protocol after those that were added, without outlines if it has no
  /// message that several declare, be it by those that it refines.
  mutating func append(_ methods: [SwiftMethod], hasShared: Bool) {
    guard hasShared else { return outlines.append([]) }
    let place = Int32(outlines.count)
    var added: [MessageOutline] = []
    added.reserveCapacity(methods.count)
    for (index, method) in methods.enumerated() {
      let message = method.message
      added.append(
        MessageOutline(
          key: method.key, kind: message.kind, isOptional: message.isOptional,
          shape: shared.contains(method.key) ? number(of: method.shape) : -1,
          property: message.kind == .method ? -1 : number(of: message.baseName),
          origin: .init(place: place, index: Int32(index))))
    }
    outlines.append(added)
  }

  private mutating func number(of text: String) -> Int32 {
    if let known = numbers[text] { return known }
    let number = Int32(numbers.count)
    numbers[text] = number
    return number
  }
}
