/// What a reading counts.
enum Unit: String, Encodable {
  case nanoseconds = "ns"
  case bytes = "bytes"
}
