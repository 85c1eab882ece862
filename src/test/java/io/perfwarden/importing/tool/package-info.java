/** Tests of {@code importing.tool}. */
@NullMarked
package io.perfwarden.importing.tool;

import org.jspecify.annotations.NullMarked;
