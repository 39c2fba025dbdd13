public import CRuntimeSupport

/// Something that this library relies on and the language does not promise.
///
/// Each has a file here, with a trial on types of our own and, where the language has one, a slower
/// path. A trial is made once in a process, where its outcome is first asked for. `Docs/RuntimeABI.md`
/// lists them all.
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

  /// Whether the trial has been passed, which is made now unless it has been made before.
  @inlinable @inline(__always)
  public var holds: Bool { isKnownToHold(rawValue) || tryOut() }

  // Two threads may both make a trial, and find the same.
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
      }
    setOutcome(rawValue, holds ? .holds : .fails)
    return holds
  }

  /// Ends the process unless the assumption holds, where nothing else can be done.
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
    /// Takes the slow path from now on, as if the trial had failed: for tests, in processes of their
    /// own.
    ///
    /// - Precondition: The trial has not been made.
    package func distrust() {
      precondition(outcome(rawValue) == .untried, "\(self) has been tried out already")
      setOutcome(rawValue, .fails)
    }
  #endif
}
