/**
 * What jobs are about, as they are stored.
 *
 * <p>Floor 5. Uses {@code scm} alone.
 */
@NullMarked
package io.perfwarden.job.ref;

import org.jspecify.annotations.NullMarked;
