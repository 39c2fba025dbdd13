/// The names of methods, so that no two selectors have the same.
struct SwiftMethodNames {
  /// Selectors by the names in Swift, labels included.
  private var selectors: [String: String] = [:]

  /// The base name of a method, always the same for a selector.
  mutating func baseName(for selector: String, labels: [String]) -> String {
    let piece = selector.prefix { $0 != ":" }
    var name = SwiftName.plain(String(piece))
    if Self.inherited.contains(name) { name += "_" }
    // A property and a method without arguments cannot have the same name, either.
    while selectors["\(name) \(labels)", default: selector] != selector { name += "_" }
    selectors["\(name) \(labels)"] = selector
    return SwiftName.escaped(name)
  }

  /// Names that all objects that answer messages have methods with, and one that the senders need.
  private static let inherited: Set<String> = [
    "conforms", "delegates", "doesNotRecognizeSelector", "dynamic", "forwardInvocation",
    "forwardingTarget", "hasMethod", "methodSignature", "objectMethods", "perform", "performAsync",
    "performSuper", "receive", "responds", "signatureOfMethod",
  ]
}
