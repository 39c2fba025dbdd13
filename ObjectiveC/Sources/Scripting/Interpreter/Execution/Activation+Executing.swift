import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax
extension Activation {
  /// Runs the innermost call, including its nested calls, until the call returns.
  ///
  /// The interpreter loop keeps the values that each instruction needs in local variables.
  /// Registers, call records and caches are in memory that the loop accesses by pointers, so Swift
  /// neither checks exclusive access nor retains anything. Rare or long operations are separate
  /// methods.
  func execute() throws -> Value {
    let interpreter = interpreter
    let counters = interpreter.counters
    let state = state
    var record = state.pointee.record
    var code = record.pointee.code
    var pc = record.pointee.next
    var r = record.pointee.base
    var constants = code.pointee.constants

    /// Reloads the local variables from the innermost call's record.
    @inline(__always)
    func reload() {
      record = state.pointee.record
      code = record.pointee.code
      pc = record.pointee.next
      r = record.pointee.base
      constants = code.pointee.constants
    }

    /// Jumps; a backward jump counts a step.
    @inline(__always)
    func jump(_ instruction: Instruction) throws {
      let distance = instruction.distance
      pc += distance
      if distance < 0 {
        state.pointee.budget &-= 1
        if state.pointee.budget < 0 {
          record.pointee.next = pc
          try interpreter.checkLimits(self)
        }
      }
    }

    /// Calls code of the script whose arguments are already in registers.
    @inline(__always)
    func enter(
      _ callee: UnsafeMutablePointer<LinkedCode.Facts>, _ receiver: Unmanaged<Object>?,
      _ i: Instruction, _ result: ResultKind
    ) throws {
      let base = r + Int(i.c)
      let top = base + callee.pointee.frameSize
      let next = record + 1
      if top > state.pointee.registerMark || next > state.pointee.recordMark {
        try countCall(top, next)
      }
      next.initialize(
        to: CallRecord(
          code: callee, base: base, top: top, receiver: receiver,
          next: callee.pointee.instructions, result: i.a, resultKind: result, isEntry: false))
      record = next
      state.pointee.record = next
      code = callee
      pc = callee.pointee.instructions
      r = base
      constants = callee.pointee.constants
      state.pointee.budget &-= 1
      if state.pointee.budget < 0 { try interpreter.checkLimits(self) }
    }

    while true {
      do {
        while true {
          let i = pc.pointee
          pc += 1
          switch i.operation {
          // MARK: Moving
          case .move: r[i.a] = r[i.b]
          case .moveNumber:
            UnsafeMutableRawPointer(r + Int(i.a)).copyMemory(
              from: r + Int(i.b), byteCount: MemoryLayout<Value>.size)
          case .copy:
            if case .structure(let structure) = r[i.b] {
              r[i.a] = .structure(structure.copy())
            } else if i.a != i.b {
              r[i.a] = r[i.b]
            }
          case .loadInteger: r[integer: i.a] = i.number
          case .loadFloating:
            r[floating: i.a] = Double(bitPattern: UInt64(bitPattern: Int64(i.number)))
          case .loadConstant:
            if case .void = constants[i.number] { try resolve(i.number, code.pointee.linked) }
            r[i.a] = constants[i.number]
          case .loadClass:
            if case .void = constants[i.number] {
              record.pointee.next = pc
              try resolve(i.number, code.pointee.linked)
            }
            r[i.a] = constants[i.number]
          case .loadName:
            record.pointee.next = pc
            r.set(i.a, try value(named: i.number, code.pointee.linked), i.resultKind)
          case .loadProtocol:
            r[i.a] = try interpreter.protocolObject(text(i.number, code.pointee.linked))
          case .loadNil: r[i.a] = .null
          case .loadNull: r[i.a] = .pointer(nil)
          case .loadNoSelector: r[i.a] = .selector(nil)
          case .loadZero:
            r[i.a] = code.pointee.linked.code.types[i.number].zero(
              Retention(rawValue: i.c) ?? .strong)
          case .loadSelf: r[i.a] = .object(record.pointee.receiver?.takeUnretainedValue())
          case .clear: (r + Int(i.a)).clear(i.number)

          // MARK: Integers
          case .add: r[integer: i.a] = r[integer: i.b] &+ r[integer: i.c]
          case .subtract: r[integer: i.a] = r[integer: i.b] &- r[integer: i.c]
          case .multiply: r[integer: i.a] = r[integer: i.b] &* r[integer: i.c]
          case .and: r[integer: i.a] = r[integer: i.b] & r[integer: i.c]
          case .or: r[integer: i.a] = r[integer: i.b] | r[integer: i.c]
          case .exclusiveOr: r[integer: i.a] = r[integer: i.b] ^ r[integer: i.c]
          case .shiftLeft: r[integer: i.a] = r[integer: i.b] &<< r[integer: i.c]
          case .shiftRight: r[integer: i.a] = r[integer: i.b] &>> r[integer: i.c]
          case .shiftRightUnsigned:
            r[integer: i.a] = Int(
              bitPattern: UInt(bitPattern: r[integer: i.b]) &>> UInt(bitPattern: r[integer: i.c]))
          case .divide, .remainder:
            r[integer: i.a] = try divide(
              r[integer: i.b], r[integer: i.c], scalar: UInt8(truncatingIfNeeded: i.number),
              isRemainder: i.operation == .remainder)
          case .addNumber: r[integer: i.a] = r[integer: i.b] &+ i.number
          case .addInt: r[integer: i.a] = (r[integer: i.b] &+ r[integer: i.c]).int
          case .subtractInt: r[integer: i.a] = (r[integer: i.b] &- r[integer: i.c]).int
          case .multiplyInt: r[integer: i.a] = (r[integer: i.b] &* r[integer: i.c]).int
          case .addNumberInt: r[integer: i.a] = (r[integer: i.b] &+ i.number).int
          case .wrap:
            r[integer: i.a] = r[integer: i.b].wrapped(UInt8(truncatingIfNeeded: i.number))
          case .negate: r[integer: i.a] = 0 &- r[integer: i.b]
          case .complement: r[integer: i.a] = ~r[integer: i.b]
          case .equal: r[integer: i.a] = r[integer: i.b] == r[integer: i.c] ? 1 : 0
          case .notEqual: r[integer: i.a] = r[integer: i.b] != r[integer: i.c] ? 1 : 0
          case .less: r[integer: i.a] = r[integer: i.b] < r[integer: i.c] ? 1 : 0
          case .lessOrEqual: r[integer: i.a] = r[integer: i.b] <= r[integer: i.c] ? 1 : 0
          case .lessUnsigned:
            r[integer: i.a] = r[integer: i.b].unsigned < r[integer: i.c].unsigned ? 1 : 0
          case .lessOrEqualUnsigned:
            r[integer: i.a] = r[integer: i.b].unsigned <= r[integer: i.c].unsigned ? 1 : 0

          // MARK: Floating-point numbers
          case .addFloating: r[floating: i.a] = r[floating: i.b] + r[floating: i.c]
          case .subtractFloating: r[floating: i.a] = r[floating: i.b] - r[floating: i.c]
          case .multiplyFloating: r[floating: i.a] = r[floating: i.b] * r[floating: i.c]
          case .divideFloating: r[floating: i.a] = r[floating: i.b] / r[floating: i.c]
          case .negateFloating: r[floating: i.a] = -r[floating: i.b]
          case .equalFloating: r[integer: i.a] = r[floating: i.b] == r[floating: i.c] ? 1 : 0
          case .notEqualFloating: r[integer: i.a] = r[floating: i.b] != r[floating: i.c] ? 1 : 0
          case .lessFloating: r[integer: i.a] = r[floating: i.b] < r[floating: i.c] ? 1 : 0
          case .lessOrEqualFloating:
            r[integer: i.a] = r[floating: i.b] <= r[floating: i.c] ? 1 : 0
          case .roundToFloat: r[floating: i.a] = Double(Float(r[floating: i.b]))
          case .floatingFromInteger: r[floating: i.a] = Double(r[integer: i.b])
          case .floatingFromUnsigned: r[floating: i.a] = Double(r[integer: i.b].unsigned)
          case .integerFromFloating: r[integer: i.a] = r[floating: i.b].clamped

          // MARK: Conversions of any value
          case .integerFromAny: r[integer: i.a] = r[i.b].integer
          case .floatingFromAny: r[floating: i.a] = r[i.b].floating
          case .truth: r[integer: i.a] = r[i.b].isTrue ? 1 : 0
          case .not: r[integer: i.a] = r[i.b].isTrue ? 0 : 1
          case .objectFromAny:
            if case .object = r[i.b] {
              r[i.a] = r[i.b]
            } else {
              record.pointee.next = pc
              r[i.a] = try Interpreter.object(r[i.b], in: interpreter)
            }
          case .selectorFromAny:
            if case .selector(let selector) = r[i.b] {
              r[i.a] = .selector(selector)
            } else {
              r[i.a] = .selector(nil)
            }
          case .pointerFromAny: r[i.a] = r[i.b].asPointer
          case .pointerFromObject:
            r[i.a] = r[i.b].object.map { .pointer(ObjectPointer($0)) } ?? r[i.b].asPointer
          case .same: r[integer: i.a] = r[i.b].isSame(as: r[i.c]) ? 1 : 0

          // MARK: Jumps
          case .jump: try jump(i)
          case .jumpIfZero: if r[integer: i.b] == 0 { try jump(i) }
          case .jumpIfNotZero: if r[integer: i.b] != 0 { try jump(i) }
          case .jumpIfFalse: if !r[i.b].isTrue { try jump(i) }
          case .jumpIfTrue: if r[i.b].isTrue { try jump(i) }
          case .jumpIfEqual: if r[integer: i.b] == r[integer: i.c] { try jump(i) }
          case .jumpIfNotEqual: if r[integer: i.b] != r[integer: i.c] { try jump(i) }
          case .jumpIfLess: if r[integer: i.b] < r[integer: i.c] { try jump(i) }
          case .jumpIfLessOrEqual: if r[integer: i.b] <= r[integer: i.c] { try jump(i) }
          case .jumpIfLessUnsigned:
            if r[integer: i.b].unsigned < r[integer: i.c].unsigned { try jump(i) }
          case .jumpIfLessOrEqualUnsigned:
            if r[integer: i.b].unsigned <= r[integer: i.c].unsigned { try jump(i) }
          case .jumpIfEqualNumber: if r[integer: i.b] == i.high { try jump(i) }
          case .jumpIfNotEqualNumber: if r[integer: i.b] != i.high { try jump(i) }
          case .jumpIfLessNumber: if r[integer: i.b] < i.high { try jump(i) }
          case .jumpIfGreaterNumber: if r[integer: i.b] > i.high { try jump(i) }
          case .jumpIfInitialized:
            if interpreter.isInitialized(i.high, code.pointee.linked.code) { try jump(i) }

          // MARK: Memory
          case .makeBox: r[i.a] = .pointer(ElementPointer(Memory([r[i.b]])))
          case .makeWeak: r[i.a] = .reference(r[i.b], Retention(rawValue: i.c) ?? .weak)
          case .loadBox:
            r.set(i.a, try pointer(r[i.b]).borrow(), i.resultKind)
          case .load:
            record.pointee.next = pc
            r.set(i.a, try pointer(r[i.b]).load(), i.resultKind)
          case .borrow:
            record.pointee.next = pc
            r[i.a] = try pointer(r[i.b]).borrow()
          case .storeBox, .store:
            record.pointee.next = pc
            try pointer(r[i.a]).store(r[i.b])
          case .loadGlobal:
            if case .void = constants[i.number] { try resolve(i.number, code.pointee.linked) }
            r.set(i.a, try pointer(constants[i.number]).borrow(), i.resultKind)
          case .storeGlobal:
            if case .void = constants[i.number] { try resolve(i.number, code.pointee.linked) }
            try pointer(constants[i.number]).store(r[i.b])
          case .loadField:
            if let variable = record.pointee.receiver?._withUnsafeGuaranteedRef({
              $0.variable(i.number)
            }) {
              r.set(i.a, variable.pointee.contents, i.resultKind)
            } else {
              throw missingVariable
            }
          case .storeField:
            if let variable = record.pointee.receiver?._withUnsafeGuaranteedRef({
              $0.variable(i.number)
            }) {
              variable.pointee = variable.pointee.storage(for: r[i.b])
            } else {
              throw missingVariable
            }
          case .loadFieldOf:
            if let variable = r[object: i.b]?._withUnsafeGuaranteedRef({ $0.variable(i.number) }) {
              r.set(i.a, variable.pointee.contents, i.resultKind)
            } else {
              throw missingVariable
            }
          case .storeFieldOf:
            if let variable = r[object: i.a]?._withUnsafeGuaranteedRef({ $0.variable(i.number) }) {
              variable.pointee = variable.pointee.storage(for: r[i.b])
            } else {
              throw missingVariable
            }
          case .fieldAddress:
            guard let object = r[i.b].object, object.variable(i.number) != nil else {
              throw missingVariable
            }
            r[i.a] = .pointer(VariablePointer(object, i.number))
          case .asStructurePointer:
            record.pointee.next = pc
            r[i.a] = .pointer(
              try structurePointer(r[i.b], code.pointee.linked.code.types[i.number]))
          case .loadElement:
            record.pointee.next = pc
            r.set(
              i.a, try element(r[i.b], r[integer: i.c]),
              ResultKind(rawValue: UInt8(truncatingIfNeeded: i.number)) ?? .any)
          case .storeElement:
            record.pointee.next = pc
            try array(r[i.a]).advanced(by: r[integer: i.c]).store(r[i.b])
          case .advance:
            record.pointee.next = pc
            r[i.a] = .pointer(try array(r[i.b]).advanced(by: r[integer: i.c]))
          case .distance: r[integer: i.a] = try distance(r[i.b], r[i.c])
          case .loadMember:
            r.set(i.a, try structure(r[i.b], i.number).member(i.number).copied, i.resultKind)
          case .borrowMember: r[i.a] = try structure(r[i.b], i.number).member(i.number)
          case .storeMember:
            try structure(r[i.a], i.number).setMember(i.number, r[i.b])
          case .memberAddress:
            r[i.a] = .pointer(MemberPointer(of: try pointer(r[i.b]), i.number))
          case .temporaryAddress: r[i.a] = .pointer(ElementPointer(Memory([r[i.b]])))
          case .elementAddress: r[i.a] = .pointer(SubscriptPointer(r[i.b].object, r[i.c], self))
          case .propertyAddress:
            r[i.a] = .pointer(
              PropertyPointer(
                r[i.b].object, code.pointee.linked.code.sites[i.number],
                code.pointee.linked.code.sites[i.number + 1], self))
          case .makeArray:
            record.pointee.next = pc
            r[i.a] = try interpreter.array(
              of: code.pointee.linked.code.types[i.number], count: r[integer: i.b])

          // MARK: Calls
          case .send:
            record.pointee.next = pc
            guard let object = r[object: i.b] else {
              try sendToNone(i, r, code.pointee.linked)
              continue
            }
            let cache = code.pointee.caches + i.number
            let key = object._withUnsafeGuaranteedRef { $0.dispatchKey }
            if cache.pointee.key != key || cache.pointee.version != counters.pointee.methodVersion {
              try object._withUnsafeGuaranteedRef {
                try interpreter.find(cache.pointee.site, for: $0, cache, on: self)
              }
            }
            switch cache.pointee.kind {
            case .code:
              try enter(
                cache.pointee.code.unsafelyUnwrapped, object, i, cache.pointee.result)
            case .getter:
              guard
                let variable = object._withUnsafeGuaranteedRef({
                  $0.variable(cache.pointee.variable)
                })
              else { throw missingVariable }
              r.set(i.a, variable.pointee.contents, cache.pointee.result)
            case .setter:
              guard
                let variable = object._withUnsafeGuaranteedRef({
                  $0.variable(cache.pointee.variable)
                })
              else { throw missingVariable }
              let value = (r + Int(i.c)).move()
              (r + Int(i.c)).initialize(to: .void)
              variable.pointee = variable.pointee.storage(for: value)
            case .native:
              let value = try callNative(cache, object, r + Int(i.c))
              r.set(i.a, value, cache.pointee.result)
            case .other:
              try sendOther(i, object, r, code.pointee.linked)
            }
          case .sendSuper:
            record.pointee.next = pc
            let cache = code.pointee.caches + i.number
            if cache.pointee.version != counters.pointee.methodVersion {
              try interpreter.findSuper(cache.pointee.site, cache)
            }
            let receiver = record.pointee.receiver
            switch cache.pointee.kind {
            case .code:
              try enter(
                cache.pointee.code.unsafelyUnwrapped, receiver, i, cache.pointee.result)
            case .native:
              let value = try callNative(cache, receiver, r + Int(i.c))
              r.set(i.a, value, cache.pointee.result)
            case .getter, .setter, .other:
              if try sendSuper(i, r, code.pointee.linked) { reload() }
            }
          case .callFunction:
            record.pointee.next = pc
            let cache = code.pointee.caches + i.number
            if cache.pointee.version != counters.pointee.methodVersion {
              try interpreter.findFunction(cache.pointee.site, cache)
            }
            if cache.pointee.kind == .code {
              try enter(cache.pointee.code.unsafelyUnwrapped, nil, i, cache.pointee.result)
            } else {
              if try callFunction(i, r, cache) { reload() }
            }
          case .callValue:
            record.pointee.next = pc
            let cache = code.pointee.caches + i.number
            if let block = r[block: i.b]?._withUnsafeGuaranteedRef({ $0.call }),
              block.code.pointee.key == cache.pointee.key
            {
              try enter(block.code, block.receiver, i, cache.pointee.result)
              (r + block.code.pointee.parameterCount).copy(block.captures)
            } else if try callValue(i, r, cache) {
              reload()
            }
          case .return:
            let value = (r + Int(i.a)).move()
            (r + Int(i.a)).initialize(to: .void)
            r.clear(code.pointee.managedCount)
            let finished = record.pointee
            state.pointee.record = record - 1
            if finished.isEntry { return value }
            reload()
            r.set(finished.result, value, finished.resultKind)
          case .returnNumber:
            // A number refers to no object, so copying the value retains nothing.
            let value = r[i.a]
            r.clear(code.pointee.managedCount)
            let finished = record.pointee
            state.pointee.record = record - 1
            if finished.isEntry { return value }
            reload()
            r.set(finished.result, value, finished.resultKind)
          case .returnVoid:
            r.clear(code.pointee.managedCount)
            let finished = record.pointee
            state.pointee.record = record - 1
            if finished.isEntry { return .void }
            reload()
            r.set(finished.result, .void, finished.resultKind)
          case .makeBlock: r[i.a] = makeBlock(i, r, code.pointee.linked, record.pointee.receiver)

          // MARK: Literals
          case .boxNumber:
            r[i.a] = .object(
              interpreter.boxedNumber(r[i.b], of: TypeEncoding.Scalar(code: i.number) ?? .longLong))
          case .boxString:
            record.pointee.next = pc
            r[i.a] = .object(interpreter.objects.string(try CString.text(r[i.b])))
          case .boxStructure:
            r[i.a] = .object(
              interpreter.objects.object(
                for: Bridge.swift(
                  r[i.b].copied, code.pointee.linked.code.types[i.number])))
          case .makeList, .makeDictionary:
            record.pointee.next = pc
            r[i.a] = try literal(i, r)

          // MARK: Exceptions and enumerations
          case .throw:
            guard let object = r[i.b].object else { throw RuntimeFailure("nil is thrown") }
            throw ThrownObject(object)
          case .rethrow:
            guard case .pointer(let pending as PendingError) = r[i.b] else {
              throw RuntimeFailure("'@throw;' is used outside of '@catch'")
            }
            throw pending.error
          case .caughtObject:
            if case .pointer(let pending as PendingError) = r[i.b] {
              r[i.a] = .object(interpreter.thrown(pending.error))
            }
          case .isKind:
            r[integer: i.a] = isKind(r[i.b].object, i.number, code.pointee.linked) ? 1 : 0
          case .lock:
            record.pointee.next = pc
            if let object = r[i.b].object { try interpreter.lock(object, on: self) }
          case .unlock: if let object = r[i.b].object { interpreter.unlock(object, on: self) }
          case .enumerate:
            record.pointee.next = pc
            r[i.a] = .pointer(try interpreter.enumeration(of: r[i.b].object, on: self))
          case .next:
            record.pointee.next = pc
            if let element = try nextElement(r[pointer: i.b]) {
              r[i.a] = .object(element)
              try jump(i)
            }
          case .fail: throw RuntimeFailure(text(i.number, code.pointee.linked))
          case .count: interpreter.counter?.count(i.number)
          }
        }
      } catch {
        record.pointee.next = pc
        try unwind(error)
        reload()
      }
    }
  }
}

