hyperfine './sort'
