/**
 * Counts the steps that code of this project takes, so that a test can hold work to its input
 * without a clock: calls of methods, rounds of loops, and characters that strings and regular
 * expressions look at.
 *
 * <p>Decision: the classes under test are loaded a second time and changed while they are loaded. A
 * counter passed through every reader would be in everybody's way, and what somebody writes anew
 * would not be counted.
 */
@NullMarked
package io.perfwarden.steps;

import org.jspecify.annotations.NullMarked;
