/** Formats of Rust tools: criterion, divan and libtest. */
@NullMarked
package io.perfwarden.format.rust;

import org.jspecify.annotations.NullMarked;
