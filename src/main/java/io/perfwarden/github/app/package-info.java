/**
 * Calls as the app itself: the record of its webhook's deliveries, and how it is registered.
 *
 * <p>Floor 4. Uses the pipeline of {@code github.http}; seen by {@code app} alone.
 */
@NullMarked
package io.perfwarden.github.app;

import org.jspecify.annotations.NullMarked;
