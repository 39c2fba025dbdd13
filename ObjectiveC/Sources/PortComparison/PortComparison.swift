import DynamicMulticastTesting
import Foundation
public import Invocation
public import ObjectiveCSyntax
import RuntimeSupport
import Scripting

/// A comparison of a port in Swift with its original in Objective-C.
///
/// An original runs as a script, and the port runs beside it. Both get the same messages, and the
/// comparison finds the first difference that their host could observe: an answer, an error, a
/// message to an object of the host, its order, or whether the plug-in responds.
///
/// ```swift
/// let comparison = try PortComparison(original: "XMPPPing.m", port: { XMPPPing() }, host: host)
/// let report = try comparison.check(messages: 10_000)
/// ```
///
/// Only one thread at a time may use a comparison, and ``check(messages:seed:length:)`` blocks the
/// thread. In a test, use a thread outside of the cooperative pool.
public final class PortComparison {
  let originalName: String
  let host: ResolvedHost
  private let className: String
  private let programs: [Script.Program]
  private let makeOriginal: (@Sendable (PortWorld) throws -> any Respondable)?
  private let port: Port
  private let counter: CoverageCounter
  private let standIns = StandIns()

  /// What the sessions so far have shown beside differences.
  var findings = Findings()

  /// Limits the work in a session; tests lower the limits.
  var limits = WorldLimits()

  /// Called before each session, which may end the process.
  var willRun: (PortSession) -> Void = { _ in }

  /// Compiles the original, and resolves the host's description.
  ///
  /// - Parameters:
  ///   - original: The path of the original's file.
  ///   - standIns: The paths of further files, which define what the original needs of its host.
  ///   - options: The folders of imported files, and the macros that are defined.
  ///   - className: The class of the original; by default, the name of the file.
  ///   - makeOriginal: Makes the original's object in its world. By default, the object is made by
  ///     `alloc` and `init`, or if `init` fails, by the first initializer that does not fail.
  ///   - port: Makes the port in a ``PortWorld``.
  ///   - host: The description of the host.
  /// - Throws: A `ScriptSyntaxError` if a file is not a valid program, or ``PortComparisonError`` if
  ///   a file cannot be read, or the description names what neither the original nor the description
  ///   has.
  public convenience init(
    original: String, standIns: [String] = [], options: CompilerOptions = .confined,
    className: String? = nil,
    makeOriginal: (@Sendable (PortWorld) throws -> any Respondable)? = nil,
    port: @escaping @Sendable (PortWorld) throws -> any Respondable, host: HostDescription
  ) throws {
    try self.init(original, standIns, options, className, makeOriginal, .swift(port), host)
  }

  /// Makes a comparison with a port that needs neither queues nor a clock of a ``PortWorld``.
  ///
  /// - Throws: The errors of the other initializer.
  public convenience init(
    original: String, standIns: [String] = [], options: CompilerOptions = .confined,
    className: String? = nil, port: @escaping @Sendable () throws -> any Respondable,
    host: HostDescription = HostDescription()
  ) throws {
    try self.init(
      original: original, standIns: standIns, options: options, className: className,
      port: { _ in try port() }, host: host)
  }

  /// Makes a comparison of two scripts, such as two versions of a plug-in.
  ///
  /// - Parameters:
  ///   - original: The path of the original's file.
  ///   - port: The path of the file that takes the port's place, and has a class of the same name.
  ///   - standIns: The paths of further files, which both scripts get.
  ///   - options: The folders of imported files, and the macros that are defined.
  ///   - className: The class of both; by default, the name of the original's file.
  ///   - host: The description of the host.
  /// - Throws: The errors of the other initializers.
  public convenience init(
    original: String, scriptedPort port: String, standIns: [String] = [],
    options: CompilerOptions = .confined, className: String? = nil,
    host: HostDescription = HostDescription()
  ) throws {
    try self.init(
      original, standIns, options, className, nil,
      .script(Self.programs([port] + standIns, options)), host)
  }

  /// The side of the port.
  private enum Port {
    case swift(@Sendable (PortWorld) throws -> any Respondable)
    case script([Script.Program])
  }

