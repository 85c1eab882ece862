/**
 * {@code perfwarden baseline}: save, show, template, history.
 *
 * <p>Floor 8.
 */
@NullMarked
package io.perfwarden.cli.baseline;

import org.jspecify.annotations.NullMarked;
