/**
 * The repository's configuration and the workflows' triggers, read and validated with positions.
 *
 * <p>Decision: an unknown key is an error, and all errors are reported at once.
 */
@NullMarked
package io.perfwarden.config;

import org.jspecify.annotations.NullMarked;
