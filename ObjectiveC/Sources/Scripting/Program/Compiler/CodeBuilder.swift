import Invocation
import ObjectiveCSyntax

/// Collects the instructions of a function, and allocates its registers.
package final class CodeBuilder {
  let code: Code

  /// The source offset of the instructions that follow.
  var location = 0

  // Registers of each part of the frame. They are allocated and released in stack order.
  private var managed = Count()
  private var numbers = Count()
  private var arguments = Count()

  private struct Count {
    /// The number of registers in use.
    var top = 0
    /// The greatest number of registers that have been in use.
    var highest = 0

    mutating func push(_ count: Int = 1) -> Int {
      top += count
      highest = max(highest, top)
      return top - count
    }
  }

  /// A jump target: the index of an instruction, once the index is known.
  package final class Label {
    fileprivate(set) var index: Int?
    fileprivate var jumps: [Int] = []

    package init() {}
  }

  private var constantIndices: [Constant: Int] = [:]

  init(_ code: Code) {
    self.code = code
  }

  // MARK: Registers

  func newRegister(_ type: StaticType) -> Register {
    type.isNumber ? Register(.number, numbers.push()) : Register(.managed, managed.push())
  }

  func newManagedRegister() -> Register { Register(.managed, managed.push()) }
  func newNumberRegister() -> Register { Register(.number, numbers.push()) }

  /// Allocates a register for an argument of the next call; see ``releaseArguments(from:)``.
  func newArgument() -> Register { Register(.argument, arguments.push()) }

  var argumentCount: Int { arguments.top }

  func argument(_ index: Int) -> Register { Register(.argument, index) }

  func releaseArguments(from index: Int) { arguments.top = index }

  /// A snapshot of the registers in use.
  struct Mark {
    fileprivate let managed: Int
    fileprivate let numbers: Int
  }

  var mark: Mark { Mark(managed: managed.top, numbers: numbers.top) }

  /// Returns the managed registers between two marks.
  func managed(from start: Mark, to end: Mark) -> Range<Int> {
    start.managed..<max(start.managed, end.managed)
  }

  /// Releases the registers that were allocated since a mark.
  ///
  /// - Returns: The released managed registers, which the caller must clear.
  func release(to mark: Mark) -> Range<Int> {
    defer {
      managed.top = mark.managed
      numbers.top = mark.numbers
    }
    return mark.managed..<managed.top
  }

  func managed(since mark: Mark) -> Range<Int> { mark.managed..<managed.top }

  /// Returns the managed registers that the code since a mark may have used, except `last` and the
  /// register after it.
  ///
  /// Registers are reused, so the ranges may include more registers than are in use at the end.
  func touched(since mark: Mark, besides last: Register) -> [Range<Int>] {
    [mark.managed..<last.index, (last.index + 2)..<max(last.index + 2, managed.highest)]
  }

  /// Returns the managed registers after `last` that the code so far may have used.
  func touched(after last: Register) -> Range<Int> {
    last.index + 1..<max(last.index + 1, managed.highest)
  }

  func clear(_ managed: Range<Int>) {
    if managed.isEmpty { return }
    emit(.clear, a: Register(.managed, managed.lowerBound), number: managed.count)
  }

  // MARK: Instructions

  @discardableResult
  func emit(
    _ operation: Operation, a: Register? = nil, b: Register? = nil, c: Register? = nil,
    number: Int = 0
  ) -> Int {
    code.instructions.append(
      Instruction(
        operation, a: a?.bits ?? 0, b: b?.bits ?? 0, c: c?.bits ?? 0, number: number))
    code.locations.append(Int32(truncatingIfNeeded: location))
    return code.instructions.count - 1
  }

  var next: Int { code.instructions.count }

  /// Emits a jump to a label; `high` is a second immediate number.
  func jump(
    _ operation: Operation = .jump, a: Register? = nil, b: Register? = nil, c: Register? = nil,
    high: Int = 0, to label: Label
  ) {
    let index = emit(operation, a: a, b: b, c: c, number: high << 32)
    if label.index == nil { label.jumps.append(index) } else { patch(index, to: label) }
  }

  func place(_ label: Label) {
    label.index = next
    for jump in label.jumps { patch(jump, to: label) }
    label.jumps = []
  }

  private func patch(_ jump: Int, to label: Label) {
    guard let index = label.index else { return }
    code.instructions[jump].distance = index - jump - 1
  }

  /// Replaces a jump by an instruction that clears registers.
  func replace(_ index: Int, clearing managed: Range<Int>) {
    code.instructions[index] = Instruction(
      .clear, a: Register(.managed, managed.lowerBound).bits, b: 0, c: 0, number: managed.count)
  }

  /// Removes the instructions from an index to the end.
  ///
  /// The removed jumps must lead to each other or to `label` only.
  func discard(from index: Int, jumpsTo label: Label) {
    label.jumps.removeAll { $0 >= index }
    code.instructions.removeSubrange(index...)
    code.locations.removeSubrange(index...)
    code.handlers.removeAll { $0.range.lowerBound >= index }
  }

  func constant(_ constant: Constant) -> Int {
    // Texts that are equal for Swift can have different characters, so only ASCII texts are shared.
    if case .string(let text) = constant, !text.utf8.allSatisfy({ $0 < 128 }) {
      code.constants.append(constant)
      return code.constants.count - 1
    }
    if let known = constantIndices[constant] { return known }
    code.constants.append(constant)
    constantIndices[constant] = code.constants.count - 1
    return code.constants.count - 1
  }

  func site(_ callee: CallSite.Callee, _ types: [StaticType], _ result: StaticType) -> Int {
    code.sites.append(CallSite(callee: callee, types: types, result: result))
    return code.sites.count - 1
  }

  func type(_ type: StaticType) -> Int {
    if let known = code.types.firstIndex(of: type) { return known }
    code.types.append(type)
    return code.types.count - 1
  }

  func addHandler(
    _ kind: Handler.Kind, _ range: Range<Int>, _ register: Register, target: Int
  ) {
    code.handlers.append(
      Handler(
        kind: kind, range: range, target: target, register: register.bits,
        argumentCount: arguments.top))
  }

  // MARK: Finishing

  /// Assigns each register its final number, in this order: parameters, captures, other managed
  /// registers, numbers, arguments.
  ///
  /// - Throws: ``CompileError`` if the function needs more registers than an instruction can
  ///   number.
  func finish(location: Int) throws {
    let parameters = code.parameterTypes.count
    let starts: [Register.Part: Int] = [
      .parameter: 0, .capture: parameters, .managed: parameters + code.captureCount,
      .number: parameters + code.captureCount + managed.highest,
      .argument: parameters + code.captureCount + managed.highest + numbers.highest,
    ]
    let size = (starts[.argument] ?? 0) + arguments.highest
    guard size < Register.limit else {
      throw CompileError(
        message:
          "this function needs \(size) registers, more than the \(Register.limit) that there are:"
          + " divide it", location: location)
    }
    func final(_ bits: UInt16) -> UInt16 {
      guard let part = Register.Part(rawValue: bits & 0xE000), let start = starts[part] else {
        return bits
      }
      return bits & 0x1FFF + UInt16(start)
    }
    for index in code.instructions.indices {
      code.instructions[index].a = final(code.instructions[index].a)
      code.instructions[index].b = final(code.instructions[index].b)
      code.instructions[index].c = final(code.instructions[index].c)
    }
    for index in code.handlers.indices {
      code.handlers[index].register = final(code.handlers[index].register)
    }
    code.variadicRegister = code.variadicRegister.map { Int(final(UInt16($0))) }
    code.managedCount = starts[.number] ?? 0
    code.argumentStart = starts[.argument] ?? 0
    code.frameSize = size
  }
}
