/// A reply in JSON.
///
/// ```json
/// {"version":1,"process":"roster","answers":[
///  {"delegate":"Log","answer":{"type":"Swift.Bool","value":true}},
///  {"delegate":"Store","error":{"type":"Chat.DiskError","description":"the disk is full"}}]}
/// ```
struct WrittenReply: Decodable {
  let process: String
  let answers: [Answer]

  struct Answer: Decodable {
    let delegate: String
    let answer: WrittenArgument?
    let error: WrittenArgument?
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
