// Requests and their answers: the iq stanzas of RFC 6120, section 8.2.3.

extension Element {
  /// Whether this is an iq that asks for an answer.
  var isRequest: Bool { name == "iq" && (type == "get" || type == "set") }

  /// Whether this is an iq that answers one.
  var isAnswer: Bool { name == "iq" && (type == "result" || type == "error") }

  /// The namespace of the request.
  var subject: String? { children.first?.namespace }

  /// The child of a request with this name and namespace; nil if this asks for something else.
  func request(_ type: String, for name: String, in namespace: String) -> Element? {
    isRequest && self.type == type ? child(named: name, in: namespace) : nil
  }

  /// The answer to this request.
  func result(_ children: [Element] = []) -> Element {
    answer("result", children)
  }

  /// The answer that refuses this request, with the name of the reason and a type that tells the
  /// sender how to go on.
  func refusal(_ condition: String, type: String) -> Element {
    let condition = Element(name: condition, namespace: Self.conditions)
    return answer(
      "error",
      [
        Element(
          name: "error", namespace: namespace, attributes: ["type": type], children: [condition])
      ])
  }

  // The server adds the `from`.
  private func answer(_ type: String, _ children: [Element]) -> Element {
    var header = ["type": type]
    header["id"] = attributes["id"]
    header["to"] = attributes["from"]
    return Element(name: "iq", namespace: namespace, attributes: header, children: children)
  }
}
