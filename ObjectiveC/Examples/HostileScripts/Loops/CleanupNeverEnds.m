// ends: time. A cleanup function does not end, also not where the script is stopped.
static void end(int *p)
{
    for (;;) (*p)++;
}

int main(void)
{
    @try {
        __attribute__((cleanup(end))) int n = 0;
        @throw @"thrown";
    } @catch (id e) {
    }
    return 0;
}
