import Invocation

/// The subjects of a protocol's messages, as C strings by their selectors.
///
/// A send reads it without a lock and allocates nothing.
final class SubjectTable: @unchecked Sendable {
  // Unchecked for the pointers: they are written in init, only read after it, and freed in deinit.
  private let subjects: [Selector: UnsafePointer<CChar>]

  init(_ selectors: [Selector], _ subject: (String) -> String) {
    var subjects: [Selector: UnsafePointer<CChar>] = [:]
    for selector in Set(selectors) {
      let text = subject(selector.name).utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
      for (index, byte) in text.enumerated() { (copy + index).initialize(to: byte) }
      subjects[selector] = UnsafePointer(copy)
    }
    self.subjects = subjects
  }

  deinit {
    for subject in subjects.values { subject.deallocate() }
  }

  subscript(selector: Selector) -> UnsafePointer<CChar>? { subjects[selector] }
}
