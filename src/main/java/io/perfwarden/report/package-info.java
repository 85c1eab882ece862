/**
 * Turns a comparison into text: the comment, the check output, the terminal table, JSON.
 *
 * <p>Floor 3. Every sentence a user can see stands in {@code Wording}; every foreign name is
 * escaped in {@code Markdown}. No I/O, clock or randomness.
 */
@NullMarked
package io.perfwarden.report;

import org.jspecify.annotations.NullMarked;
