import ObjectiveCSyntax

/// A method in the form that `multicast-objc headers` prints.
struct ListedMethod: Encodable {
  let selector: String
  let encoding: String

  /// `true` if the encoding is a guess, otherwise `nil`, so that the JSON omits the key.
  let guess: Bool?

  let required: Bool
  let instance: Bool
  let line: Int

  init(_ method: MethodDescription) {
    selector = method.selector
    encoding = "\(method.encoding)"
    guess = method.isGuess ? true : nil
    required = method.isRequired
    instance = method.isInstance
    line = method.position.line
  }
}
