/** {@code perfwarden trend}. */
@NullMarked
package io.perfwarden.cli.trend;

import org.jspecify.annotations.NullMarked;
