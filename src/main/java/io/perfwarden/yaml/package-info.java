/**
 * YAML text as values that know where they stand, for readers that report every problem at once.
 *
 * <p>Floor 0. Only nodes are made of a text, never objects, so that no tag in it can do anything;
 * size, depth, aliases and the number of problems are bounded.
 *
 * <p>Decision: a value that is wrong is reported where it is read and then absent, so that reading
 * goes on; whoever started the reading asks for the problems at the end. Merge keys are refused:
 * they would make it unclear where a value stands. A section fails, as a bug of ours, when its
 * reader leaves out a key that it says may be written.
 */
@NullMarked
package io.perfwarden.yaml;

import org.jspecify.annotations.NullMarked;
