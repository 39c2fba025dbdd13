import ObjectiveCSyntax

/// A protocol, class or category as `multicast headers` prints it.
struct ListedInterface: Encodable {
  /// The name, if it is a protocol.
  let `protocol`: String?

  /// The name, if it is a class or a category of one.
  let `class`: String?

  /// The category's name.
  let category: String?

  /// The protocols that a protocol adopts, or the superclass.
  let inherits: [String]

  /// The protocols that a class adopts.
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

  /// A line with the name, and one for each method.
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
