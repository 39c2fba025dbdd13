// ends: time. A goto leaves the scope of a variable with a cleanup function, again and again.
static int count;
static void end(int *p) { count += *p; }

int main(void)
{
again:;
    __attribute__((cleanup(end))) int n = 1;
    {
        __attribute__((cleanup(end))) int m = 2;
        goto again;
    }
}
