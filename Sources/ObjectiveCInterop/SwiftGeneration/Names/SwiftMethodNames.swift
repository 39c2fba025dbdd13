/// The names of methods, of which no two selectors of related protocols have the same.
///
/// Protocols are related if one adopts the other, or both have a relative in common.
struct SwiftMethodNames {
  /// The names that were given, and how often each was asked for.
  private var given: [Request: String] = [:]
  private var counts: [Name: Int] = [:]

  /// A name in Swift, labels included, and the group of the protocol.
  private struct Name: Hashable {
    let group: Int
    var base: String
    let labels: [String]
  }

  private struct Request: Hashable {
    let selector: String
    let name: Name
  }

  /// Gives a method its base name, without backquotes.
  ///
  /// - Parameters:
  ///   - selector: The selector, with a plus before it for a method of the class.
  ///   - base: The base name that the importer gives.
  ///   - labels: The labels of the arguments.
  ///   - group: The group of related protocols that the method is in.
  /// - Returns: The name, with something behind it where another selector has it.
  mutating func baseName(
    for selector: String, named base: String, labels: [String], group: Int
  ) -> String {
    var base = SwiftName.plain(base)
    if Self.inherited.contains(base) || KnownSwiftTypes.reserved.contains(base) { base += "_" }
    var name = Name(group: group, base: base, labels: labels)
    let request = Request(selector: selector, name: name)
    if let known = given[request] { return known }
    // A property cannot have the name of a method without arguments, either.
    while let count = counts[name] {
      counts[name] = count + 1
      name.base = "\(base)_\(count == 1 ? "" : "\(count)")"
    }
    counts[name] = 1
    given[request] = name.base
    return name.base
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
