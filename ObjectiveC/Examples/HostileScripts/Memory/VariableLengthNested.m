// ends: memory. The lengths of an array of arrays are computed, and all of them are used.
int main(void)
{
    int n = 1 << 20;
    int a[n][n];
    for (int i = 0; i < n; i++) a[i][i] = 1;
    return 0;
}
