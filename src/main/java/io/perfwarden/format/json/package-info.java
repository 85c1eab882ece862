/**
 * Reads JSON in one pass: tokens, cursors and damage reports.
 *
 * <p>Decision: own tokens beside Jackson stay, since {@code compare} must be faster than Node on
 * the same files.
 */
@NullMarked
package io.perfwarden.format.json;

import org.jspecify.annotations.NullMarked;
