/**
 * Wiring and settings only.
 *
 * <p>Floor 9.
 */
@NullMarked
package io.perfwarden.app;

import org.jspecify.annotations.NullMarked;
