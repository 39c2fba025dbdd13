public import Invocation

/// A reason why a message cannot be written as bytes or read from bytes.
@nonexhaustive
public indirect enum MessageCodingError: Error {
  /// Some declared messages use types that cannot be encoded.
  ///
  /// All obstacles are in the associated value.
  case cannotTravel([CodingObstacle])

  /// A private or local type was given without a name.
  ///
  /// The reflected name of such a type differs between processes.
  case unnamedType(any Any.Type)

  /// Two types were given the same name.
  case nameTaken(String, any Any.Type, any Any.Type)

  /// A built-in type, which every coder knows, was given with closures or under another name.
  ///
  /// The coder would ignore both, because it always writes the values of such a type in the same
  /// way.
  case builtInType(any Any.Type, named: String)

  /// A message has more bytes than the limit allows.
  case tooLarge(bytes: Int, limit: Int)

  /// The JSON of a value is nested more deeply than the limit allows.
  ///
  /// `offset` is the position of the first excessive level in the message. If encoding failed,
  /// `offset` is the position in the JSON of the value alone.
  case tooDeep(offset: Int, limit: Int)

  /// A message has a version that this library does not know.
  case unknownVersion(Int, known: [Int])

  /// No message with this name is known to the coder.
  ///
  /// The error keeps at most 100 bytes of the name. Its description names the nearest of the
  /// coder's selectors, which are listed in `among`.
  case unknownSelector(String, among: [Selector] = [])

  /// The number of arguments, the type of an argument or the return type contradicts the
  /// declaration.
  case contradiction(InvocationError)

  /// No type is registered with this name.
  ///
  /// At most 100 bytes of the name are kept. `expected` is the declared type, or `nil` if the
  /// declaration allows a value of any registered type.
  case unknownType(String, Selector, CodedPart, expected: (any Any.Type)? = nil)

  /// The type of a value is not registered.
  ///
  /// `registered` is the nearest registered superclass, as which the value would be decoded, or
  /// `nil`.
  case unregisteredType(any Any.Type, Selector, CodedPart, registered: (any Any.Type)?)

  /// The `Codable` code or the closure of a type threw an error while it encoded a value.
  case encoding(Selector, CodedPart, type: any Any.Type, any Error)

  /// A value of a registered type cannot be decoded from its bytes.
  case decoding(Selector, CodedPart, type: any Any.Type, any Error)

  /// The bytes are not a valid message.
  ///
  /// `offset` is the position of the mistake, or `nil` if the position is not known.
  case malformed(offset: Int?, reason: String)
}

extension MessageCodingError: CustomStringConvertible {
  /// A line of text with the message, the argument, the expected content, and the actual content.
  public var description: String {
    switch self {
    case .cannotTravel(let obstacles):
      "cannot travel: \(obstacles.map { "\($0)" }.joined(separator: "; "))"
    case .unnamedType(let type):
      "\(type) is private or local, and needs a name"
    case .nameTaken(let name, let first, let second):
      "\(first) and \(second) have the same name \(name.debugDescription)"
    case .builtInType(let type, let name):
      "every coder knows \(type), so that it cannot be registered as \(name.debugDescription)"
    case .tooLarge(let bytes, let limit):
      "the message has \(bytes) bytes, more than the limit of \(limit)"
    case .tooDeep(let offset, let limit):
      "a value is nested more than \(limit) deep at byte \(offset) of the JSON"
    case .unknownVersion(let version, let known):
      "version \(version) is not known; known: \(known.map(String.init).joined(separator: ", "))"
    case .unknownSelector(let name, let selectors):
      """
      \(name.debugDescription) is no message of this coder\
      \(Self.nearest(to: name, among: selectors).map { "; '\($0)' is" } ?? "")
      """
    case .contradiction(let error):
      "\(error)"
    case .unknownType(let name, let selector, let part, let expected):
      """
      '\(selector)' \(part): \(expected.map { "expected \($0), but " } ?? "")no type is registered \
      as \(name.debugDescription)
      """
    case .unregisteredType(let type, let selector, let part, let registered):
      """
      '\(selector)' \(part): \(type) is not registered\
      \(registered.map { ", and would come back as its superclass \($0)" } ?? "")\
      \(Self.element(of: type).map { "; it travels with a CodedType of \($0)" } ?? "")
      """
    case .encoding(let selector, let part, let type, let error):
      "'\(selector)' \(part): \(type) cannot be encoded: \("\(error)".cut(to: 300))"
    case .decoding(let selector, let part, let type, let error):
      "'\(selector)' \(part): \(type) cannot be decoded: \("\(error)".cut(to: 300))"
    case .malformed(let offset, let reason):
      "the message is malformed\(offset.map { " at byte \($0)" } ?? ""): \(reason.cut(to: 300))"
    }
  }
}

extension MessageCodingError {
  /// Returns the selector nearest to `name`, or `nil` if none is near.
  ///
  /// Searches when the error is described and not when the error is thrown, because a comparison of
  /// names takes longer than decoding a message.
  private static func nearest(to name: String, among selectors: [Selector]) -> Selector? {
    let count = name.utf8.count
    guard count <= 100 else { return nil }
    // A selector whose length differs by more than a third differs by too much.
    let near = selectors.filter { abs($0.name.utf8.count - count) * 3 <= count }
    return Selector.nearest(to: name, among: near)
  }

  /// Returns the element type of a collection type, if a `CodedType` of the element type would
  /// help.
  private static func element(of type: any Any.Type) -> (any Any.Type)? {
    guard let type = type as? any Composite.Type, type.element is any Codable.Type else {
      return nil
    }
    return type.element
  }
}

extension String {
  /// Returns a prefix of at most `count` UTF-8 bytes, with an ellipsis if the text is longer.
  func cut(to count: Int) -> String {
    // Count bytes and not characters: one character can be as long as the whole text.
    utf8.count <= count ? self : String(decoding: utf8.prefix(count), as: UTF8.self) + "…"
  }
}