extension Instruction {
  /// The conversion that a reading instruction applies to the value.
  @inline(__always)
  fileprivate var resultKind: ResultKind {
    switch c {
    case 0: .any
    case 1: .integer
    default: .floating
    }
  }
}

extension Int {
  /// The value converted to `int`.
  @inline(__always)
  fileprivate var int: Int { Int(Int32(truncatingIfNeeded: self)) }

  @inline(__always)
  fileprivate var unsigned: UInt { UInt(bitPattern: self) }

  /// Returns the value converted to the range of the scalar type with the given encoding letter.
  fileprivate func wrapped(_ scalar: UInt8) -> Int {
    switch scalar {
    case UInt8(ascii: "B"): self == 0 ? 0 : 1
    case UInt8(ascii: "c"): Int(Int8(truncatingIfNeeded: self))
    case UInt8(ascii: "C"): Int(UInt8(truncatingIfNeeded: self))
    case UInt8(ascii: "s"): Int(Int16(truncatingIfNeeded: self))
    case UInt8(ascii: "S"): Int(UInt16(truncatingIfNeeded: self))
    case UInt8(ascii: "i"), UInt8(ascii: "l"): Int(Int32(truncatingIfNeeded: self))
    case UInt8(ascii: "I"), UInt8(ascii: "L"): Int(UInt32(truncatingIfNeeded: self))
    default: self
    }
  }
}
