/**
 * Use cases around one head: follow a pull request, judge a finished run, keep check and comment
 * true.
 *
 * <p>Floor 5.
 */
@NullMarked
package io.perfwarden.evaluate;

import org.jspecify.annotations.NullMarked;
