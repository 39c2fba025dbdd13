/// The unit of a reading.
enum Unit: String, Encodable {
  case nanoseconds = "ns"
  case bytes = "bytes"
}
