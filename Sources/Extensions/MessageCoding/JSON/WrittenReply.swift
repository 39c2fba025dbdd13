/// A reply in JSON.
///
/// ```json
/// {"version":1,"process":"roster","answers":[
///  {"delegate":"Log","answer":{"type":"Swift.Bool","value":true}},
///  {"delegate":"Store","error":{"type":"Chat.DiskError","description":"the disk is full"}}]}
/// ```
struct WrittenReply<Value: Decodable>: Decodable {
  let process: String
  let answers: [Answer]

  struct Answer: Decodable {
    let delegate: String
    let outcome: Outcome

    enum Outcome {
      case answer(Value), error(Value)
    }

    private enum CodingKeys: CodingKey {
      case delegate, answer, error
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      delegate = try container.decode(String.self, forKey: .delegate)
      switch (
        try container.decodeIfPresent(Value.self, forKey: .answer),
        try container.decodeIfPresent(Value.self, forKey: .error)
      ) {
      case (let answer?, nil): outcome = .answer(answer)
      case (nil, let error?): outcome = .error(error)
      default:
        throw MessageCodingError.malformed(
          offset: nil, reason: "an answer is neither a value nor an error, or both")
      }
    }
  }

  private enum CodingKeys: CodingKey {
    case process, answers
  }

  init(from decoder: any Decoder) throws {
    _ = try JSONVersion(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    process = try container.decode(String.self, forKey: .process)
    answers = try container.decode([Answer].self, forKey: .answers)
  }
}
