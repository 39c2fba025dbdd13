import ObjectiveCEncoding

/// Specifiers of a built-in type of C, in any order, such as `long unsigned int`.
struct BuiltinTypeSpecifiers {
  /// The number of times that each specifier has been added.
  private var counts: [String: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  /// `true` if the specifiers name a 16-bit floating-point number.
  var isHalfFloat: Bool { counts == ["half": 1] }

  /// Adds a specifier, or returns `false` if the name is not a specifier of a built-in type.
  mutating func add(_ name: String) -> Bool {
    guard let word = Self.all[name] else { return false }
    counts[word, default: 0] += 1
    return true
  }

  /// Returns `true` if the name is a specifier of a built-in type.
  static func contains(_ name: String) -> Bool { all[name] != nil }

  /// Specifiers by their spellings.
  private static let all: [String: String] = [
    "void": "void", "IBAction": "void", "char": "char", "short": "short", "int": "int",
    "long": "long",
    "float": "float", "double": "double", "signed": "signed", "__signed": "signed",
    "__signed__": "signed", "unsigned": "unsigned", "_Bool": "bool", "bool": "bool",
    "_Complex": "complex", "__complex__": "complex", "__int128": "int128", "__int128_t": "int128",
    "_Float16": "half", "__fp16": "half", "__bf16": "half",
  ]

  /// Returns the type that the specifiers name together, or `nil` without specifiers.
  func kind(at location: Int) throws(SyntaxError) -> DeclaredType.Kind? {
    guard !isEmpty else { return nil }
    if counts == ["void": 1] { return .void }
    if counts["half"] != nil { return .unsupported }
    guard let scalar else {
      throw SyntaxError(
        message: "'\(counts.keys.sorted().joined(separator: " "))' is not a type",
        location: location)
    }
    return counts["complex"] == nil ? .scalar(scalar) : .complex(scalar)
  }

  private var scalar: TypeEncoding.Scalar? {
    let isUnsigned = counts["unsigned"] != nil
    var rest = counts
    for word in ["signed", "unsigned", "complex"] { rest[word] = nil }
    let saysSign = isUnsigned || counts["signed"] != nil
    if saysSign, rest["double"] != nil || rest["float"] != nil || rest["bool"] != nil { return nil }
    if rest == ["double": 1, "long": 1] { return .longDouble }
    if rest == ["double": 1] || (rest.isEmpty && counts["complex"] != nil) { return .double }
    if rest == ["float": 1] { return .float }
    if rest == ["bool": 1] { return .bool }
    if rest == ["char": 1] { return isUnsigned ? .unsignedChar : .char }
    if rest == ["int128": 1] { return isUnsigned ? .unsignedInt128 : .int128 }
    rest["int"] = nil
    switch rest {
    case [:]: return isUnsigned ? .unsignedInt : .int
    case ["short": 1]: return isUnsigned ? .unsignedShort : .short
    case ["long": 1], ["long": 2]: return isUnsigned ? .unsignedLongLong : .longLong
    default: return nil
    }
  }
}
