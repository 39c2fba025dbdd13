/// Answers to the feature-checking macros of a compiler, such as `__has_feature(blocks)`.
package enum CompilerFeatures {
  /// Names of the feature-checking macros.
  static let names: Set<String> = [
    "__has_feature", "__has_extension", "__has_attribute", "__has_builtin", "__has_include",
    "__has_include_next", "__has_cpp_attribute", "__has_c_attribute", "__has_declspec_attribute",
    "__has_warning", "__is_target_os", "__is_target_vendor", "__is_target_arch",
    "__is_target_environment", "__is_identifier", "__building_module", "__has_embed",
    "__has_constexpr_builtin",
  ]

  /// Returns the answer to a feature-checking macro.
  ///
  /// The macros `__has_include` and `__has_include_next` are answered by the preprocessor instead.
  static func has(_ name: String, as question: String, on platform: Platform) -> Bool {
    switch question {
    case "__has_feature": features.contains(stripped(name))
    case "__has_extension":
      features.contains(stripped(name)) || extensions.contains(stripped(name))
    // The parser reads or skips every attribute.
    case "__has_attribute", "__has_warning": true
    case "__has_builtin": builtins.contains(name)
    case "__is_target_os": name == platform.targetName
    case "__is_target_vendor": (name == "apple") == platform.isApple
    case "__is_target_arch": ["arm64", "aarch64"].contains(name)
    case "__is_identifier": !keywords.contains(name)
    default: false
    }
  }

  /// Returns the name without the underscores that clang accepts around it: `objc_arc` for
  /// `__objc_arc__`.
  private static func stripped(_ name: String) -> String {
    guard name.hasPrefix("__"), name.hasSuffix("__"), name.count > 4 else { return name }
    return String(name.dropFirst(2).dropLast(2))
  }

  /// Features of clang for Objective-C with automatic reference counting and without modules.
  private static let features: Set<String> = [
    "arc_cf_code_audited", "assume_nonnull", "attribute_analyzer_noreturn",
    "attribute_availability", "attribute_availability_app_extension",
    "attribute_availability_in_templates", "attribute_availability_swift",
    "attribute_availability_tvos", "attribute_availability_watchos",
    "attribute_availability_with_message", "attribute_availability_with_replacement",
    "attribute_availability_with_strict", "attribute_availability_with_version_underscores",
    "attribute_cf_consumed", "attribute_cf_returns_not_retained",
    "attribute_cf_returns_on_parameters",
    "attribute_cf_returns_retained", "attribute_deprecated_with_message",
    "attribute_deprecated_with_replacement", "attribute_diagnose_if_objc",
    "attribute_ext_vector_type", "attribute_ns_consumed", "attribute_ns_consumes_self",
    "attribute_ns_returns_not_retained", "attribute_ns_returns_retained",
    "attribute_objc_ivar_unused", "attribute_objc_method_family", "attribute_overloadable",
    "attribute_unavailable_with_message", "attribute_unused_on_fields", "blocks", "c_alignas",
    "c_alignof", "c_atomic", "c_generic_selections", "c_static_assert", "c_thread_local",
    "enumerator_attributes", "generalized_swift_name", "nullability",
    "nullability_nullable_result", "nullability_on_arrays", "objc_arc", "objc_arc_fields",
    "objc_arc_weak", "objc_array_literals", "objc_bool", "objc_boxed_expressions",
    "objc_boxed_nsvalue_expressions", "objc_bridge_id", "objc_bridge_id_on_typedefs",
    "objc_class_property", "objc_default_synthesize_properties", "objc_dictionary_literals",
    "objc_fixed_enum", "objc_generics", "objc_generics_variance", "objc_instancetype",
    "objc_kindof", "objc_nonfragile_abi", "objc_property_explicit_atomic",
    "objc_protocol_qualifier_mangling", "objc_subscripting", "objc_weak_class", "ownership_holds",
    "ownership_returns", "ownership_takes", "tls",
  ]

  /// Features that clang accepts as extensions although the text's language lacks them.
  private static let extensions: Set<String> = [
    "c_fixed_enum", "cxx_binary_literals", "cxx_fixed_enum", "define_target_os_macros",
    "overloadable_unmarked", "pragma_clang_attribute_external_declaration",
    "pragma_clang_attribute_namespaces", "statement_attributes_with_gnu_syntax", "swiftasynccc",
    "swiftcc",
  ]

  /// Words that cannot be names, because they are keywords.
  private static let keywords: Set<String> = [
    "_Alignas", "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic", "_Imaginary", "_Noreturn",
    "_Nonnull", "_Nullable", "_Static_assert", "_Thread_local", "__attribute", "__attribute__",
    "__auto_type", "__bridge", "__kindof", "__strong", "__typeof", "__typeof__",
    "__unsafe_unretained", "__weak", "auto", "break", "case", "char", "const", "continue",
    "default", "do", "double", "else", "enum", "extern", "float", "for", "goto", "if", "inline",
    "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static",
    "struct", "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while",
  ]

  /// The built-in functions of clang that scripts can call, too.
  package static let builtins: Set<String> = [
    "__builtin_assume", "__builtin_assume_aligned", "__builtin_available", "__builtin_choose_expr",
    "__builtin_constant_p", "__builtin_debugtrap", "__builtin_expect",
    "__builtin_expect_with_probability", "__builtin_offsetof", "__builtin_prefetch",
    "__builtin_trap", "__builtin_types_compatible_p", "__builtin_unreachable", "__builtin_va_arg",
    "__builtin_va_copy",
  ]
}

extension Platform {
  /// The name of the platform in `__is_target_os`.
  fileprivate var targetName: String { self == .gnustep ? "linux" : rawValue }
}
