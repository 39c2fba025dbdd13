import Foundation
import Invocation
import PortComparison
import RuntimeSupport
import TestSupport
import Testing

/// Originals that enumerate dictionaries, whose order is not specified.
@Suite(.failsIfItHangs)
struct DictionaryOrderTests {
  private static let original = """
    @protocol RosterDelegate <NSObject>
    - (void)rosterDidList:(NSArray *)names;
    - (void)rosterHas:(NSString *)name;
    @end
    @interface Roster : NSObject
    @property (nonatomic, weak) id<RosterDelegate> delegate;
    - (void)add:(NSString *)name;
    - (void)list;
    - (void)each;
    - (NSInteger)count;
    - (void)eachAndEnd;
    @end

    @implementation Roster
    {
      NSMutableDictionary *names;
    }
    - (instancetype)init
    {
      if ((self = [super init])) names = [NSMutableDictionary dictionary];
      return self;
    }
    - (void)add:(NSString *)name { if (name) names[name] = @YES; }
    - (void)list { [_delegate rosterDidList:[names allKeys]]; }
    - (void)each
    {
      for (NSString *name in names) [_delegate rosterHas:name];
    }
    - (NSInteger)count { return [names count]; }
    - (void)eachAndEnd
    {
      [self each];
      [_delegate rosterDidList:@[]];
    }
    @end
    """

  /// A port that lists the names in another order.
  private final class Port: Respondable, @unchecked Sendable {
    // Unchecked: a comparison uses a port on one thread at a time.
    enum Order { case added, reversed, ofDictionary }

    private let order: Order
    private let excess: Int
    private let endsEarly: Bool
    private weak var delegate: (any Respondable & Sendable)?
    private var names: [String] = []

    init(_ order: Order, excess: Int = 0, endsEarly: Bool = false) {
      self.order = order
      self.excess = excess
      self.endsEarly = endsEarly
    }

    private var listed: [String] {
      switch order {
      case .added: names
      case .reversed: names.reversed()
      case .ofDictionary: Array(Dictionary(uniqueKeysWithValues: names.map { ($0, true) }).keys)
      }
    }

    static var methods: MethodTable {
      MethodTable {
        Method("delegate") { (port: Port) -> (any Respondable & Sendable)? in port.delegate }
        Method("setDelegate:") { (port: Port, delegate: (any Respondable & Sendable)?) in
          port.delegate = delegate
        }
        Method("add:") { (port: Port, name: String?) in
          if let name, !port.names.contains(name) { port.names.append(name) }
        }
        Method("list") { (port: Port) in
          try port.delegate?.perform("rosterDidList:", port.listed)
        }
        Method("each") { (port: Port) in
          for name in port.listed { try port.delegate?.perform("rosterHas:", name) }
        }
        Method("eachAndEnd") { (port: Port) in
          let names = port.listed
          // With one name, the end is in its place.
          let place = port.endsEarly ? min(1, names.count) : names.count
          for (index, name) in names.enumerated() {
            if index == place { try port.delegate?.perform("rosterDidList:", [String]()) }
            try port.delegate?.perform("rosterHas:", name)
          }
          if place == names.count { try port.delegate?.perform("rosterDidList:", [String]()) }
        }
        Method("count") { (port: Port) in
          port.names.count + (port.names.count > 3 ? port.excess : 0)
        }
      }
    }
  }

  private func comparison(
    _ order: @escaping @Sendable @autoclosure () -> Port.Order, excess: Int = 0,
    endsEarly: Bool = false, unordered: Set<Selector> = []
  ) throws -> PortComparison {
    let folder = try TemporaryDirectory()
    return try PortComparison(
      original: folder.write(Self.original, to: "Roster.m"),
      port: { Port(order(), excess: excess, endsEarly: endsEarly) },
      host: HostDescription(
        objects: [HostObject("delegate", "RosterDelegate")],
        setUp: [.send("setDelegate:", .object("delegate"))], unordered: unordered))
  }

  @Test func `another order of a dictionary is noted, and is no difference`() async throws {
    let report = try await onThreadOfItsOwn {
      try comparison(.reversed).check(messages: 600)
    }
    #expect(!report.dependencesOnOrder.isEmpty)
    #expect(Set(report.dependencesOnOrder).isSubset(of: ["Roster.m:24", "Roster.m:27"]))
    #expect("\(report)".contains("depends on the order of a dictionary or set"))
  }

  @Test func `a port with a Dictionary has another order in each run`() async throws {
    // With three names, a sixth of the runs had the original's order in each list.
    let names = (1...10).map { PortStep.send("add:", .string("name \($0)")) }
    let report = try await onThreadOfItsOwn {
      try comparison(.ofDictionary).check(
        PortSession(
          [.send("setDelegate:", .object("delegate"))] + names + [.send("list"), .send("each")]))
    }
    #expect(!report.dependencesOnOrder.isEmpty)
  }

  @Test func `an order that a port has once is noted, and is no difference`() async throws {
    let runs = Guarded(0)
    let report = try await onThreadOfItsOwn {
      let comparison = try comparison(
        runs.withLock { runs in
          runs += 1
          return runs == 1 ? .reversed : .added
        })
      return try comparison.check(
        [
          .send("setDelegate:", .object("delegate")), .send("add:", "a"), .send("add:", "b"),
          .send("list"),
        ])
    }
    #expect(report.dependencesOnOrder == ["Roster.m:24"])
  }

  @Test func `a difference that every order has is found beside the order`() async throws {
    let found = try await onThreadOfItsOwn {
      let comparison = try comparison(.reversed, excess: 1)
      return failure { try comparison.check(messages: 2000) }
    }
    #expect(found.contains("≠ answers 4  |  answers 5"))
  }

  @Test func `an order that no order of the dictionary gives is a difference`() async throws {
    let found = try await onThreadOfItsOwn {
      let comparison = try comparison(.reversed, endsEarly: true)
      return failure { try comparison.check(messages: 2000) }
    }
    #expect(found.contains("≠ [<delegate> rosterDidList:[]]"), "\(found)")
  }

  @Test func `messages and lists are compared in any order on request`() async throws {
    let report = try await onThreadOfItsOwn {
      try comparison(.ofDictionary, unordered: ["rosterDidList:", "rosterHas:"])
        .check(messages: 500)
    }
    #expect(report.dependencesOnOrder == [])
    #expect(report.incompleteSessions == 0)
  }
}
