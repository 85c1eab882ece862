/** The entry point of the program. */
@NullMarked
package io.perfwarden;

import org.jspecify.annotations.NullMarked;
