/// A message in JSON.
///
/// ```json
/// {"version":1,"sender":"1f3a","number":7,
///  "selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}
/// ```
///
/// A message may omit the version, and also the sender together with the number. A line of a
/// journal has a number without a sender. Unknown members are ignored, for later versions and for
/// journals.
package struct WrittenMessage<Argument: Decodable>: Decodable {
  let origin: MessageOrigin?

  /// The name of the selector, which may be malformed.
  package let selector: String

  /// Arguments, whose values have not been decoded yet.
  package let arguments: [Argument]

  private enum CodingKeys: CodingKey {
    case selector, arguments
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    origin = try WrittenOrigin(from: decoder).origin
    selector = try container.decode(String.self, forKey: .selector)
    var list = try container.nestedUnkeyedContainer(forKey: .arguments)
    // Check the selector and the number of arguments before any argument is decoded.
    try JSONContext.of(decoder)?.check(selector, list.count ?? 0)
    var arguments: [Argument] = []
    while !list.isAtEnd { arguments.append(try list.decode(Argument.self)) }
    self.arguments = arguments
  }
}
