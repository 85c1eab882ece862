/**
 * Baseline files and their archive, and the import of other systems' histories.
 *
 * <p>Decision: a baseline is one JSON file in the repository, one line a benchmark, so that diffs
 * are readable.
 */
@NullMarked
package io.perfwarden.baseline;

import org.jspecify.annotations.NullMarked;
