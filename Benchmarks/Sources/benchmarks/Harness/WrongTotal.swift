/// The error that a subject has not done the work it was measured for.
struct WrongTotal: Error, CustomStringConvertible {
  let name: String
  let subject: Subject
  let operations: Int

  var description: String {
    "\(name): \(subject.name) has another total than \(operations) operations make"
  }
}
