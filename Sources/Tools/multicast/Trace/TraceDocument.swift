/// A file in the trace-event format: an object with an array `traceEvents`, or the array alone.
struct TraceDocument: Decodable {
  private enum Key: String, CodingKey { case traceEvents, otherData }
  private struct OtherData: Decodable { let lostEvents: String? }

  let events: [TraceEvent]?
  let lostEventCount: Int

  init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: Key.self) {
      events = try values.decodeIfPresent([TraceEvent].self, forKey: .traceEvents)
      let other = try? values.decodeIfPresent(OtherData.self, forKey: .otherData)
      lostEventCount = other?.lostEvents.flatMap { Int($0) } ?? 0
    } else {
      let isArray = (try? decoder.unkeyedContainer()) != nil
      events = isArray ? try [TraceEvent](from: decoder) : nil
      lostEventCount = 0
    }
  }
}
