package import CRuntimeSupport
import RuntimeSupport

/// The method that the instances of a class run for a selector, its own or an inherited one.
///
/// It is never freed, nor is any implementation that it has had. Caches and plans point to its
/// record, so they always find the present implementation.
package final class ClassMethod: @unchecked Sendable {
  // Unchecked for the record, of which only the implementation changes, and that atomically; and for
  // the flags, which are only touched under the lock of the changes. Models/class-methods.pml checks this.
  package let record: UnsafeMutablePointer<MethodRecord>

  /// Whether it is the class's own, so that those of its superclasses do not matter.
  var isOwn: Bool

  /// Whether it is another than the one that was listed.
  var isChanged: Bool

  init(
    of type: any Respondable.Type, for selector: Selector?, _ implementation: Implementation,
    isOwn: Bool, isChanged: Bool
  ) {
    record = .allocate(capacity: 1)
    record.initialize(
      to: MethodRecord(
        classMetadata: metadataAddress(of: type),
        selector: selector.map { UnsafeRawPointer($0.entry.address) },
        implementation: UnsafeRawPointer(Uncounted(implementation).address)))
    self.isOwn = isOwn
    self.isChanged = isChanged
  }

  /// The selector, nil for all that have no other method.
  var selector: Selector? {
    record.pointee.selector.map { Selector(entry: Uncounted(address: $0)) }
  }

  /// The implementation that instances run at present.
  var implementation: Uncounted<Implementation> {
    Uncounted(address: currentImplementation(record))
  }

  func replace(by implementation: Implementation, isOwn: Bool, isChanged: Bool) {
    replaceImplementation(record, Uncounted(implementation).address)
    self.isOwn = isOwn
    self.isChanged = isChanged
  }
}
