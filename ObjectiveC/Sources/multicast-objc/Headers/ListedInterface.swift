import ObjectiveCSyntax

/// A protocol, class or category in the form that `multicast-objc headers` prints.
struct ListedInterface: Encodable {
  /// Names a protocol; `nil` for a class or category.
  let `protocol`: String?

  /// Names a class, or the class that a category extends.
  ///
  /// `nil` for a protocol.
  let `class`: String?

  /// Names a category.
  let category: String?

  /// Lists the protocols that a protocol adopts, or the superclass of a class.
  let inherits: [String]

  /// Lists the protocols that a class or category adopts; `nil` for a protocol.
  let adopts: [String]?

  let methods: [ListedMethod]
  let file: String

  init(_ interface: InterfaceDescription, file: String) {
    let isProtocol = interface.kind == .protocol
    `protocol` = isProtocol ? interface.name : nil
    `class` = isProtocol ? nil : interface.name
    category = if case .category(let name) = interface.kind { name } else { nil }
    inherits = isProtocol ? interface.adopted : interface.superclass.map { [$0] } ?? []
    adopts = isProtocol ? nil : interface.adopted
    methods = interface.methods.map(ListedMethod.init)
    self.file = file
  }

  /// Writes the interface as text: a line with the name, and a line for each method.
  var text: String {
    let width = methods.map(\.selector.count).max() ?? 0
    let lines = methods.map { method in
      let need = `protocol` == nil ? "" : (method.required ? "required  " : "optional  ")
      let sign = method.instance ? "-" : "+"
      return "  \(need)\(sign) \(method.selector.leftAligned(in: width))  \(method.encoding)"
    }
    return ([title] + lines).joined(separator: "\n")
  }

  private var title: String {
    var title = `protocol`.map { "@protocol \($0)" } ?? "@interface \(`class` ?? "")"
    if let category { title += " (\(category))" }
    if `protocol` == nil, let superclass = inherits.first { title += " : \(superclass)" }
    let protocols = adopts ?? inherits
    if !protocols.isEmpty { title += " <\(protocols.joined(separator: ", "))>" }
    return title + "  // \(file)"
  }
}
