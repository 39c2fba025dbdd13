/// An `objc_property_t`: a pointer to the description of a property.
final class DeclaredPropertyPointer: Pointer {
  let name: String
  let attributes: String

  init(_ name: String, _ attributes: String) {
    (self.name, self.attributes) = (name, attributes)
    super.init()
  }

  override var noun: String { "an objc_property_t" }

  /// Names and values of the attributes, such as `T` and `i`.
  ///
  /// A type encoding may contain commas in the names of structures' members.
  var parts: [(name: String, value: String)] {
    var (parts, isQuoted) = ([""], false)
    for character in attributes {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { (String($0.prefix(1)), String($0.dropFirst())) }
  }
}
