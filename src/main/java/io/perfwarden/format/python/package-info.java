/** Formats of Python tools: pyperf, pytest-benchmark and asv. */
@NullMarked
package io.perfwarden.format.python;

import org.jspecify.annotations.NullMarked;
