// ends: normally. The text imports files of the host, while it is compiled.
#import "/etc/passwd"
#include </etc/shadow>
#include "../../../Package.swift"
@import Darwin;

#ifdef __has_include
#if __has_include("/etc/passwd")
#error "a file was found"
int reached = 1;
#endif
#endif

int main(void) { return 0; }
