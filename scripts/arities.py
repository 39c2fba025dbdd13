#!/usr/bin/env python3
"""Writes the Swift functions that need a separate form for each number of arguments.

    scripts/arities.py            writes the files
    scripts/arities.py --check    compares the files with the functions, and fails if they differ

A single form with a parameter pack would be enough, but the elements of a pack are copies, and so are the elements of
a tuple that is made from a pack. For a message with one to four arguments, each argument that holds a reference would
be retained and released twice more.

Each form names the types of its arguments again, in the parameter `_types`, which has a default value. Without this
parameter, Swift would open an existential that is passed as an argument, and the message would have the type of the
value inside the existential. The documentation omits declarations with a label that begins with an underscore.

Swift 6.3 compiles a reference to a method of the main actor, such as `Window.show(_:)`, that is passed to the functions
in Method+References.swift if the class is `Sendable`. The reference loses its isolation without a diagnostic. Closures
are diagnosed, and so are references to the methods of other classes.
"""
import os
import subprocess
import sys

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources")
head = """// Written by scripts/arities.py, which explains why each number of arguments needs its own form.
//
// swift-format-ignore-file: NoLeadingUnderscores
"""
names = ["first", "second", "third", "fourth", "fifth", "sixth"]


def types(count):
    return [name.capitalize() for name in names[:count]]


def tuple_of(items):
    return items[0] if len(items) == 1 else "(" + ", ".join(items) + ")"


def generics(count, *more):
    return "<" + ", ".join([f"{type}: Sendable" for type in types(count)] + list(more)) + ">"


def parameters(count):
    return ", ".join(f"_ {name}: {type}" for name, type in zip(names, types(count)))


def again(count):
    all_types = tuple_of(types(count))
    return f"_types: {all_types}.Type = {all_types}.self"


def performing():
    for count in range(1, 5):
        arguments, all_types = names[:count], tuple_of(types(count))
        body = (
            f"    try withUnsafePointer(to: first) {{\n"
            f"      try perform(selector, valuesAt: $0, count: 1, as: type)\n    }}\n"
            if count == 1 else
            f"    guard BorrowedTuple<{all_types}>.isPossible else {{\n"
            f"      return try performCopying(selector, {tuple_of(arguments)}, count: {count}, as: type)\n    }}\n"
            f"    return try BorrowedTuple.with({', '.join(arguments)}) {{\n"
            f"      try perform(selector, valuesAt: $0, count: {count}, as: type)\n    }}\n")
        yield (
            f"  /// Sends a message with {number(count)}, and returns the answer.\n"
            f"  @discardableResult @inlinable @inline(__always)\n"
            f"  public func perform{generics(count, 'Result')}(\n"
            f"    _ selector: Selector, {parameters(count)}, as type: Result.Type = Void.self,\n"
            f"    {again(count)}\n"
            f"  ) throws -> Result {{\n{body}  }}\n")


def making():
    for count in range(1, 5):
        yield (
            f"  /// Creates an invocation from a selector and {number(count)}.\n"
            f"  @inlinable @inline(__always)\n"
            f"  public init{generics(count)}(\n"
            f"    _ selector: Selector, {parameters(count)},\n"
            f"    {again(count)}\n"
            f"  ) {{\n"
            f"    self.init(selector, store: TypedArguments({tuple_of(names[:count])}, count: {count}))\n  }}\n")


def sending():
    for count in range(1, 5):
        arguments, all_types = ", ".join(names[:count]), tuple_of(types(count))
        made = f"Invocation(selector, {arguments}, _types: _types)"
        body = (
            "    let plan = withUnsafePointer(to: first) {\n"
            "      deliverDirectly(selector, valuesAt: $0, count: 1)\n    }\n"
            if count == 1 else
            f"    guard BorrowedTuple<{all_types}>.isPossible else {{\n"
            f"      return send(consuming: {made})\n    }}\n"
            f"    let plan = BorrowedTuple.with({arguments}) {{\n"
            f"      deliverDirectly(selector, valuesAt: $0, count: {count})\n    }}\n")
        yield (
            f"  /// Sends a message with {number(count)}.\n"
            f"  @inlinable @inline(__always)\n"
            f"  public func send{generics(count)}(\n"
            f"    _ selector: Selector, {parameters(count)},\n"
            f"    {again(count)}\n"
            f"  ) {{\n{body}"
            f"    if let plan {{ send(consuming: {made}, by: plan) }}\n  }}\n")


