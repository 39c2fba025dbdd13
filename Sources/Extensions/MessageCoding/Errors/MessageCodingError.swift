public import Invocation

/// A reason why a message cannot be written as bytes or read from them.
@nonexhaustive
public indirect enum MessageCodingError: Error {
  /// Types of the declared messages cannot travel. These are all of them.
  case cannotTravel([CodingObstacle])

  /// A private or local type was given without a name; its reflected name changes with each process.
  case unnamedType(any Any.Type)

  /// Two types have the same name.
  case nameTaken(String, any Any.Type, any Any.Type)

  /// A type was given that every coder knows, with closures or under another name.
  ///
  /// Its values would be written as they always are.
  case builtInType(any Any.Type, named: String)

  /// The message has more bytes than the limit.
  case tooLarge(bytes: Int, limit: Int)

  /// The JSON of a value is nested too deeply, first at an offset in the message.
  ///
  /// Where a value is encoded, the offset is in its own JSON.
  case tooDeep(offset: Int, limit: Int)

  /// The message is of another version.
  case unknownVersion(Int, known: [Int])

  /// The coder has no message with this name, of which no more than a hundred bytes are kept.
  ///
  /// It has those with the selectors, of which the description names the nearest.
  case unknownSelector(String, among: [Selector] = [])

  /// The number of arguments, or the type of one or of the return value, is not the declared one.
  case contradiction(InvocationError)

  /// No type is registered with this name, of which no more than a hundred bytes are kept.
  ///
  /// The last value is the declared type, nil if any registered type could be there.
  case unknownType(String, Selector, CodedPart, expected: (any Any.Type)? = nil)

  /// The type of a value is not registered.
  ///
  /// The last value is the superclass that is, and that the value would come back as.
  case unregisteredType(any Any.Type, Selector, CodedPart, registered: (any Any.Type)?)

  /// The code of a type threw an error when it encoded a value.
  case encoding(Selector, CodedPart, type: any Any.Type, any Error)

  /// A value of a registered type cannot be made from its bytes.
  case decoding(Selector, CodedPart, type: any Any.Type, any Error)

  /// The bytes are no message, found at an offset if that is known.
  case malformed(offset: Int?, reason: String)
}

extension MessageCodingError: CustomStringConvertible {
  /// The message, the argument, what was expected and what was found, in one line.
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
  /// The selector that a name was meant for.
  ///
  /// It is looked for where the error is described, since comparing names takes longer than decoding.
  private static func nearest(to name: String, among selectors: [Selector]) -> Selector? {
    let count = name.utf8.count
    guard count <= 100 else { return nil }
    // Others differ by too much.
    let near = selectors.filter { abs($0.name.utf8.count - count) * 3 <= count }
    return Selector.nearest(to: name, among: near)
  }

  /// The type of which a collection can be registered.
  private static func element(of type: any Any.Type) -> (any Any.Type)? {
    guard let type = type as? any Composite.Type, type.element is any Codable.Type else {
      return nil
    }
    return type.element
  }
}

extension String {
  /// The first characters, and an ellipsis if there are more.
  func cut(to count: Int) -> String {
    // By code units: a character can be as long as the text.
    utf8.count <= count ? self : String(decoding: utf8.prefix(count), as: UTF8.self) + "…"
  }
}
