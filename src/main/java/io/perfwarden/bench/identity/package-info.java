/**
 * Names that tell the benchmarks of one side apart, and repeated runs as one.
 *
 * <p>Floor 1, above {@code bench.column}, and pure.
 */
@NullMarked
package io.perfwarden.bench.identity;

import org.jspecify.annotations.NullMarked;
