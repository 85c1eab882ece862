/** The rules that decide a pair: threshold, exact, interleaved, noise and hard limits. */
@NullMarked
package io.perfwarden.compare.rule;

import org.jspecify.annotations.NullMarked;
