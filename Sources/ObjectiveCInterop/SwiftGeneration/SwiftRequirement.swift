/// A method or property of a protocol.
struct SwiftRequirement {
  enum Kind {
    case method(SwiftMethod)
    case property(SwiftProperty)
  }

  let kind: Kind
  let isRequired: Bool

  /// The name of the protocol that has nothing else, where it is optional.
  var protocolName = ""

  /// The method, or the accessors of the property.
  var methods: [SwiftMethod] {
    switch kind {
    case .method(let method): [method]
    case .property(let property): [property.getter] + (property.setter.map { [$0] } ?? [])
    }
  }
}
