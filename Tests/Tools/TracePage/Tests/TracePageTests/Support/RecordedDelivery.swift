/// A delivery in a file, with times in nanoseconds since the first event.
struct RecordedDelivery {
  let number: Int
  let send: Int
  let cause: Int?
  let selector: String
  let queue: String
  let delegate: String
  let start: Int
  let duration: Int
  let wait: Int
  let error: String?
}
