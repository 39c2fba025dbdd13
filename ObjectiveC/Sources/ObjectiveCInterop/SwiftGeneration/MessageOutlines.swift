@_spi(ObjectiveC) import SwiftDeclarations

/// A builder of the outlines of methods, which gives numbers to shapes and property names.
struct MessageOutlines {
  /// Outlines of each protocol's methods; empty if the protocol has no shared message.
  private(set) var outlines: [[MessageOutline]] = []

  /// The messages that several protocols declare.
  let shared: Set<MethodKey>

  private var numbers: [String: Int32] = [:]

  init(shared: Set<MethodKey>) {
    self.shared = shared
  }

  /// Adds the methods of the next protocol.
  ///
  /// If `hasShared` is `false`, the protocol gets no outlines: neither the protocol nor a refined
  /// protocol has a message in `shared`.
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
