/**
 * What earlier runs of the default branch measured.
 *
 * <p>Floor 2. Uses {@code bench}. No I/O, clock or randomness: whoever has a history, be it in a
 * database or in files, hands it over run by run, oldest first.
 *
 * <p>Decision: a number a series and run, and nothing else. What a tool says of the spread within a
 * run is no help: it is many times smaller than what runs differ by.
 *
 * <p>Decision: a series keeps the unit that it began with; where a tool changes it from one run to
 * the next, its values are converted. So those of most series stay what they are to the last bit.
 */
@NullMarked
package io.perfwarden.compare.past;

import org.jspecify.annotations.NullMarked;
