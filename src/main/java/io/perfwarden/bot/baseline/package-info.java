/**
 * Use case: regenerate a baseline and commit or propose it.
 *
 * <p>Decision: the baseline is made of exactly the results that the person saw.
 */
@NullMarked
package io.perfwarden.bot.baseline;

import org.jspecify.annotations.NullMarked;
