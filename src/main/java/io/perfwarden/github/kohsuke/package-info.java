/**
 * The only adapter to GitHub. Visible to {@code app} alone.
 *
 * <p>Floor 4.
 */
@NullMarked
package io.perfwarden.github.kohsuke;

import org.jspecify.annotations.NullMarked;
