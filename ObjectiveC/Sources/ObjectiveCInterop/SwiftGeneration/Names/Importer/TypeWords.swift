/// Holds the words of a type's name, which make the same words in a method's name needless.
struct TypeWords: Equatable {
  var name: CamelCase

  /// The name of a collection's elements, which is empty for other types.
  var element: CamelCase = ""

  var isBoolean = false
  var isFunction = false

  /// `true` if Swift gives the parameter a default value.
  var hasDefault = false

  init(_ name: some StringProtocol, element: CamelCase = "") {
    self.name = CamelCase(name)
    self.element = element
  }

  static let none = TypeWords("")
  static let boolean: TypeWords = {
    var words = TypeWords("Bool")
    words.isBoolean = true
    return words
  }()

  static func function(_ name: String) -> TypeWords {
    var words = TypeWords(name)
    words.isFunction = true
    return words
  }

  var isEmpty: Bool { name.bytes.isEmpty }

  static func == (one: TypeWords, other: TypeWords) -> Bool {
    one.name == other.name && one.element == other.element
  }

  /// Returns the name without a meaningless ending, such as `Type`, `Ref` or `2D`.
  ///
  /// - Returns: The shorter name, or `nil` if the name has no such ending.
  static func withoutEnding(_ name: CamelCase) -> CamelCase? {
    guard let last = name.bytes.last else { return nil }
    for ending in ["Type", "Ref", "Mask"]
    where name.lastWord == CamelCase(ending) && name.count > ending.utf8.count {
      return name.dropLast(ending.utf8.count)
    }
    if last == UInt8(ascii: "D"), name.count > 1 {
      let digits = name.bytes.dropLast().reversed().prefix(while: \.isDigit).count
      if digits > 0 { return name.dropLast(digits + 1) }
    }
    return name.count > 2 && name.hasSuffix("_t") ? name.dropLast(2) : nil
  }

  /// Returns `true` if the last word says that the type is a collection with one type of elements.
  static func isCollection(_ name: CamelCase) -> Bool {
    name.lastWord == "Array" || name.lastWord == "Set"
  }
}
