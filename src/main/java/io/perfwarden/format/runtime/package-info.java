/**
 * Formats of tools for runtimes of languages other than C: JMH, BenchmarkDotNet, Benchee, Haskell.
 */
@NullMarked
package io.perfwarden.format.runtime;

import org.jspecify.annotations.NullMarked;
