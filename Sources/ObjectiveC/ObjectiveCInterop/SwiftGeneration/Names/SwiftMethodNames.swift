/// The names of methods, of which no two selectors of related protocols have the same.
///
/// Protocols are related if one adopts the other, or both have a relative in common.
struct SwiftMethodNames {
  /// The names that have been asked for; nil once all have been given.
  private var uses: [Name: Use]?

  /// The base names of the requests that did not get the name that they asked for.
  private var changed: [Request: String] = [:]

  /// A name in Swift, labels included, and the group of the protocol.
  private struct Name: Hashable {
    /// The base name and the labels, written as a selector: `start(with:in:`.
    private let text: String
    private let group: Int32

    init(base: String, labels: [String], group: Int, selector: String) {
      var text = base
      for (index, label) in labels.enumerated() {
        text += (index == 0 && !label.isEmpty ? "(" : "") + label + ":"
      }
      // Most names are their selectors, which share the memory of the declarations.
      self.text = text == selector ? selector : text
      self.group = Int32(group)
    }
  }

  private struct Use {
    /// The selector that asked for the name and got it; empty if a changed name came to be this one.
    var selector: String
    var count: Int32 = 1
  }

  private struct Request: Hashable {
    let selector: String
    let name: Name
  }

  /// - Parameter capacity: The number of methods, for which there is room at once: growing would need
  ///   the memory of two tables.
  init(capacity: Int) { uses = Dictionary(minimumCapacity: capacity) }

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
    let request = Request(
      selector: selector,
      name: Name(base: base, labels: labels, group: group, selector: selector))
    if let known = changed[request] { return known }
    guard let first = uses?[request.name] else {
      uses?[request.name] = Use(selector: selector)
      return base
    }
    if first.selector == selector { return base }
    // A property cannot have the name of a method without arguments, either.
    var (name, changedBase) = (request.name, base)
    while let count = uses?[name]?.count {
      uses?[name]?.count = count + 1
      changedBase = "\(base)_\(count == 1 ? "" : "\(count)")"
      name = Name(base: changedBase, labels: labels, group: group, selector: selector)
    }
    uses?[name] = Use(selector: "")
    changed[request] = changedBase
    return changedBase
  }

  /// Keeps only what it takes to give the same names again.
  mutating func finish() { uses = nil }

  /// The names of methods that every `Respondable` object has, and of those that a multicast has.
  private static let inherited: Set<String> = [
    "add", "addDelegate", "answers", "ask", "conforms", "conformsToProtocol", "countForSelector",
    "countOfClass", "delegateEnumerator", "doesNotRecognizeSelector", "dynamic", "explain",
    "firstAnswer", "forwardInvocation", "forwardingTarget", "forwardingTargetForSelector",
    "hasDelegateThatResponds", "hasDelegateThatRespondsToSelector", "hasMethod",
    "lastAnswer", "messages", "methodSignature", "methodSignatureForSelector", "objectMethods",
    "on",
    "onEveryMessage", "ownMethodSignature", "perform", "performAsync", "performSelector",
    "performSuper", "performing", "pipe", "receive", "remove", "removeAll", "removeAllDelegates",
    "removeAllDelegatesAndWait", "removeAndWait",
    "removeDelegate", "responds", "respondsToSelector", "send", "signatureOfMethod",
  ]
}
