/**
 * Reads tool output: one class a tool, recognised by content and never by file name.
 *
 * <p>{@link io.perfwarden.format.ResultReaders} lists the formats. CONTRIBUTING says how to add
 * one.
 *
 * <p>Decision: a file is read in one pass without a document tree. Half a file is refused, never
 * judged.
 *
 * <p>Decision: values stay in the unit of the file; the comparison converts, because it knows both
 * sides.
 *
 * <p>Decision: the cost of a line grows linearly with its length. A test counts the steps.
 */
@NullMarked
package io.perfwarden.format;

import org.jspecify.annotations.NullMarked;
