/**
 * A server that is only started for the JVM to record it, so that every later start is quicker.
 *
 * <p>Floor 10. Asks nobody but that server for anything.
 */
@NullMarked
package io.perfwarden.demo.rehearsal;

import org.jspecify.annotations.NullMarked;
