/// A difference between the results of the reader and of swift-syntax.
struct Difference {
  var path: String
  var line: Int
  var part: String
  var found: String
  var expected: String
}
