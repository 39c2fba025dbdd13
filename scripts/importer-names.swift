// Prints the names that the importer of the compiler gives to the declarations of the module
// "Sample". Each line has a unified symbol resolution, a tab, and a name. A declaration that is
// also `async` has two lines. A type has two lines as well, the second with the names of the
// enclosing types.
//
// Usage: importer-names FOLDER CACHE. Compiled with the toolchain's sourcekitd.h as bridging header.

/// Returns the sourcekitd identifier of a key.
func identifier(_ name: String) -> sourcekitd_uid_t {
  guard let found = sourcekitd_uid_get_from_cstr(name) else { fatalError("no key \(name)") }
  return found
}

sourcekitd_initialize()

let entities = identifier("key.entities")
let name = identifier("key.name")
let symbol = identifier("key.usr")
let kind = identifier("key.kind")
let extended = identifier("key.extends")
let types = ["class", "struct", "enum", "protocol", "typealias"].map {
  identifier("source.lang.swift.decl.\($0)")
}

func text(_ entity: sourcekitd_variant_t, _ key: sourcekitd_uid_t) -> String? {
  sourcekitd_variant_dictionary_get_string(entity, key).map { String(cString: $0) }
}

/// The full names of types.
var paths: [String: String] = [:]

func write(_ parent: sourcekitd_variant_t, in path: String = "") {
  let list = sourcekitd_variant_dictionary_get_value(parent, entities)
  guard sourcekitd_variant_get_type(list) == SOURCEKITD_VARIANT_TYPE_ARRAY else { return }
  for index in 0..<sourcekitd_variant_array_get_count(list) {
    let entity = sourcekitd_variant_array_get_value(list, index)
    guard let symbol = text(entity, symbol), let name = text(entity, name) else {
      let type = sourcekitd_variant_dictionary_get_value(entity, extended)
      let outer = text(type, symbol).flatMap { paths[$0] } ?? text(type, name)
      write(entity, in: outer.map { $0 + "." } ?? "")
      continue
    }
    print("\(symbol)\t\(name)")
    guard types.contains(sourcekitd_variant_dictionary_get_uid(entity, kind)) else {
      write(entity, in: path)
      continue
    }
    paths[symbol] = path + name
    print("\(symbol)\t\(path)\(name)")
    write(entity, in: "\(path)\(name).")
  }
}

// A declaration that the compiler cannot read is omitted, and counted as not imported.
let arguments = [
  "-I", CommandLine.arguments[1], "-module-cache-path", CommandLine.arguments[2], "-Xfrontend",
  "-enable-objc-interop", "-Xcc", "-Wno-everything", "-Xcc", "-ferror-limit=0", "-Xcc", "-Xclang",
  "-Xcc", "-fallow-pcm-with-compiler-errors", "-Xcc", "-fobjc-arc",
]
let request = """
  {
    key.request: source.request.docinfo,
    key.modulename: "Sample",
    key.compilerargs: [\(arguments.map { "\"\($0)\"" }.joined(separator: ", "))]
  }
  """
guard let parsed = sourcekitd_request_create_from_yaml(request, nil),
  let response = sourcekitd_send_request_sync(parsed)
else { fatalError("the request is malformed") }
if sourcekitd_response_is_error(response) {
  let reason = sourcekitd_response_error_get_description(response)
  fatalError(reason.map { String(cString: $0) } ?? "the module cannot be read")
}
write(sourcekitd_response_get_value(response))
