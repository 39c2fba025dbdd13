import Foundation
import PackagePlugin

/// Generates the types that record which sources and which compiler a plug-in or a host was built
/// with.
///
/// The stamps are the names of these types. Code that mentions such a type refers to a symbol with
/// the type's name, and the symbol can be read from the file of a library.
@main
struct InterfaceStamp: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let shared = context.package.products.filter { $0.name == "DynamicMulticastShared" }
      .flatMap(\.targets)
    var modules: [String: any SourceModuleTarget] = [:]
    for target in shared.flatMap({ [$0] + $0.recursiveTargetDependencies }) {
      if let module = target as? any SourceModuleTarget { modules[module.name] = module }
    }
    // The hash covers only the contents of the files, in an order that does not depend on the
    // location of the package.
    let sources = modules.values.flatMap { module in
      module.sourceFiles.map(\.url).filter { ["c", "swift"].contains($0.pathExtension) }
        .filter { !$0.path.hasPrefix(context.pluginWorkDirectoryURL.path) }
    }
    // `sourceFiles` does not contain the headers.
    let headers = modules.values.flatMap { module in
      FileManager.default.enumerator(at: module.directoryURL, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "h" } ?? []
    }
    let hashed = Set(sources + headers).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "InterfaceStamp.swift")
    let compiler = try context.tool(named: "swiftc").url
    return [
      .buildCommand(
        displayName: "Hashing the interface of \(context.package.displayName)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, compiler.path, output.path] + hashed.map(\.path),
        inputFiles: hashed + [compiler], outputFiles: [output])
    ]
  }

  private static let script = #"""
    set -eu
    output=$1
    shift
    hash=$(cat "$@" | sha256sum | cut -c 1-16)
    # In parentheses is what tells two compilers of one version apart. The name of a symbol would abbreviate a
    # word that comes twice, so the version itself is left out.
    compiler=$("$0" --version 2>&1 |
      sed -n '/Swift version/{s/.*Swift version[^(]*(//;s/).*//;s/[^A-Za-z0-9]\{1,\}/_/g;p;q;}')
    cat >"$output" <<SWIFT
    /// The interface that this module was built with.
    public enum InterfaceStamp_$hash {}

    public typealias InterfaceStamp = InterfaceStamp_$hash

    /// The compiler that this module was built with.
    public enum CompilerStamp_$compiler {}

    public typealias CompilerStamp = CompilerStamp_$compiler
    SWIFT
    """#
}
