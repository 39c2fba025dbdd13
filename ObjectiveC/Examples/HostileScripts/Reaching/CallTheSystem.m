// ends: exception. C's functions for files, processes and the environment are called.
#import <Foundation/Foundation.h>

static void try(void (^block)(void), int *reached)
{
    @try { block(); ++*reached; } @catch (NSException *e) {}
}

int main(void)
{
    int reached = 0;
    try(^{ getenv("HOME"); }, &reached);
    try(^{ setenv("HOME", "/", 1); }, &reached);
    try(^{ system("true"); }, &reached);
    try(^{ fopen("/etc/passwd", "r"); }, &reached);
    try(^{ open("/etc/passwd", 0); }, &reached);
    try(^{ fork(); }, &reached);
    try(^{ kill(0, 9); }, &reached);
    try(^{ dlopen("libc.so.6", 2); }, &reached);
    try(^{ dlsym(0, "system"); }, &reached);
    try(^{ socket(2, 1, 0); }, &reached);
    try(^{ abort(); }, &reached);
    if (reached) return 0;
    [NSException raise:@"Refused" format:@"none of them exists"];
    return 0;
}
