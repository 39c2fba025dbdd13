import Invocation
import Synchronization

/// A table from selectors to the subjects of a protocol's messages, as C strings.
///
/// Looking up a subject takes no lock and allocates nothing.
final class SubjectTable: @unchecked Sendable {
  // Unchecked because of the C strings: they are allocated in `init`, never modified afterwards,
  // and freed in `deinit`.
  private let subjects: [(selector: Selector, subject: UnsafePointer<CChar>)]
  private let indices: [Selector: Int]

  /// The index of the last subject that was looked up.
  ///
  /// Most messages have the same selector as the previous message, and comparing is faster than
  /// hashing.
  private let recent = Atomic(0)

  init(_ selectors: [Selector], _ subject: (String) -> String) {
    let selectors = Array(Set(selectors))
    subjects = selectors.map { selector in
      let text = subject(selector.name).utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
      for (index, byte) in text.enumerated() { (copy + index).initialize(to: byte) }
      return (selector, UnsafePointer(copy))
    }
    indices = Dictionary(uniqueKeysWithValues: zip(selectors, selectors.indices))
  }

  deinit {
    for (_, subject) in subjects { subject.deallocate() }
  }

  subscript(selector: Selector) -> UnsafePointer<CChar>? {
    let last = recent.load(ordering: .relaxed)
    if last < subjects.count, subjects[last].selector == selector { return subjects[last].subject }
    guard let index = indices[selector] else { return nil }
    recent.store(index, ordering: .relaxed)
    return subjects[index].subject
  }
}
