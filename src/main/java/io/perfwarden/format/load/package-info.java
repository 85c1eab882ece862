/** Formats of load generators. */
@NullMarked
package io.perfwarden.format.load;

import org.jspecify.annotations.NullMarked;
