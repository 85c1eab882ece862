/**
 * What a history says: the level of each benchmark, its noise, and where a new level began.
 *
 * <p>Floor 0. Uses {@code stats}; the conventions are those of {@code decide}.
 */
@NullMarked
package io.perfwarden.decide.replay;

import org.jspecify.annotations.NullMarked;
