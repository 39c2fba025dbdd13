/// Gives methods their names, which are unique among the selectors of related protocols.
///
/// Two protocols are related if one adopts the other, or if a third protocol is related to both.
struct SwiftMethodNames {
  /// The names that have been given, or `nil` after all methods have their names.
  private var uses: [Name: Use]?

  /// Base names that differ from the requested base names.
  private var changed: [Request: String] = [:]

  /// A Swift name including its labels, and the group of the protocol.
  private struct Name: Hashable {
    /// The base name and the labels in the form of a selector, such as `start(with:in:`.
    private let text: String
    private let group: Int32

    init(base: String, labels: [String], group: Int, selector: String) {
      var text = base
      for (index, label) in labels.enumerated() {
        text += (index == 0 && !label.isEmpty ? "(" : "") + label + ":"
      }
      // Most names equal their selectors, and share the memory of the selector's text.
      self.text = text == selector ? selector : text
      self.group = Int32(group)
    }
  }

  private struct Use {
    /// The selector that got the name as requested; empty if the name is a changed form of another
    /// name.
    var selector: String
    var count: Int32 = 1
  }

  private struct Request: Hashable {
    let selector: String
    let name: Name
  }

  /// Creates a set of names.
  ///
  /// - Parameter capacity: The number of methods, for which the table has room from the start. A
  ///   table that grows needs the memory of two tables.
  init(capacity: Int) { uses = Dictionary(minimumCapacity: capacity) }

  /// Returns a base name, without backquotes, that does not hide a method or type that all have.
  static func free(_ base: String) -> String {
    let base = SwiftName.plain(base)
    let isTaken = inherited.contains(base) || KnownSwiftTypes.reserved.contains(base)
    return isTaken ? base + "_" : base
  }

  /// Returns the base name of a method, without backquotes.
  ///
  /// - Parameters:
  ///   - selector: The selector, with a plus sign before the selector of a class method.
  ///   - base: The base name that the importer gives.
  ///   - labels: The labels of the arguments.
  ///   - group: The number of the group of related protocols that contains the method.
  /// - Returns: The base name, with a suffix if another selector has the same name.
  mutating func baseName(
    for selector: String, named base: String, labels: [String], group: Int
  ) -> String {
    let base = Self.free(base)
    let request = Request(
      selector: selector,
      name: Name(base: base, labels: labels, group: group, selector: selector))
    if let known = changed[request] { return known }
    guard let first = uses?[request.name] else {
      uses?[request.name] = Use(selector: selector)
      return base
    }
    if first.selector == selector { return base }
    // A property and a method without arguments cannot have the same name, either.
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

  /// Releases all information except what is necessary to give the same names again.
  mutating func finish() { uses = nil }

  /// The names of the methods that every `Respondable` object or every multicast has.
  private static let inherited: Set<String> = [
    "add", "addDelegate", "ask", "attach", "conforms", "conformsToProtocol", "countForSelector",
    "countOfClass", "delegateEnumerator", "detach", "diagnostics", "doesNotRecognizeSelector",
    "dynamic", "forwardInvocation", "forwardingTarget", "forwardingTargetForSelector",
    "hasDelegateThatResponds", "hasDelegateThatRespondsToSelector", "hasMethod", "local",
    "messages", "methodSignature", "methodSignatureForSelector", "objectMethods", "on",
    "onEveryMessage", "ownMethodSignature", "perform", "performAsync", "performSelector",
    "performSuper", "performing", "receive", "remove", "removeAll", "removeAllDelegates",
    "removeDelegate", "replace", "responds", "respondsToSelector", "send", "sendAwaitingRoom",
    "sendOrThrow", "signatureOfMethod",
  ]
}
