public import CRuntimeSupport

/// A property of Swift's runtime on which this library relies and which the language does not
/// promise.
///
/// Each assumption has a file in this folder, with a trial on the library's own types and, if the
/// language offers an alternative, a slower path. A trial runs once in a process, when the outcome
/// is first needed. `Docs/RuntimeABI.md` lists all assumptions.
public enum Assumption: Int, CaseIterable, Sendable {
  /// See ``ExistentialBox``.
  case existentialBox
  /// See ``ArrayStorage``.
  case arrayStorage
  /// See ``ReferenceStorage``.
  case referenceStorage
  /// See ``PairStorage``.
  case pairStorage
  /// See ``TupleElements``.
  case tupleMetadata
  /// See ``ExistentialKind``.
  case existentialKind
  /// See ``OptionalMetadata``.
  case optionalMetadata
  /// See ``BorrowedTuple``.
  case tupleLayout
  /// See ``SendableBox``.
  case sendableBox
  /// See ``ObjectLayout``.
  case objectLayout
  /// See ``FunctionType``.
  case functionTypeName
  /// See ``ClassExistential``.
  case classExistential
  /// See ``UnownedReference``.
  case unownedReference
  /// See ``Deallocations``.
  case destroyerWord
  /// See ``Superclass``.
  case superclass
  /// See ``LoadedFunction``.
  case functionValue
  /// See ``QueuePointer``.
  case queuePointer
  /// See ``PackFunction``.
  case packFunction
  /// See ``WorkItemCount``.
  case workItems

  /// A Boolean value that indicates whether the trial passes; the first access runs the trial.
  @inlinable @inline(__always)
  public var holds: Bool { isKnownToHold(rawValue) || tryOut() }

  // Two threads may run the same trial at the same time, and both come to the same outcome.
  @usableFromInline @inline(never)
  func tryOut() -> Bool {
    if outcome(rawValue) == .fails { return false }
    let holds =
      switch self {
      case .existentialBox: ExistentialBox.tryOut()
      case .arrayStorage: ArrayStorage.tryOut()
      case .referenceStorage: ReferenceStorage.tryOut()
      case .pairStorage: PairStorage.tryOut()
      case .tupleMetadata: TupleElements.tryOut()
      case .existentialKind: ExistentialKind.tryOut()
      case .optionalMetadata: OptionalMetadata.tryOut()
      case .tupleLayout: BorrowedTuple.tryOut()
      case .sendableBox: SendableBox.tryOut()
      case .objectLayout: ObjectLayout.tryOut()
      case .functionTypeName: FunctionType.tryOut()
      case .classExistential: ClassExistential.tryOut()
      case .unownedReference: ReferenceFunctions.tryOut()
      case .destroyerWord: Deallocations.tryOut()
      case .superclass: Superclass.tryOut()
      case .functionValue: LoadedFunction.tryOut()
      case .queuePointer: QueuePointer.tryOut()
      case .packFunction: PackFunction.tryOut()
      case .workItems: WorkItemCount.tryOut()
      }
    setOutcome(rawValue, holds ? .holds : .fails)
    return holds
  }

  /// Ends the process if the assumption does not hold, for assumptions without a slow path.
  @inlinable @inline(__always)
  package func require() {
    if !holds { reportFailure() }
  }

  @usableFromInline
  func reportFailure() -> Never {
    fatalError(
      """
      DynamicMulticast cannot be used with Swift \(RuntimeVersion.current): its runtime differs \
      from those this version was made for (\(self); see RuntimeABI.md)
      """)
  }

  #if DEBUG
    /// Makes the process take the slow path, as if the trial had failed.
    ///
    /// Only for tests, each in a separate process.
    ///
    /// - Precondition: The trial has not run yet.
    public func distrust() {
      precondition(outcome(rawValue) == .untried, "\(self) has been tried out already")
      setOutcome(rawValue, .fails)
    }
  #endif
}
