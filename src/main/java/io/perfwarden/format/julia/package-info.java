/** The format of BenchmarkTools.jl. */
@NullMarked
package io.perfwarden.format.julia;

import org.jspecify.annotations.NullMarked;
