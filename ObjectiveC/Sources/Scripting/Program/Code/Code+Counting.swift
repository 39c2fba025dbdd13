import ObjectiveCSyntax

/// A point in code whose executions are counted.
package enum CountedPoint: Sendable {
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
  package func counting(_ number: (CountedPoint) -> Int) -> Code {
    var instructions: [Instruction] = []
    var locations: [Int32] = []
    func add(_ instruction: Instruction, at location: Int32) {
      instructions.append(instruction)
      locations.append(location)
    }
    func count(_ point: CountedPoint, at location: Int32) {
      add(Instruction(.count, number: number(point)), at: location)
    }
    let targets = targets
    // The position in the copy of each instruction, or of the counter before the instruction.
    var positions: [Int] = []
    var jumps: [(position: Int, target: Int)] = []
    var branches: [(position: Int, target: Int)] = []
    var line = 0
    for (index, instruction) in self.instructions.enumerated() {
      let location = self.locations[index]
      let here = source.position(at: Int(location)).line
      positions.append(instructions.count)
      if here != line || targets.contains(index) {
        count(.line(offset: Int(location)), at: location)
      }
      line = here
      let target = index + 1 + instruction.distance
      let position = instructions.count
      add(instruction, at: location)
      if instruction.operation.isBranch {
        count(.branch(branches.count, offset: Int(location), isTaken: false), at: location)
        branches.append((position, target))
      } else if instruction.operation.jumps {
        jumps.append((position, target))
      }
    }
    positions.append(instructions.count)
    // A branch that is taken leads to a counter behind the code, and from there to its target.
    for (branch, (position, target)) in branches.enumerated() {
      let location = locations[position]
      instructions[position].distance = instructions.count - position - 1
      count(.branch(branch, offset: Int(location), isTaken: true), at: location)
      jumps.append((instructions.count, target))
      add(Instruction(.jump), at: location)
    }
    for (position, target) in jumps {
      instructions[position].distance = positions[target] - position - 1
    }
    return copy(
      instructions: instructions, locations: locations,
      handlers: handlers.map { $0.moved(to: positions) })
  }

  /// Indices of the instructions to which jumps and exception handlers lead.
  private var targets: Set<Int> {
    var targets = Set(handlers.map(\.target))
    for (index, instruction) in instructions.enumerated() where instruction.operation.jumps {
      targets.insert(index + 1 + instruction.distance)
    }
    return targets
  }
}
