#include "TestStart.h"

void dm_testsWillStart(void);

__attribute__((constructor)) static void start(void) { dm_testsWillStart(); }
