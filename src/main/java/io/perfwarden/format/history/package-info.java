/** Histories that other benchmark systems keep, as result files. */
@NullMarked
package io.perfwarden.format.history;

import org.jspecify.annotations.NullMarked;
