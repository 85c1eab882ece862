/**
 * Benchmarks of our own hot paths, run by {@code ./mvnw -Pjmh verify}. Compiled as tests and only
 * in that profile.
 *
 * <p>Speed is told as a ratio to a reference over the same bytes in the same run. {@link
 * io.perfwarden.jmh.ReaderTable} runs the readers' benchmark and prints the table that the README
 * of the project shows.
 */
@NullMarked
package io.perfwarden.jmh;

import org.jspecify.annotations.NullMarked;
