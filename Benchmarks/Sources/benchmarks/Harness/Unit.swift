/// The unit of a measurement.
enum Unit: String, Encodable {
  case nanoseconds = "ns"
  case bytes = "bytes"
}
