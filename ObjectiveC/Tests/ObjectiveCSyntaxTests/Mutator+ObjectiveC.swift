import TestSupport

extension Mutator {
  /// Makes a mutator of texts in Objective-C.
  init(seed: UInt64, samples: [String]) {
    self.init(seed: seed, samples: samples, pieces: Self.pieces)
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
