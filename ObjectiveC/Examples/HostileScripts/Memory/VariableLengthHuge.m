// ends: exception. The length of an array is computed, and is larger than memory.
int main(void)
{
    long n = 1L << 40;
    char a[n];
    a[n - 1] = 1;
    return sizeof a == n;
}
