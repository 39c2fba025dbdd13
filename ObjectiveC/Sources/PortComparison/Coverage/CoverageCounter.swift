import ObjectiveCSyntax
import Scripting

/// Counts the lines and branches of the original that run, in all sessions together.
final class CoverageCounter: CodeCounter {
  // One script at a time has the counter, and its threads count with the interpreter's lock. The
  // comparison reads the coverage between sessions, when the last script has been deallocated.

  private let files: [String]
  private var copies: [ObjectIdentifier: (code: Code, copy: Code)] = [:]
  private var points: [(code: Code, point: CountedPoint, file: Int)] = []
  private var hasRun: [Bool] = []

  /// How often each point has run in the present step, and the points that have run.
  private var counts: [UInt32] = []
  private var running: [Int] = []

  /// The powers of two of the counts of each point in a step so far: a bit for each power.
  private var paths: [UInt32] = []

  /// Identifies the codes of blocks, which are parts of methods.
  private var blocks: Set<ObjectIdentifier> = []

  /// Makes a counter for the code of the original and of further files, whose paths are not noted.
  init(files: [String]) { self.files = files }

  func counted(_ code: Code) -> Code {
    if let known = copies[ObjectIdentifier(code)] { return known.copy }
    let file = files.firstIndex(of: code.source.fileName(at: Int(code.locations.first ?? 0)))
    let copy =
      file.map { file in
        code.counting { point in
          points.append((code, point, file))
          hasRun.append(false)
          // Only the original's paths are noted: a point of another file never runs anew in a step.
          counts.append(file == 0 ? 0 : 1)
          paths.append(0)
          return points.count - 1
        }
      } ?? code
    copies[ObjectIdentifier(code)] = (code, copy)
    // A block that never runs is listed, too.
    for block in code.blocks {
      blocks.insert(ObjectIdentifier(block.code))
      _ = counted(block.code)
    }
    return copy
  }

  func count(_ point: Int) {
    hasRun[point] = true
    if counts[point] == 0 { running.append(point) }
    counts[point] &+= 1
  }

  /// Forgets the paths so far, so that a search does not depend on earlier ones.
  func forgetPaths() {
    _ = endStep()
    for point in paths.indices { paths[point] = 0 }
  }

  /// Ends a step, and returns `true` if a point has run for the first time, or twice, four, eight
  /// times… in a step for the first time.
  func endStep() -> Bool {
    var isNew = false
    for point in running {
      let path = UInt32(1) << (31 - counts[point].leadingZeroBitCount)
      if paths[point] & path == 0 { isNew = true }
      paths[point] |= path
      counts[point] = 0
    }
    running = []
    return isNew
  }

  /// Maps the further files that contain code to their coverage.
  var furtherCoverage: [String: PortCoverage] {
    let used = Set(points.map(\.file)).subtracting([0])
    return Dictionary(uniqueKeysWithValues: used.map { (files[$0], coverage(of: $0)) })
  }

  /// Returns the methods, lines and branches of a file so far.
  func coverage(of file: Int) -> PortCoverage {
    var methods: [String: Bool] = [:]
    var lines: [Int: Bool] = [:]
    var branches: [Branch: (line: Int, ways: Set<Bool>)] = [:]
    for (index, (code, point, _)) in points.enumerated() where points[index].file == file {
      if !blocks.contains(ObjectIdentifier(code)) {
        methods[code.name] = methods[code.name] == true || hasRun[index]
      }
      switch point {
      case .line(let offset):
        let line = code.source.position(at: offset).line
        lines[line] = lines[line] == true || hasRun[index]
      case .branch(let number, let offset, let isTaken):
        let line = code.source.position(at: offset).line
        let branch = Branch(code: ObjectIdentifier(code), number: number)
        var ways = branches[branch]?.ways ?? []
        if hasRun[index] { ways.insert(isTaken) }
        branches[branch] = (line, ways)
      }
    }
    return PortCoverage(
      methods: methods, lines: lines,
      branches: branches.values.map { (line: $0.line, wayCount: $0.ways.count) })
  }

  private struct Branch: Hashable {
    let code: ObjectIdentifier
    let number: Int
  }
}
