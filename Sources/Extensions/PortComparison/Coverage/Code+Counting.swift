import ObjectiveCSyntax
import Scripting

/// A point in code whose executions are counted.
enum CountedPoint: Sendable {
  /// The code at the source offset `offset`, which begins a line or is the target of a jump.
  case line(offset: Int)

  /// One of the two ways of the branch number `branch` of the code.
  case branch(Int, offset: Int, isTaken: Bool)
}

extension Code {
  /// Makes a copy of the code that counts each line and each way of a branch.
  ///
  /// - Parameter number: Returns the number with which the copy counts a point.
  /// - Returns: The copy.
  func counting(_ number: (CountedPoint) -> Int) -> Code {
    let copy = Code(name, parameterTypes: parameterTypes, source: source)
    func add(_ instruction: Instruction, at location: Int32) {
      copy.instructions.append(instruction)
      copy.locations.append(location)
    }
    func count(_ point: CountedPoint, at location: Int32) {
      add(Instruction(.count, number: number(point)), at: location)
    }
    let jumps = instructions.indices.filter { instructions[$0].operation.jumps }
    let targets = Set(
      jumps.map { $0 + 1 + instructions[$0].distance } + handlers.map(\.target))
    // The positions in the copy: of each instruction, behind the counter of its line, and of jumps.
    var positions: [Int] = []
    var moved: [(jump: Int, target: Int)] = []
    var branches: [(jump: Int, target: Int, number: Int)] = []
    var line = 0
    for (index, instruction) in instructions.enumerated() {
      let location = locations[index]
      let here = source.position(at: Int(location)).line
      positions.append(copy.instructions.count)
      if here != line || targets.contains(index) {
        count(.line(offset: Int(location)), at: location)
      }
      line = here
      let target = index + 1 + instruction.distance
      if instruction.operation.isBranch {
        branches.append((copy.instructions.count, target, branches.count))
      } else if instruction.operation.jumps {
        moved.append((copy.instructions.count, target))
      }
      add(instruction, at: location)
      if instruction.operation.isBranch {
        count(.branch(branches.count - 1, offset: Int(location), isTaken: false), at: location)
      }
    }
    positions.append(copy.instructions.count)
    // A branch that is taken leads to a counter behind the code, and from there to its target.
    for branch in branches {
      let location = copy.locations[branch.jump]
      copy.setDistance(of: branch.jump, to: copy.instructions.count)
      count(.branch(branch.number, offset: Int(location), isTaken: true), at: location)
      moved.append((copy.instructions.count, branch.target))
      add(Instruction(.jump), at: location)
    }
    for jump in moved { copy.setDistance(of: jump.jump, to: positions[jump.target]) }
    copy.handlers = handlers.map {
      var handler = $0
      handler.range = positions[$0.range.lowerBound]..<positions[$0.range.upperBound]
      handler.target = positions[$0.target]
      return handler
    }
    (copy.resultType, copy.types, copy.blocks) = (resultType, types, blocks)
    (copy.constants, copy.sites) = (constants, sites)
    (copy.constructor, copy.destructor) = (constructor, destructor)
    (copy.captureCount, copy.managedCount) = (captureCount, managedCount)
    (copy.argumentStart, copy.frameSize) = (argumentStart, frameSize)
    copy.variadicRegister = variadicRegister
    return copy
  }

  private func setDistance(of jump: Int, to target: Int) {
    let distance = Int(UInt32(bitPattern: Int32(truncatingIfNeeded: target - jump - 1)))
    instructions[jump].number = instructions[jump].number & ~0xFFFF_FFFF | distance
  }
}

extension Operation {
  fileprivate var jumps: Bool { isBranch || [.jump, .jumpIfInitialized, .next].contains(self) }

  /// `true` for a jump that depends on a condition of the source.
  fileprivate var isBranch: Bool {
    Operation.jumpIfZero.rawValue...Operation.jumpIfGreaterNumber.rawValue ~= rawValue
  }
}
