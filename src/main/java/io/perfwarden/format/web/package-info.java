/**
 * Formats of tools that measure browsers and pages.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.web;

import org.jspecify.annotations.NullMarked;
