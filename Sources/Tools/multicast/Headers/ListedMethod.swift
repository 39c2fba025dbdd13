import ObjectiveCSyntax

/// A method as `multicast headers` prints it.
struct ListedMethod: Encodable {
  let selector: String
  let encoding: String

  /// True where the encoding is a guess, nil otherwise.
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
