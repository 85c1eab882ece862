/** Formats of C and C++ tools: Google Benchmark, Catch2, nanobench, LLVM and Valgrind. */
@NullMarked
package io.perfwarden.format.cpp;

import org.jspecify.annotations.NullMarked;
