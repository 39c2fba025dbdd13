/// The size of a question.
enum Answers {
  static let processes = 10
}
