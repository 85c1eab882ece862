/**
 * What criterion.rs and its runner cargo-criterion write.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.criterion;

import org.jspecify.annotations.NullMarked;
