import Invocation

/// Lists the methods of a protocol that a class lacks.
struct ProtocolGap: Encodable {
  struct Method: Encodable {
    let selector: String
    let required: Bool

    /// The most similar selector of the class, or `nil` if no selector is similar.
    let nearest: String?
  }

  let `protocol`: String
  let `class`: String
  let count: Int
  let missing: [Method]

  /// Returns the gaps of each class in `classes` in each protocol, grouped by protocol.
  static func all(of classes: ClassList, in interfaces: [ListedInterface]) -> [ProtocolGap] {
    let protocols = interfaces.filter { $0.protocol != nil }
    let byName = Dictionary(protocols.map { ($0.protocol ?? "", $0) }) { first, _ in first }
    return protocols.flatMap { listed in
      let methods = Self.methods(of: listed, among: byName)
      return classes.classes.map { name, selectors in
        ProtocolGap(
          protocol: listed.protocol ?? "", class: name, count: methods.count,
          missing: missing(methods, of: selectors))
      }
    }
  }

  /// Returns the instance methods of a protocol, including the methods of adopted protocols.
  private static func methods(
    of listed: ListedInterface, among protocols: [String: ListedInterface]
  ) -> [ListedMethod] {
    var methods: [ListedMethod] = []
    var seen: Set<String> = []
    var seenProtocols: Set<String> = []
    var pending = [listed]
    while let next = pending.popLast() {
      guard seenProtocols.insert(next.protocol ?? "").inserted else { continue }
      methods += next.methods.filter { $0.instance && seen.insert($0.selector).inserted }
      pending += next.inherits.reversed().compactMap { protocols[$0] }
    }
    return methods
  }

  private static func missing(_ methods: [ListedMethod], of selectors: [Selector]) -> [Method] {
    let known = Set(selectors.map(\.name))
    // A selector of the class that the protocol declares is not a misspelling.
    let names = Set(methods.map(\.selector))
    let others = selectors.filter { !names.contains($0.name) }
    return methods.filter { !known.contains($0.selector) }.map { method in
      let nearest = (try? Selector(method.selector))?.nearest(among: others)
      return Method(
        selector: method.selector, required: method.required, nearest: nearest?.name)
    }
  }

  /// Writes the gap as text: a summary, and a line for each missing method.
  ///
  /// If the class has neither any of the methods nor a similar selector, the lines are omitted.
  var text: String {
    if missing.isEmpty { return "\(`class`) has all of \(`protocol`)" }
    if missing.count == count, missing.allSatisfy({ $0.nearest == nil }) {
      return "\(`class`) has none of the \(count) selectors of \(`protocol`)"
    }
    let width = missing.map(\.selector.count).max() ?? 0
    let lines = missing.map { method in
      let need = method.required ? "required" : "optional"
      guard let nearest = method.nearest else { return "  \(need)  \(method.selector)" }
      return "  \(need)  \(method.selector.leftAligned(in: width))  it has \(nearest)"
    }
    let title = "\(`class`) lacks \(missing.count) of the \(count) selectors of \(`protocol`)"
    return ([title] + lines).joined(separator: "\n")
  }
}
