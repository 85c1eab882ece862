/**
 * What Micronaut looks for by name, found without looking.
 *
 * <p>Floor 8. Found by Micronaut, as {@code META-INF/services} says.
 */
@NullMarked
package io.perfwarden.app.lookup;

import org.jspecify.annotations.NullMarked;
