import MessageCoding

extension DescribedMessage {
  /// The message in Objective-C syntax, with each argument after its part of the selector.
  var call: String {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false).dropLast()
    guard parts.count == arguments.count else {
      return ([selector] + arguments.map(\.text.clipped)).joined(separator: " ")
    }
    if parts.isEmpty { return selector }
    return zip(parts, arguments).map { "\($0): \($1.text.clipped)" }.joined(separator: " ")
  }
}
