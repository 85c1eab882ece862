/**
 * How lines of the log are written, whatever foreign text they hold.
 *
 * <p>Floor 8. Named by {@code logback.xml} alone.
 */
@NullMarked
package io.perfwarden.app.logging;

import org.jspecify.annotations.NullMarked;
