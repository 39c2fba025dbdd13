/// The answers to the questions that a text asks its compiler, such as `__has_feature(blocks)`.
enum CompilerFeatures {
  /// The names of the questions.
  static let names: Set<String> = [
    "__has_feature", "__has_extension", "__has_attribute", "__has_builtin", "__has_include",
    "__has_include_next", "__has_cpp_attribute", "__has_c_attribute", "__has_declspec_attribute",
    "__has_warning", "__is_target_os", "__is_target_vendor", "__is_target_arch",
    "__is_target_environment", "__is_identifier", "__building_module",
  ]

  /// Whether the compiler has a feature, or the platform is the one that is named.
  static func has(_ name: String, as question: String, on platform: Platform) -> Bool {
    switch question {
    case "__has_feature", "__has_extension": features.contains(stripped(name))
    // Attributes and functions are read, or passed over.
    case "__has_attribute", "__has_builtin", "__has_warning": true
    case "__is_target_os": name == platform.targetName
    case "__is_target_vendor": (name == "apple") == platform.isApple
    case "__is_target_arch": ["arm64", "aarch64"].contains(name)
    case "__is_identifier": true
    default: false
    }
  }

  /// `objc_arc` for `__objc_arc__`, which clang takes, too.
  private static func stripped(_ name: String) -> String {
    guard name.hasPrefix("__"), name.hasSuffix("__"), name.count > 4 else { return name }
    return String(name.dropFirst(2).dropLast(2))
  }

  /// The features of clang for Objective-C with automatic reference counting, without modules.
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
    "define_target_os_macros", "enumerator_attributes", "generalized_swift_name", "nullability",
    "nullability_nullable_result", "nullability_on_arrays", "objc_arc", "objc_arc_fields",
    "objc_arc_weak", "objc_array_literals", "objc_bool", "objc_boxed_expressions",
    "objc_boxed_nsvalue_expressions", "objc_bridge_id", "objc_bridge_id_on_typedefs",
    "objc_class_property", "objc_default_synthesize_properties", "objc_dictionary_literals",
    "objc_fixed_enum", "objc_generics", "objc_generics_variance", "objc_instancetype",
    "objc_kindof", "objc_nonfragile_abi", "objc_property_explicit_atomic",
    "objc_protocol_qualifier_mangling", "objc_subscripting", "objc_weak_class", "ownership_holds",
    "ownership_returns", "ownership_takes", "swiftasynccc", "swiftcc",
  ]
}

extension Platform {
  /// The name that `__is_target_os` knows.
  fileprivate var targetName: String { self == .gnustep ? "linux" : rawValue }
}
