/// A type of values that the host and the plug-in exchange, with a class in the original and a
/// Swift type in the port.
///
/// A session describes such a value by named parts. For this, the original's class has two methods,
/// in the class itself or in a category of the stand-ins: `+objectWithParts:` makes an object from
/// an `NSDictionary`, and `-parts` returns such a dictionary. Two values are equal if their parts
/// are.
public struct HostType: Sendable {
  /// Names the original's class, and the values in sessions and failures.
  public let name: String

  let generate: @Sendable (inout PortGenerator) -> [String: PortValue]
  let make: @Sendable ([String: PortValue]) throws -> any Sendable

  /// Returns the parts of a value of the port, or `nil` for a value of another type.
  let parts: @Sendable (any Sendable) -> [String: PortValue]?

  /// `true` if an interpreter makes the original's objects from the port's values, and needs no
  /// methods for this.
  var isConverted = false

  /// Describes a type.
  ///
  /// - Parameters:
  ///   - name: The name of the original's class.
  ///   - type: The Swift type of the port.
  ///   - generate: Draws the parts of a value.
  ///   - make: Makes the port's value from its parts. Identifiers are strings already.
  ///   - parts: Returns the parts of a value of the port.
  public init<Value: Sendable>(
    _ name: String, as type: Value.Type,
    generate: @escaping @Sendable (inout PortGenerator) -> [String: PortValue],
    make: @escaping @Sendable ([String: PortValue]) throws -> Value,
    parts: @escaping @Sendable (Value) -> [String: PortValue]
  ) {
    self.name = name
    self.generate = generate
    self.make = make
    self.parts = { value in (value as? Value).map(parts) }
  }
}
