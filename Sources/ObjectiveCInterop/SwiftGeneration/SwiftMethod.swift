import ObjectiveCSyntax

/// A method with its name and types in Swift.
struct SwiftMethod {
  let selector: String

  /// The types as Objective-C's compilers encode them.
  let encoding: String

  let baseName: String
  let parameters: [SwiftParameter]

  /// The type of the result; nil if there is none.
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
    // Old headers do not say whether a method may return nil, so it has to be able to.
    let result = finder.type(of: method.returnType, canBeNil: !method.assumesNonnull)
    self.result = result == .void ? nil : result
  }
}

extension SwiftMethod {
  /// The selector as a name of a type, `WorkerDidFinishSubTask` for `worker:didFinishSubTask:`.
  var title: String {
    selector.split(separator: ":").map { SwiftName.upperCamelCase(SwiftName.plain(String($0))) }
      .joined()
  }

  /// A name for the receiver that differs from those of the parameters.
  var receiver: String {
    var names = SwiftNames(except: Set(parameters.map(\.name)))
    return names.give("object")
  }
}
