/// What a protocol declares: a method, or a property.
struct SwiftRequirement {
  enum Kind {
    case method(SwiftMethod)
    case property(SwiftProperty)
  }

  let kind: Kind
  let isRequired: Bool

  /// The name of the protocol that it alone makes, where it is optional.
  var protocolName = ""

  /// The methods that it consists of.
  var methods: [SwiftMethod] {
    switch kind {
    case .method(let method): [method]
    case .property(let property): [property.getter] + (property.setter.map { [$0] } ?? [])
    }
  }
}
