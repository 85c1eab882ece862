/**
 * Lists whose elements are made when somebody asks for them, so that a million rows need not be a
 * million objects.
 *
 * <p>Floor 0. Knows nobody.
 */
@NullMarked
package io.perfwarden.lazy;

import org.jspecify.annotations.NullMarked;
