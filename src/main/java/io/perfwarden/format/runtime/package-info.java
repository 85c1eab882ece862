/** Formats of tools for managed runtimes: JMH, BenchmarkDotNet and BenchmarkTools.jl. */
@NullMarked
package io.perfwarden.format.runtime;

import org.jspecify.annotations.NullMarked;
