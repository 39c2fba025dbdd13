// ends: depth. A cleanup function has a variable with the same cleanup function.
static void end(int *p)
{
    __attribute__((cleanup(end))) int again = *p + 1;
}

int main(void)
{
    __attribute__((cleanup(end))) int first = 0;
    return 0;
}
