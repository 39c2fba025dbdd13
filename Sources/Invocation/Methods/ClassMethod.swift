package import CRuntimeSupport
import RuntimeSupport

/// The method, declared or inherited, that the instances of a class run for a selector.
///
/// A `ClassMethod` is never freed, and neither are its current and former implementations:
/// `ClassTable.listed` retains the implementations that a class lists, and `ClassTable.changes`
/// retains the implementations that were set at run time. Caches and dispatch plans point to the
/// `record`, so they always find the current implementation.
package final class ClassMethod: @unchecked Sendable {
  // Unchecked because of the pointer `record` and the two flags. Only the implementation in the
  // record changes, and every access to the implementation is atomic: a load has acquire ordering,
  // and a store has release ordering. Flags are read and written only while the lock
  // `ClassTable.changes` is held. Models/class-methods.pml checks this.
  package let record: UnsafeMutablePointer<MethodRecord>

  /// `true` if the class lists the method, or if the method was set in the class at run time.
  ///
  /// Changes in the superclasses then do not affect the method.
  var isOwn: Bool

  /// `true` if the method was set at run time, and is not the method that a class lists.
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

  /// The selector, or `nil` if the method handles all selectors for which the class has no other
  /// method.
  var selector: Selector? {
    record.pointee.selector.map { Selector(entry: Uncounted(address: $0)) }
  }

  /// The implementation that instances currently run.
  var implementation: Uncounted<Implementation> {
    Uncounted(address: currentImplementation(record))
  }

  func replace(by implementation: Implementation, isOwn: Bool, isChanged: Bool) {
    replaceImplementation(record, Uncounted(implementation).address)
    self.isOwn = isOwn
    self.isChanged = isChanged
  }
}
