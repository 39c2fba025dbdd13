import ObjectiveCSyntax

/// A method as Swift would name it.
struct SwiftMethod {
  let selector: String

  /// The types, as Objective-C's compilers write them.
  let encoding: String

  let baseName: String
  let parameters: [SwiftParameter]

  /// What it returns, nil if nothing.
  let result: SwiftType?

  init(
    _ method: MethodDeclaration, encoding: String, types finder: inout SwiftTypeFinder,
    names methodNames: inout SwiftMethodNames
  ) {
    selector = method.selector
    self.encoding = encoding
    let pieces = selector.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var names = SwiftNames(except: ["delegates"])
    var parameters: [SwiftParameter] = []
    for (index, parameter) in method.parameters.enumerated() {
      let name = names.give(SwiftName.plain(parameter.name ?? "argument\(index + 1)"))
      parameters.append(
        SwiftParameter(
          label: index == 0 ? "_" : SwiftName.label(pieces[index]), name: SwiftName.escaped(name),
          type: finder.type(of: parameter.type)))
    }
    self.parameters = parameters
    baseName = methodNames.baseName(for: selector, labels: parameters.map(\.label))
    // Whoever is not told that a method never returns nil, as old headers do not, has to answer nil.
    let result = finder.type(of: method.returnType, canBeNil: !method.assumesNonnull)
    self.result = result == .void ? nil : result
  }
}

extension SwiftMethod {
  /// A word for it that no keyword is like, `WorkerDidFinishSubTask` for `worker:didFinishSubTask:`.
  var title: String {
    selector.split(separator: ":").map { SwiftName.upperCamelCase(SwiftName.plain(String($0))) }
      .joined()
  }

  /// A name for the receiver that no parameter has.
  var receiver: String {
    var names = SwiftNames(except: Set(parameters.map(\.name)))
    return names.give("object")
  }
}
