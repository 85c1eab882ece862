module example.org/sorting

go 1.19
