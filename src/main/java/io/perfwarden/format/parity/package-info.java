/**
 * What parity gates write: how far backends lie apart, feature by feature.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.parity;

import org.jspecify.annotations.NullMarked;