  private init(
    _ original: String, _ standIns: [String], _ options: CompilerOptions, _ className: String?,
    _ makeOriginal: (@Sendable (PortWorld) throws -> any Respondable)?, _ port: Port,
    _ host: HostDescription
  ) throws {
    let file = original.split(separator: "/").last.map(String.init) ?? original
    originalName = file
    // A file with a category is named 'Class+Category.m'.
    self.className =
      className ?? file.split(whereSeparator: { ".+".contains($0) }).first.map(String.init) ?? file
    programs = try Self.programs([original] + standIns, options)
    self.makeOriginal = makeOriginal
    self.port = port
    counter = CoverageCounter(files: [original] + standIns)
    self.host = try ResolvedHost(
      host, of: self.className, in: programs[programs.count - 1].declarations)
    for object in self.host.description.objects {
      guard case .declared(let name) = object.interface else { continue }
      let methods = programs.flatMap { $0.methods(of: name) }
      if methods.allSatisfy(\.isOfCategory), let first = methods.first(where: { !$0.isClassMethod })
      {
        throw PortComparisonError.noEffect("-[\(name) \(first.selector)]", object: object.name)
      }
    }
  }

  private static func programs(
    _ paths: [String], _ options: CompilerOptions
  ) throws -> [Script.Program] {
    var programs: [Script.Program] = []
    for path in paths {
      do {
        programs.append(
          try programs.last.map {
            try Script.Program(contentsOfFile: path, options: options, after: $0)
          } ?? Script.Program(contentsOfFile: path, options: options))
      } catch let error as ScriptSyntaxError {
        // An untrusted script must not learn what is near. The original is the user's own.
        throw ScriptSyntaxError(diagnostics: error.diagnostics.withRemedy)
      } catch let error as CocoaError {
        throw PortComparisonError.unreadable(path, error)
      }
    }
    return programs
  }

  // MARK: Checking

  /// Compares the port with the original in random sessions.
  ///
  /// - Parameters:
  ///   - messages: The number of messages to draw for all sessions together, without the messages
  ///     of `setUp`.
  ///   - seed: The seed of the sessions, which are the same if the original answers the same.
  ///   - length: The number of messages to draw for a session; by default, from 8 to 120.
  /// - Returns: The number of sessions, and what the sessions have not seen.
  /// - Throws: ``PortDifference``, the first difference, in the shortest session that was found;
  ///   ``PortComparisonError`` if a side does not come to rest; and the errors of the closures that
  ///   make the objects.
  /// - Precondition: `length` is `nil`, or greater than zero.
  @discardableResult
  public func check(
    messages: Int = 1000, seed: UInt64 = 1, length: Int? = nil
  ) throws -> PortReport {
    precondition(length ?? 1 > 0, "a session has at least one message, and not \(length ?? 0)")
    var generator = SessionGenerator(host, seed: seed)
    counter.forgetPaths()
    var (sessions, sent) = (0, 0)
    var rest = messages
    while rest > 0 {
      let count = min(length ?? generator.length(), rest)
      let session = generator.session(messages: count)
      rest -= count
      sessions += 1
      let run = try compare(
        session, draws: generator.draws,
        in: "seed \(seed), session \(sessions) of length \(count)")
      generator.learn(from: run)
      sent += run.sentCount
    }
    return report(messages: sent, sessions: sessions, seed: seed)
  }

  /// Compares the port with the original in a single session.
  ///
  /// - Returns: What the session has not seen.
  /// - Throws: ``PortDifference``, the first difference, in the shortest session that was found;
  ///   ``PortComparisonError`` if a step names what the host does not have, or a side does not come
  ///   to rest; and the errors of the closures that make the objects.
  @discardableResult
  public func check(_ session: PortSession) throws -> PortReport {
    return report(messages: try compare(session).sentCount, sessions: 1, seed: nil)
  }

  /// Draws the first session of a seed.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - messages: The number of messages.
  /// - Returns: The session, with the steps at the beginning of each session.
  public func session(seed: UInt64, messages: Int = 40) -> PortSession {
    var generator = SessionGenerator(host, seed: seed)
    return generator.session(messages: messages)
  }

