/**
 * Formats of the test suite of LLVM.
 *
 * <p>Part of the floor of {@code format}; sees only that package and its {@code text}.
 */
@NullMarked
package io.perfwarden.format.llvm;

import org.jspecify.annotations.NullMarked;
