/**
 * Configuration and baselines as a pull request would have them, read to say in time what is wrong
 * with them.
 *
 * <p>Floor 5. Nothing is judged by what is read here: the verdict goes by the base branch's files.
 */
@NullMarked
package io.perfwarden.evaluate.proposed;

import org.jspecify.annotations.NullMarked;
