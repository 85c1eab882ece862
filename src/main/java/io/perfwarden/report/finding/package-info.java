/**
 * Findings as people read them, in words, as a narrow table and one by one.
 *
 * <p>Floor 3. No I/O, clock or randomness. Sentences stand in the {@code …Wording} classes; how
 * foreign text is shown is the caller's choice, so that the same words do for GitHub and elsewhere.
 *
 * <p>Decision: what all names of a suite begin with is left out, and what stands in a report means
 * the same when somebody sends it back. Names of more than a line are cut in the middle, long words
 * may break, and lines that then look the same are numbered.
 */
@NullMarked
package io.perfwarden.report.finding;

import org.jspecify.annotations.NullMarked;
