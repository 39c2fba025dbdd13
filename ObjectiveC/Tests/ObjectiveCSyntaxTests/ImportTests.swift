import ObjectiveCSyntax
import TestSupport
import Testing

/// Headers with imports.
struct ImportTests {
  private let directory: TemporaryDirectory
  private var options = CompilerOptions()

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      if let slash = name.lastIndex(of: "/") {
        try directory.makeFolder(String(name[..<slash]))
      }
      _ = try directory.write(text, to: name)
    }
  }

  private func read(_ names: String...) throws -> [Header] {
    try Header.headers(
      names.map { SourceText(try directory.text(of: $0), name: directory.path($0)) },
      options: { _ in options })
  }

  /// Returns the methods of the first header, and the diagnostics of all headers, without the
  /// folder.
  private func encode(_ headers: [Header]) -> (methods: [String], diagnostics: [String]) {
    let encoder = HeaderEncoder(headers)
    let first = encoder.encode(headers[0])
    let all = headers.flatMap { $0.diagnostics + encoder.encode($0).diagnostics }
    return (
      first.interfaces.flatMap(\.methods).map { "\($0.selector) \($0.encoding)" },
      all.map { "\($0)".replacing(directory.path("") + "/", with: "") }
    )
  }

  private static let method = "@protocol P\n- (void)a:(Kind)kind;\n@end\n"

  // MARK: Search paths

  @Test(arguments: [
    "#import \"Kind.h\"", "#include \"Kind.h\"", "#import \"./inner/../Kind.h\"",
    "#import \"inner/Kind.h\"", "#import \"Vendor.h\"", "#import <Vendor.h>",
    "#import <Chat/Kind.h>", "#import <Chat/Secret.h>", "#define NAME \"Kind.h\"\n#import NAME",
    "#define NAME <Vendor.h>\n#include NAME", "#import \"Umbrella.h\"", "#import <Project.h>",
  ])
  func `an import is found`(line: String) throws {
    let kind = "typedef enum : short { A } Kind;"
    try write([
      "P.h": "\(line)\n\(Self.method)", "Kind.h": kind, "inner/Kind.h": kind,
      "vendor/Vendor.h": kind, "vendor/Chat.framework/Headers/Kind.h": kind,
      "vendor/Chat.framework/PrivateHeaders/Secret.h": kind,
      "Umbrella.h": "#import \"inner/One.h\"",
      "inner/One.h": "#import \"Kind.h\"", "elsewhere/Project.h": kind,
    ])
    var test = self
    test.options.importFolders = [directory.path("vendor")]
    test.options.projectFiles = [directory.path("elsewhere/Project.h")]
    let (methods, diagnostics) = test.encode(try test.read("P.h"))
    #expect(methods == ["a: v20@0:8s16"])
    #expect(diagnostics == [])
  }

  @Test func `folders are searched in order, that of the text first`() throws {
    try write([
      "P.h": "#import \"Kind.h\"\n#import <Size.h>\n@protocol P\n- (Kind)size:(Size)size;\n@end",
      "Kind.h": "typedef char Kind;", "a/Kind.h": "typedef short Kind;",
      "a/Size.h": "typedef short Size;\n#include_next <Size.h>", "b/Size.h": "typedef long Next;",
    ])
    var test = self
    test.options.importFolders = ["a", "b"].map { directory.path($0) }
    let (methods, diagnostics) = test.encode(try test.read("P.h"))
    #expect(methods == ["size: c20@0:8s16"])
    #expect(diagnostics == [])
  }

  @Test func `the folders below a folder are searched, and its headers are those of a project`()
    throws
  {
    try write([
      "P.h":
        "#import \"Size.h\"\n#import <Kit/Kind.h>\n@protocol P\n- (Kind)size:(Size)size;\n@end",
      "tree/a/Size.h": "typedef short Size;", "tree/a/b/Kind.h": "typedef char Kind;",
      "tree/.hidden/Size.h": "typedef long Size;",
    ])
    for isConfined in [false, true] {
      var test = self
      test.options.isConfined = isConfined
      test.options.importFolders = [directory.path("tree/**")]
      let (methods, diagnostics) = test.encode(try test.read("P.h"))
      #expect(methods == ["size: c20@0:8s16"])
      #expect(diagnostics == [])
    }
  }

  @Test(arguments: [
    ("none", "'none' is empty, or is not there"), ("empty", "'empty' is empty, or is not there"),
    ("none/**", "'none/**' has no header: it is not there"),
    ("empty/**", "'empty/**' has no header"),
  ])
  func `a folder in which nothing is found is an error`(folder: String, problem: String) throws {
    try write(["P.h": Self.method])
    try directory.makeFolder("empty")
    var test = self
    test.options.importFolders = [directory.path(folder)]
    let errors = test.encode(try test.read("P.h")).diagnostics.filter { $0.contains("error") }
    #expect(
      errors.map { $0.replacing(directory.path("") + "", with: "").replacing("'/", with: "'") } == [
        "P.h:1:1: error: the import folder \(problem)"
      ])
  }

  @Test func `a prefix file says whether it may not be read, or is not there`() throws {
    try write([
      "in/P.h": Self.method, "out/Prefix.h": "typedef char Kind;", "in/Own.h": "typedef char Kind;",
    ])
    var test = self
    test.options.isConfined = true
    test.options.prefixFiles = ["out/Prefix.h", "out/None.h", "in/Own.h"].map(directory.path)
    let diagnostics = test.encode(try test.read("in/P.h")).diagnostics
    #expect(
      diagnostics == [
        "in/P.h:1:1: error: the file 'out/None.h', to be read first, is not found",
        """
        in/P.h:1:1: error: the file 'out/Prefix.h', to be read first, may not be read: add its \
        folder to the import folders
        """,
      ])
  }

  @Test func `a file that is not found is noted once`() throws {
    try write([
      "P.h": """
      #import "None.h"
      #import <None.h>
      #import <Foundation/Foundation.h>
      #import <UIKit/UIKit.h>
      #import <objc/runtime.h>
      #include <stdio.h>
      #if 0
      #import "Other.h"
      #endif
      """
    ])
    #expect(
      encode(try read("P.h")).diagnostics
        == [
          "P.h:1:1: note: 'None.h' is not found: its types are guessed",
          "P.h:7:1: note: a false condition: 1 line is left out",
        ].dropLast())
  }

  @Test(arguments: ["#import", "#import 1", "#import <None", "#import NAME"])
  func `an import without a name is an error`(line: String) throws {
    try write(["P.h": line])
    #expect(
      encode(try read("P.h")).diagnostics
        == ["P.h:1:1: error: expected a file's name, as \"Name.h\" or <Name.h>"])
  }

  // MARK: Repeated imports

  @Test func `import reads a file once, include as often as it is named`() throws {
    try write([
      "P.h": """
      #define LINE(name) - (void)name;
      @protocol P
      #include "Lines.inc"
      #undef LINE
      #define LINE(name) - (int)name##Count;
      #include "Lines.inc"
      #import "Once.h"
      #import "sub/../Once.h"
      #include "Once.h"
      #include "Pragma.h"
      #include "Pragma.h"
      @end
      """, "Lines.inc": "LINE(a)\nLINE(b)\n", "Once.h": "LINE(once)", "sub/x.h": "",
      "Pragma.h": "#pragma once\nLINE(pragma)",
    ])
    let methods = encode(try read("P.h")).methods.map { $0.prefix { $0 != " " } }
    #expect(methods == ["a", "b", "aCount", "bCount", "onceCount", "pragmaCount"])
  }

  @Test func `files that import each other are read once`() throws {
    try write([
      "P.h": "#import \"Q.h\"\n#ifndef P_H\n#define P_H\n\(Self.method)\n#endif",
      "Q.h": "#import \"P.h\"\ntypedef char Kind;",
    ])
    #expect(encode(try read("P.h")) == (["a: v20@0:8c16"], []))
  }

  @Test func `a file that includes itself ends`() throws {
    try write(["P.h": "#include \"P.h\"\n\(Self.method)"])
    let diagnostics = encode(try read("P.h")).diagnostics
    #expect(diagnostics.contains { $0.contains("imports are nested more than 200 deep") })
  }

  @Test func `files that name the next one twice end`() throws {
    for index in 0..<60 {
      let line = "#include \"\(index + 1).h\"\n"
      _ = try directory.write(line + line, to: "\(index).h")
    }
    _ = try directory.write("", to: "60.h")
    let diagnostics = encode(try read("0.h")).diagnostics
    #expect(diagnostics.contains { $0.contains("files are read again more than 1000 times") })
  }

  // MARK: Scope

  @Test func `a macro or type holds in the headers that import it, and in no other`() throws {
    try write([
      "Types.h": "typedef signed char BOOL;\n#define SEL int\n#define LOUD 1",
      "Importing.h": """
      #import "Types.h"
      @protocol P
      - (void)a:(BOOL)x b:(SEL)y;
      #if LOUD
      - (void)loud;
      #endif
      @end
      """,
      "Other.h": "@protocol Q\n- (void)a:(BOOL)x b:(SEL)y;\n#if LOUD\n- (void)loud;\n#endif\n@end",
    ])
    #expect(
      encode(try read("Importing.h", "Types.h")).methods == ["a:b: v24@0:8c16i20", "loud v16@0:8"])
    #expect(encode(try read("Other.h", "Types.h")).methods == ["a:b: v28@0:8B16:20"])
  }

  @Test func `a type that only another header declares is taken for that, with a warning`() throws {
    try write(["P.h": Self.method, "Kind.h": "typedef enum : short { A } Kind;"])
    let (methods, diagnostics) = encode(try read("P.h", "Kind.h"))
    #expect(methods == ["a: v20@0:8s16"])
    #expect(
      diagnostics.map { $0.replacing(directory.path("Kind.h"), with: "Kind.h") }
        == ["P.h:2:12: warning: 'Kind' is not declared here: taken for that of Kind.h"])
  }

  @Test func `declarations are those of the header itself`() throws {
    try write([
      "P.h": "#import \"Q.h\"\n@protocol P <Q>\n@end\n", "Q.h": "@protocol Q\n- (void)q;\n@end",
    ])
    let names = try read("P.h")[0].declarations.map {
      if case .protocol(let declaration) = $0 { declaration.name } else { "" }
    }
    #expect(names == ["P"])
  }

  @Test func `an import may be within a class`() throws {
    try write([
      "P.h": "@protocol P\n#include \"Methods.h\"\n- (void)last;\n@end",
      "Methods.h": "- (void)first;\n- (;\n",
    ])
    let (methods, diagnostics) = encode(try read("P.h"))
    #expect(methods == ["first v16@0:8", "last v16@0:8"])
    #expect(diagnostics == ["Methods.h:2:4: error: expected a type, found ';'"])
  }

  // MARK: Options

  @Test func `nonnull pointers end with the file that they begin in`() throws {
    try write([
      "P.h": "#import \"Open.h\"\n@protocol P\n- (id)a;\n@end\n",
      "Open.h": "\nNS_ASSUME_NONNULL_BEGIN\n@protocol Q\n- (id)b;\n@end\n",
      "Around.h":
        "NS_ASSUME_NONNULL_BEGIN\n#import \"P.h\"\n@protocol R\n- (id)c;\n@end\nNS_ASSUME_NONNULL_END",
    ])
    let headers = try read("P.h", "Open.h", "Around.h")
    let message =
      "no NS_ASSUME_NONNULL_END precedes the end of this file or an import: pointers are nonnull up to"
      + " there"
    #expect(
      encode([headers[0]]).diagnostics == ["Open.h:2:1: warning: \(message)"])
    #expect(
      encode([headers[2]]).diagnostics.filter { $0.hasPrefix("Around") }
        == ["Around.h:1:1: warning: \(message)"])
    let methods = headers.flatMap(\.declarations).flatMap { declaration in
      if case .protocol(let declared) = declaration {
        declared.members.methods
      } else {
        [MethodDeclaration]()
      }
    }
    #expect(methods.map(\.selector) == ["a", "b", "c"])
    #expect(methods.map(\.assumesNonnull) == [false, true, false])
  }

  @Test func `macros are defined and undefined before the text`() throws {
    try write([
      "P.h": """
      @protocol P
      #if A == 1 && B == 2 && !defined(C) && !defined(__OBJC__) && TWICE(2) == 4
      - (void)yes;
      #endif
      @end
      """, "Prefix.h": "#undef A\n#define A 1",
    ])
    var test = self
    test.options.macros = [
      .define("A=3"), .define("B=2"), .define("C"), .undefine("C"), .undefine("__OBJC__"),
      .define("TWICE(x)=(x * 2)"),
    ]
    test.options.prefixFiles = [directory.path("Prefix.h")]
    #expect(test.encode(try test.read("P.h")) == (["yes v16@0:8"], []))
    test.options.prefixFiles = [directory.path("None.h")]
    #expect(test.encode(try test.read("P.h")).diagnostics.count == 2)
  }

  @Test func `types are those of the platform, unless a file declares them`() throws {
    let methods = """
      struct s { BOOL a[sizeof(struct sockaddr)]; char b[sizeof(va_list)]; };
      @protocol P
      - (BOOL)a:(va_list)a b:(struct sockaddr *)b c:(struct s *)c;
      @end

      """
    try write([
      "P.h": methods, "Q.h": "#import \"objc.h\"\n" + methods,
      "objc.h": "typedef signed char BOOL;",
    ])
    #expect(
      try encode(read("P.h")).methods
        == ["a:b:c: B40@0:8*16^{sockaddr=CC[14c]}24^{s=[16B][8c]}32"])
    var test = self
    test.options.platform = .gnustep
    let list = "[1{__va_list_tag=II^v^v}]"
    #expect(
      try test.encode(test.read("P.h", "Q.h")).methods
        == ["a:b:c: C40@0:8\(list)16^{sockaddr=S[14c]}24^{s=[16C][24c]}32"])
    #expect(
      try test.encode(test.read("Q.h")).methods
        == ["a:b:c: c40@0:8\(list)16^{sockaddr=S[14c]}24^{s=[16c][24c]}32"])
  }

  @Test func `the arguments of a compiler make options`() {
    var options = CompilerOptions()
    options.add(
      arguments: [
        "clang", "-c", "-Iinc", "-I", "/abs/inc", "-isystem", "sys", "-iquotehere", "-F",
        "Frameworks",
        "-DA=1", "-D", "B", "-UA", "-include", "Prefix.pch", "-fobjc-arc", "-o", "x.o", "x.m",
      ], in: "/project")
    #expect(
      options.importFolders
        == [
          "/project/inc", "/abs/inc", "/project/sys", "/project/here", "/project/Frameworks",
        ])
    #expect(options.macros == [.define("A=1"), .define("B"), .undefine("A")])
    #expect(options.prefixFiles == ["/project/Prefix.pch"])
  }

  // MARK: Lines that are left out

  @Test func `each header says once how much false conditions leave out`() throws {
    try write([
      "P.h": """
      #if TARGET_OS_IPHONE
      @protocol Phone
      #if 1
      - (void)a;
      #endif
      @end
      #elif 0
      #else
      @protocol P
      #ifdef DEBUG
      - (void)debug;
      #endif
      @end
      #endif
      """
    ])
    let headers = try read("P.h")
    #expect(
      encode(headers).diagnostics == ["P.h:1:1: note: 2 false conditions: 4 lines are left out"])
    #expect(
      headers[0].leftOut.map { "\($0.position): \($0.message)" } == [
        "1:1: the condition is false: 3 lines are left out",
        "10:1: the condition is false: 1 line is left out",
      ])
  }

  // MARK: Diagnostics

  @Test func `a mistake in a macro is listed with both places`() throws {
    try write([
      "P.h": "#import \"Macros.h\"\n@protocol P\n\tDECLARE(a)\n@end",
      "Macros.h": "#define DECLARE(x) - (;",
    ])
    let diagnostics = try read("P.h")[0].diagnostics
    let folder = directory.path("") + "/"
    #expect(
      diagnostics.map { $0.listing.replacing(folder, with: "") } == [
        """
        P.h:3:2: error: expected a type, found ';'
        \tDECLARE(a)
        \t^
        Macros.h:1:23: note: the text of the macro is here
        """
      ])
  }
}
