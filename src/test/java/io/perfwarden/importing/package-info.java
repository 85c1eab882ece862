/** Tests of {@code importing}. */
@NullMarked
package io.perfwarden.importing;

import org.jspecify.annotations.NullMarked;
