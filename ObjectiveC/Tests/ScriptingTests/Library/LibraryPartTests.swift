import Testing

@testable import Scripting

/// Tests of the parts of the library, which a script installs when it first uses them.
struct LibraryPartTests {
  private let script: Script

  init() throws {
    script = try Script(source: "", output: { _ in }, log: { _ in })
  }

  @Test("the order in which classes are used does not matter", arguments: [false, true])
  func classes(isReversed: Bool) {
    let interpreter = script.interpreter
    interpreter.run { _ in
      let names = interpreter.definitions.classes.keys.sorted()
      #expect(names == StandardLibrary.declarations.classes.keys.sorted())
      for name in isReversed ? names.reversed() : names {
        let (type, declared) = (
          interpreter.definitions.classes[name], StandardLibrary.declarations.classes[name]
        )
        #expect(type?.superclass?.name == declared?.superclass)
        #expect(type?.instanceMethods.mapValues(\.shape) == declared?.instanceMethods)
        #expect(type?.classMethods.mapValues(\.shape) == declared?.classMethods)
        #expect(type?.protocols == declared?.protocols)
      }
    }
  }

  @Test("every declared function and constant is installed when it is used")
  func values() {
    let interpreter = script.interpreter
    interpreter.run { _ in
      for (name, shape) in StandardLibrary.declarations.functions {
        let function = interpreter.knownFunction(name)
        #expect(function?.shape == shape && function?.body != nil, "\(name)")
      }
      for name in StandardLibrary.declarations.constants.keys {
        #expect(interpreter.knownConstant(name) != nil, "\(name)")
      }
    }
  }

  @Test("a script's definitions replace those of a part that is not installed yet")
  func replacing() throws {
    #expect(
      try run(
        """
        @implementation GCDMulticastDelegate : NSObject
        - (int)count { return 5; }
        @end
        @implementation NSString (Own)
        - (NSString *)uppercaseString { return @"own"; }
        @end
        double sqrt(double x) { return -x; }
        printf("%d %s %g %g\\n", [[GCDMulticastDelegate new] count],
               [@"text" uppercaseString].UTF8String, sqrt(4), cbrt(8));
        """) == "5 own -4 2\n")
  }
}
