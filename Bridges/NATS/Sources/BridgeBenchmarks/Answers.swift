/// The number of processes that answer a measured question.
enum Answers {
  static let processes = 10
}
