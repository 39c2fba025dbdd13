// Requests and their answers: the IQ stanzas of RFC 6120, section 8.2.3.

extension Element {
  /// `true` if the element is an IQ that requires an answer.
  var isRequest: Bool { name == "iq" && (type == "get" || type == "set") }

  /// `true` if the element is an IQ that answers a request.
  var isAnswer: Bool { name == "iq" && (type == "result" || type == "error") }

  /// The namespace of the request.
  var subject: String? { children.first?.namespace }

  /// Returns the child of a request with this name and namespace, or `nil` if the element is
  /// another request.
  func request(_ type: String, for name: String, in namespace: String) -> Element? {
    isRequest && self.type == type ? child(named: name, in: namespace) : nil
  }

  /// Returns the answer to this request.
  func result(_ children: [Element] = []) -> Element {
    answer("result", children)
  }

  /// Returns the answer of the type `error` to this request.
  ///
  /// - Parameters:
  ///   - condition: The name of the reason.
  ///   - type: The error type, which tells the sender how to continue.
  /// - Returns: The answer.
  func refusal(_ condition: String, type: String) -> Element {
    let condition = Element(name: condition, namespace: Self.conditions)
    return answer(
      "error",
      [
        Element(
          name: "error", namespace: namespace, attributes: ["type": type], children: [condition])
      ])
  }

  // The server adds the attribute `from`.
  private func answer(_ type: String, _ children: [Element]) -> Element {
    var header = ["type": type]
    header["id"] = attributes["id"]
    header["to"] = attributes["from"]
    return Element(name: "iq", namespace: namespace, attributes: header, children: children)
  }
}