def referring():
    for count in range(0, 7):
        values = ["values"] if count == 1 else [f"values.{index}" for index in range(count)]
        read = [f"try reader.next(as: {type}.self)" for type in types(count)]
        yield (
            f"{reference if count == 1 else hidden_reference(count)}"
            f"  @inlinable @inline(__always)\n"
            f"  public init<{', '.join(['Receiver: AnyObject'] + types(count) + ['Result: Sendable'])}>(\n"
            f"    _ selector: Selector,\n"
            f"    _ method: @escaping @Sendable (Receiver) -> ({', '.join(types(count))}) throws -> Result,\n"
            f"    fileID: StaticString = #fileID, line: UInt = #line\n"
            f"  ) {{\n"
            f"    self.init(\n"
            f"      checked: selector, argumentTypes: [{', '.join(type + '.self' for type in types(count))}],\n"
            f"      site: RegistrationSite(fileID: fileID, line: line),\n"
            f"      exactly: {{ (receiver: Receiver, values: {tuple_of(types(count)) if count else 'Void'}) -> Result in\n"
            f"        try method(receiver)({', '.join(values)})\n      }},\n"
            f"      converting: {{ (receiver: Receiver, reader: inout ArgumentReader) -> Result in\n"
            f"        try method(receiver)({', '.join(read)})\n      }})\n  }}\n")


def listing():
    for count in range(0, 7):
        all_types = tuple_of(types(count)) if count else "Void"
        read = [f"try reader.next(as: {type}.self)" for type in types(count)]
        generic = f"<{', '.join(types(count))}>" if count else ""
        yield (
            f"  /// The types of {number(count, 'parameter')}.\n"
            f"  @_documentation(visibility: internal)\n"
            f"  public enum Parameters{count}{generic}: ParameterList {{\n"
            f"    /// The types.\n"
            f"    @inlinable public static var types: [any Any.Type] {{ "
            f"[{', '.join(type + '.self' for type in types(count))}] }}\n\n"
            f"    /// Reads and converts the arguments.\n"
            f"    @inlinable @inline(__always)\n"
            f"    public static func read(_ reader: inout ArgumentReader) throws -> {all_types} {{"
            f"{tuple_of(read) if count else ''}}}\n  }}\n")


reference = """  /// Creates a method from a reference to a class's method, such as `ChatWindow.show(_:from:)`.
  ///
  /// The referenced method may have up to six parameters. Pass a closure instead of a reference if
  /// the referenced method has more parameters, has an `inout` parameter, is asynchronous, or is
  /// isolated to an actor. A message carries values, so a handler returns a further value to the
  /// sender through an ``OutParameter``, and not through an `inout` parameter. If a subclass
  /// overrides the referenced method in Swift, the override is called.
  ///
  /// - Warning: If the class is `Sendable`, as every class of the main actor is, the compiler of
  ///   Swift 6.3 accepts a reference to a method of the main actor without a diagnostic. The method
  ///   then runs on any thread on which a message arrives. Pass a closure as `onMainActor:`
  ///   instead.
  /// - Precondition: The referenced method has as many parameters as the selector has colons.
  ///   Otherwise this initializer traps with the class, the selector, and the file and line of the
  ///   call.
"""


def hidden_reference(count):
    return (f"  /// Creates a method from a reference to a method with {number(count, 'parameter')}.\n"
            "  @_documentation(visibility: internal)\n")


def number(count, noun="argument"):
    words = ["no", "one", "two", "three", "four", "five", "six"]
    return f"{words[count]} {noun}{'' if count == 1 else 's'}"


files = {
    "Invocation/Objects/Respondable+FewArguments.swift":
        (head + "public import RuntimeSupport\n", "Respondable", performing()),
    "Invocation/Messages/Invocation+FewArguments.swift": (head, "Invocation", making()),
    "DynamicMulticast/Delivery/Multicast+FewArguments.swift":
        (head + "public import Invocation\npublic import RuntimeSupport\n", "Multicast", sending()),
    "Invocation/Methods/Method+References.swift":
        (head + """//
// The type of the reference cannot be `(Receiver) -> (repeat each Parameter) -> Result`: the
// compiler of Swift 6.3 crashes if the method has a parameter that is `inout`, variadic or a
// function.
""", "Method", referring()),
    "Invocation/Declared/MethodTable+Parameters.swift": (head, "MethodTable", listing()),
}

formatted = {}
for path, (start, type, functions) in files.items():
    text = f"{start}\nextension {type} {{\n" + "\n".join(functions) + "}\n"
    formatted[path] = subprocess.run(
        ["swift", "format", "--configuration", os.path.join(root, "..", ".swift-format")],
        input=text, capture_output=True, text=True, check=True).stdout

if "--check" in sys.argv:
    old = [path for path, text in formatted.items() if open(os.path.join(root, path)).read() != text]
    if old:
        sys.exit(f"scripts/arities.py writes other functions to {', '.join(old)}: run it")
else:
    for path, text in formatted.items():
        with open(os.path.join(root, path), "w") as file:
            file.write(text)
