import TestSupport

/// Makes random texts, always the same ones for the same seed.
struct Mutator {
  private(set) var random: SeededGenerator
  private let samples: [[UInt8]]

  init(seed: UInt64, samples: [String]) {
    random = SeededGenerator(seed: seed)
    self.samples = samples.map { Array($0.utf8) }
  }

  /// A sample with some changes, or pieces in random order.
  mutating func text() -> [UInt8] {
    var text = samples.randomElement(using: &random) ?? []
    if Int.random(in: 0..<8, using: &random) == 0 {
      text = (0..<Int.random(in: 0...200, using: &random)).flatMap { _ in piece() }
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) { change(&text) }
    return text
  }

  private mutating func change(_ text: inout [UInt8]) {
    let range = range(in: text)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: text.removeSubrange(range)
    case 1: text.insert(contentsOf: text[range], at: range.lowerBound)
    case 2: text.insert(contentsOf: piece(), at: range.lowerBound)
    case 3: text.replaceSubrange(range, with: piece())
    case 4: text.removeSubrange(range.lowerBound...)
    case 5:
      let other = samples.randomElement(using: &random) ?? []
      text.insert(contentsOf: other[self.range(in: other)], at: range.lowerBound)
    case 6:
      let count = Int.random(in: 1...300, using: &random)
      text.insert(
        contentsOf: (0..<count).flatMap { [piece = piece()] _ in piece }, at: range.lowerBound)
    default:
      if !range.isEmpty { text[range.lowerBound] = UInt8.random(in: 0...255, using: &random) }
    }
  }

  /// A range in a text, mostly short.
  private mutating func range(in text: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...text.count, using: &random)
    let limit = Bool.random(using: &random) ? 8 : 400
    let end = min(text.count, start + Int.random(in: 0...limit, using: &random))
    return start..<end
  }

  private mutating func piece() -> [UInt8] {
    Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
  }

  private static let pieces =
    """
    @protocol @interface @end @optional @required @property @class @implementation @import @ # ## (
    ) [ ] { } < > << >> ; : , . ... * ^ & | ! ? = == - + - ( + ( / // /* */ " ' @" \\ typedef struct
    union enum NS_ENUM( NS_OPTIONS(NSUInteger, int unsigned long short double void id Class SEL BOOL
    NSString instancetype const volatile _Atomic _Atomic( _Complex __attribute__(( _Nullable nullable
    in out oneway __kindof typeof( extern static inline #define #undef #if #ifdef #ifndef #else #elif
    #endif #import #pragma defined( __has_include( 0 1 0x7f 99999999999999999999 1e5 'a' "text" @"text"
    a b P Foo FOO_BAR __foo Block Ref : int) (int) <id> (^) (*) [3] [] :3 {int } @?<v@?> ^{a=} {?=
    b3 b0I3 (u= [12 "n" @"A" rn V j A é \u{0} \u{1F600} NS_ASSUME_NONNULL_BEGIN _Bool getter= setter=
    if( else for( while( do switch( case default: return goto break ^{ ^( @selector( @{ @[ @( @try @catch(
    @finally @throw @autoreleasepool @synchronized( @synthesize @dynamic += ++ -> ?: [a [[ ]; ({ }) self
    super sizeof( (__bridge __block __weak static (Foo (a) in "%" 0x 1.5f 'ab' b:c va_arg( 08 == <<=
    """.split(whereSeparator: \.isWhitespace).map(String.init) + [
      " ", "\n", "\t", "\r\n", "\\\n", "- (void)", "(class)", "- (void)a {", "@implementation A\n",
    ]
}
