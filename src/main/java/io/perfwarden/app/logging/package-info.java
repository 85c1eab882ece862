/**
 * How lines of the log are written, whatever foreign text they hold.
 *
 * <p>Floor 8. Found by the logging library, as {@code META-INF/services} says.
 */
@NullMarked
package io.perfwarden.app.logging;

import org.jspecify.annotations.NullMarked;
