/**
 * The stored baseline: the canonical JSON document, or a tool's own file kept byte for byte.
 *
 * <p>Floor 1. The canonical document is byte-stable: the same measurements and provenance always
 * encode to the same bytes.
 */
@NullMarked
package io.perfwarden.baseline;

import org.jspecify.annotations.NullMarked;
