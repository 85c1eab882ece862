/**
 * How benchmarks' names may be written.
 *
 * <p>Floor 0. Uses nothing of ours. Reports leave out what all names of a suite begin with; the
 * rules of a configuration and the commands in comments know such a name again.
 */
@NullMarked
package io.perfwarden.naming;

import org.jspecify.annotations.NullMarked;
