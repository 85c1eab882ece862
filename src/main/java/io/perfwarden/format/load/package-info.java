/**
 * Formats of load testers.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}. A load test
 * has several results, and its percentiles are metrics of their own. What a test is called is never
 * the address of a machine.
 */
@NullMarked
package io.perfwarden.format.load;

import org.jspecify.annotations.NullMarked;
