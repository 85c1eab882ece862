/**
 * Use case: a maintainer accepts a change with {@code /regen-baseline}; and the app proposes what
 * has become faster on the default branch.
 *
 * <p>Floor 5. A command is held to what its author had in view, see {@link
 * io.perfwarden.regen.InSight}; the branch may have moved since, forwards or back.
 */
@NullMarked
package io.perfwarden.regen;

import org.jspecify.annotations.NullMarked;
