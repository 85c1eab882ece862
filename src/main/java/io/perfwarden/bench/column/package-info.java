/**
 * Measurements in columns: many of them in little memory.
 *
 * <p>Floor 1, above {@code bench}, and pure.
 */
@NullMarked
package io.perfwarden.bench.column;

import org.jspecify.annotations.NullMarked;
