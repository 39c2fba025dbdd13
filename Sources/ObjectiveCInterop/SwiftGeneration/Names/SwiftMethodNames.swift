/// The names of methods, of which no two selectors have the same.
struct SwiftMethodNames {
  /// The selectors by their names in Swift, labels included.
  private var selectors: [String: String] = [:]

  /// The base name of a method, without backquotes, which is always the same for a selector.
  ///
  /// It begins with the name, or without one with the selector's first part.
  mutating func baseName(
    for selector: String, named name: String? = nil, labels: [String]
  ) -> String {
    var name = SwiftName.plain(name ?? String(selector.prefix { $0 != ":" }))
    if Self.inherited.contains(name) || KnownSwiftTypes.reserved.contains(name) { name += "_" }
    // A property cannot have the name of a method without arguments, either.
    while selectors["\(name) \(labels)", default: selector] != selector { name += "_" }
    selectors["\(name) \(labels)"] = selector
    return name
  }

  /// The names of methods that every `Respondable` object has, and of those that a multicast has.
  private static let inherited: Set<String> = [
    "add", "addDelegate", "answers", "ask", "conforms", "conformsToProtocol", "countForSelector",
    "countOfClass", "delegateEnumerator", "doesNotRecognizeSelector", "dynamic", "explain",
    "firstAnswer", "forwardInvocation", "forwardingTarget", "forwardingTargetForSelector",
    "hasDelegateThatResponds", "hasDelegateThatRespondsToSelector", "hasMethod",
    "lacksOptionalMessage", "lastAnswer", "messages", "methodSignature",
    "methodSignatureForSelector", "objectMethods", "on", "onEveryMessage", "ownMethodSignature",
    "perform", "performAsync", "performSelector", "performSuper", "pipe", "receive", "remove",
    "removeAll", "removeAllDelegates", "removeAllDelegatesAndWait", "removeAndWait",
    "removeDelegate", "responds", "respondsToSelector", "send", "signatureOfMethod",
  ]
}