  private func report(messages: Int, sessions: Int, seed: UInt64?) -> PortReport {
    PortReport(
      original: originalName, messages: messages, sessions: sessions, seed: seed,
      coverage: counter.coverage(of: 0), furtherCoverage: counter.furtherCoverage,
      standIns: standIns.uses, failures: findings.failures,
      comparedByName: findings.comparedByName.sorted(),
      dependencesOnOrder: findings.dependences, incompleteSessions: findings.incompleteCount)
  }

  /// Warns about doubtful code of the original, and of the header with the same name.
  var warnings: [String] {
    let name = originalName.split(separator: ".").first ?? ""
    return programs[0].warnings.filter {
      $0.file.split(separator: "/").last?.hasPrefix("\(name).") == true
    }.map { "\($0)" }
  }

  /// Runs a session in two new worlds up to the first difference.
  ///
  /// The original enumerates dictionaries and sets in `order`.
  func run(
    _ session: PortSession, in order: EnumerationOrder = EnumerationOrder(),
    standIns: StandIns? = nil
  ) throws -> PortRun {
    for step in session.steps { try host.check(step) }
    willRun(session)
    let log = Log()
    let script = try script(programs, counter, standIns ?? self.standIns, log.add)
    script.setEnumerationOrder(order)
    let original = try PortWorld(.original, host, limits, script: script)
    original.setPlugIn(try makeOriginal?(original) ?? original.makeInstance(of: className))
    let port = try makePortWorld()
    var run = PortRun(order: order)
    run.add(original.responses(), port.responses(), after: nil, of: originalName)
    for (index, step) in session.steps.enumerated() where run.difference == nil {
      let (taken, expected, found) = try take(original.bound(step), original, port)
      run.add(expected, found, after: taken, of: originalName)
      if counter.endStep() { run.newPaths.insert(index) }
    }
    (run.sentCount, run.asked, run.log) = (original.sentCount, port.asked, log.lines)
    findings.comparedByName.formUnion(original.state.withLock { $0.comparedByName })
    return run
  }

  /// Takes a step in both worlds, and returns the step up to the first difference.
  ///
  /// While time passes, both worlds stop whenever a timer of one of them is due. Otherwise, a late
  /// timer would only be observed by a session that ends a step in time.
  private func take(
    _ step: PortStep, _ original: PortWorld, _ port: PortWorld
  ) throws -> (step: PortStep, original: [PortEvent], port: [PortEvent]) {
    original.beginStep()
    port.beginStep()
    guard case .advance(let time) = step else {
      return (step, try original.take(step), try port.take(step))
    }
    let end = original.clock.time + time
    var events: (original: [PortEvent], port: [PortEvent]) = ([], [])
    var stops = 0
    while events.original == events.port {
      let due = [original, port].compactMap(\.clock.nextDueTime).min() ?? end
      // Timers without end must not take for ever.
      let moment = stops < Self.stopLimit ? min(end, due + host.description.timerTolerance) : end
      stops += 1
      let part = PortStep.advance(moment - original.clock.time)
      events = (try original.take(part), try port.take(part))
      if moment == end { break }
    }
    return (.advance(original.clock.time - end + time), events.original, events.port)
  }

  private static let stopLimit = 100

  private func script(
    _ programs: [Script.Program], _ counter: CoverageCounter?, _ standIns: StandIns,
    _ log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> Script {
    try Script(
      programs, limits: ScriptLimits(time: limits.scriptTime), counter: counter,
      standIns: standIns, output: log, log: log)
  }

  private func makePortWorld() throws -> PortWorld {
    switch port {
    case .swift(let make):
      let world = try PortWorld(.port, host, limits, script: nil)
      world.setPlugIn(try make(world))
      return world
    case .script(let programs):
      let script = try script(programs, nil, StandIns())
      let world = try PortWorld(.port, host, limits, script: script)
      world.setPlugIn(try world.makeInstance(of: className))
      return world
    }
  }
}
