/**
 * Use case: a maintainer accepts a change with {@code /regen-baseline}.
 *
 * <p>Floor 5.
 */
@NullMarked
package io.perfwarden.regen;

import org.jspecify.annotations.NullMarked;
