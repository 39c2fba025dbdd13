#include "CSharedLibrary.h"

// The package manager does not give a shared library a SONAME. Without a SONAME, the dynamic linker
// identifies the library by the opened path, and a plug-in that names the library
// would load a second copy. From this section of an object file, the linker takes options. Keep the
// address sanitizer away from the string: the linker drops the section, and the sanitizer's table
// would refer to the dropped section.
__attribute__((used, retain, no_sanitize("address"), section(".swift1_autolink_entries")))
static const char soname[] = "-Wl,-soname,libDynamicMulticastShared.so";
