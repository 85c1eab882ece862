/**
 * A comparison for programs: our JSON document, JUnit XML, and the files of fixed-tolerance gates.
 *
 * <p>Floor 3. No I/O, clock or randomness. What these files look like is a promise to programs:
 * keys, order and numbers stay as they are.
 */
@NullMarked
package io.perfwarden.report.machine;

import org.jspecify.annotations.NullMarked;
