"""`python bench` measures everything."""

from run import main

main()
