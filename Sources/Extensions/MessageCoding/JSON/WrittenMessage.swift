/// A message in JSON.
///
/// ```json
/// {"version":1,"sender":"1f3a","number":7,
///  "selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}
/// ```
///
/// The version may be left out, and so may the sender and its number. A line of a journal has a number
/// without a sender. Other members are left to later versions, and to journals.
package struct WrittenMessage<Argument: Decodable>: Decodable {
  let origin: MessageOrigin?

  /// The name of the selector, which need not be well formed.
  package let selector: String

  /// The arguments, of which no value is made yet.
  package let arguments: [Argument]

  private enum CodingKeys: CodingKey {
    case selector, arguments
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    origin = try WrittenOrigin(from: decoder).origin
    selector = try container.decode(String.self, forKey: .selector)
    var list = try container.nestedUnkeyedContainer(forKey: .arguments)
    // Before any argument is made.
    try JSONContext.of(decoder)?.check(selector, list.count ?? 0)
    var arguments: [Argument] = []
    while !list.isAtEnd { arguments.append(try list.decode(Argument.self)) }
    self.arguments = arguments
  }
}
