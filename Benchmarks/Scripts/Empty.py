# Does nothing: what it takes is start-up.
def main():
    print(0)


main()
