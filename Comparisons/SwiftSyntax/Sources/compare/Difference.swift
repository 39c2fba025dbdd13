/// Something that the reader and swift-syntax do not agree on.
struct Difference {
  var path: String
  var line: Int
  var part: String
  var found: String
  var expected: String
}
