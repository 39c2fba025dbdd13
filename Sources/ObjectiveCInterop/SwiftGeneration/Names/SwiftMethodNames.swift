/// The names of methods, of which no two selectors have the same.
struct SwiftMethodNames {
  /// The selectors by their names in Swift, labels included.
  private var selectors: [String: String] = [:]

  /// The base name of a method, which is always the same for a selector.
  mutating func baseName(for selector: String, labels: [String]) -> String {
    let piece = selector.prefix { $0 != ":" }
    var name = SwiftName.plain(String(piece))
    if Self.inherited.contains(name) { name += "_" }
    // A property cannot have the name of a method without arguments, either.
    while selectors["\(name) \(labels)", default: selector] != selector { name += "_" }
    selectors["\(name) \(labels)"] = selector
    return SwiftName.escaped(name)
  }

  /// The names of methods that every `Respondable` object has, and one that the multicast needs.
  private static let inherited: Set<String> = [
    "conforms", "delegates", "doesNotRecognizeSelector", "dynamic", "forwardInvocation",
    "forwardingTarget", "hasMethod", "methodSignature", "objectMethods", "perform", "performAsync",
    "performSuper", "receive", "responds", "signatureOfMethod",
  ]
}
