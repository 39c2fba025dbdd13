/// The error that a subject has not done the measured work.
struct WrongTotal: Error, CustomStringConvertible {
  let name: String
  let subject: Subject
  let operations: Int

  var description: String {
    "\(name): \(subject.name) has another total than \(operations) operations make"
  }
}
