/**
 * Findings as people read them, in words, as a narrow table and one by one.
 *
 * <p>Floor 3. No I/O, clock or randomness. Sentences stand in the {@code …Wording} classes; how
 * foreign text is shown is the caller's choice, so that the same words do for GitHub and elsewhere.
 *
 * <p>Decision: long names are cut in the middle and lines that then look the same are numbered.
 */
@NullMarked
package io.perfwarden.report.finding;

import org.jspecify.annotations.NullMarked;
