// ends: time. A constructor does not end.
__attribute__((constructor)) static void begin(void) { for (;;) {} }

int main(void) { return 0; }
